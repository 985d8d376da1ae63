/** Without a width a column flexes from here. */
export const minWidth = 100;
/** A column that takes a larger share keeps a larger minimum, up to so many times the usual one. */
const mostTimes = 3;
/** Dragging cannot make a column narrower. */
export const narrowest = 40;
/** Checkbox, row marker and lock before the first column. */
export const leadWidth = 44;

interface Sized {
  id: string;
  width?: number;
  flex: number;
}

/**
 * Pixels for each column: what the user dragged; else what the screen says, or a share of what is left of `available`, but no less than its head
 * needs (`least`).
 */
export function toWidths(
  columns: readonly Sized[],
  dragged: Readonly<Record<string, number>>,
  available: number,
  least: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const headOf = ({ id }: Sized) => least[id] ?? 0;
  const leastOf = (column: Sized) => Math.max(minWidth * Math.min(column.flex, mostTimes), headOf(column));
  const fixed = (column: Sized) => dragged[column.id] ?? (column.width === undefined ? undefined : Math.max(column.width, headOf(column)));
  const known = columns.flatMap((column) => {
    const width = fixed(column);
    return width === undefined ? [] : [[column.id, width] as const];
  });
  const flexing = columns.filter((column) => fixed(column) === undefined);
  return Object.fromEntries([...known, ...toShares(flexing, available - known.reduce((sum, [, width]) => sum + width, 0), leastOf)]);
}

/** The room in shares; a column that needs more than its share takes it from the others. */
function toShares(flexing: readonly Sized[], room: number, leastOf: (column: Sized) => number): (readonly [string, number])[] {
  const share = room / flexing.reduce((sum, column) => sum + column.flex, 0);
  const isStiff = (column: Sized) => leastOf(column) > share * column.flex;
  const stiff = flexing.filter(isStiff).map((column) => [column.id, leastOf(column)] as const);
  if (stiff.length > 0) {
    const left = flexing.filter((column) => !isStiff(column));
    return [...stiff, ...toShares(left, room - stiff.reduce((sum, [, width]) => sum + width, 0), leastOf)];
  }
  return flexing.map((column) => [column.id, Math.floor(share * column.flex)] as const);
}

/** Where `id` goes when it is dropped on `target`: before it when it came from the right, after it when from the left. */
export function toMoved(order: readonly string[], id: string, target: string): string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(target)];
  if (from < 0 || to < 0 || from === to) return [...order];
  const without = order.filter((other) => other !== id);
  without.splice(to, 0, id);
  return without;
}
