/** Where a card of a column comes from: one that has just arrived, or a row of the server's by its index. */
export type Place = { arrived: number } | { row: number };

/**
 * What a column shows while moves are under way: those that arrived at the top, then the server's rows without those that left.
 * `left` holds the indexes of the latter.
 */
export interface Places {
  count: number;
  placeOf: (index: number) => Place;
  /** Where a row of the server's is shown; -1 for one that left. */
  indexOfRow: (row: number) => number;
}

export function toPlaces(total: number, left: readonly number[], arrived: number): Places {
  const gone = [...left].sort((one, other) => one - other);
  return {
    count: arrived + Math.max(0, total - gone.length),
    placeOf(index) {
      if (index < arrived) return { arrived: index };
      let row = index - arrived;
      for (const skipped of gone) {
        if (skipped > row) break;
        row += 1;
      }
      return { row };
    },
    indexOfRow: (row) => (row < 0 || gone.includes(row) ? -1 : arrived + row - gone.filter((skipped) => skipped < row).length),
  };
}
