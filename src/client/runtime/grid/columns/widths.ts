/** Without a width a column flexes from here. */
export const minWidth = 100;
/** A column that takes a larger share keeps a larger minimum, up to so many times the usual one. */
const mostTimes = 3;
/** Dragging cannot make a column narrower. */
export const narrowest = 40;
/** Checkbox and row marker before the first column. */
export const leadWidth = 40;

interface Sized {
  id: string;
  width?: number;
  flex: number;
}

/** Pixels for each column: what the user dragged, else what the screen says, else a share of what is left of `available`. */
export function toWidths(columns: readonly Sized[], dragged: Readonly<Record<string, number>>, available: number): Record<string, number> {
  const fixed = (column: Sized) => dragged[column.id] ?? column.width;
  const flexing = columns.filter((column) => fixed(column) === undefined);
  const taken = columns.reduce((sum, column) => sum + (fixed(column) ?? 0), 0);
  const shares = flexing.reduce((sum, column) => sum + column.flex, 0);
  const share = shares > 0 ? (available - taken) / shares : 0;
  return Object.fromEntries(
    columns.map((column) => [column.id, fixed(column) ?? Math.max(minWidth * Math.min(column.flex, mostTimes), Math.floor(share * column.flex))]),
  );
}

/** Where `id` goes when it is dropped on `target`: before it when it came from the right, after it when from the left. */
export function toMoved(order: readonly string[], id: string, target: string): string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(target)];
  if (from < 0 || to < 0 || from === to) return [...order];
  const without = order.filter((other) => other !== id);
  without.splice(to, 0, id);
  return without;
}
