/** How much more than ordered may come, as a part of the order: suppliers fill a container up. */
const tolerance = 0.1;

/** The most that may still be counted of a line; nothing where more than that came already. In pieces with three decimals. */
export const mostToCount = (ordered: number, received: number): number => Math.max(0, Number((ordered * (1 + tolerance) - received).toFixed(3)));
