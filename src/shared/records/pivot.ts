import type { Json } from '../json.ts';
import type { Group } from './calls.ts';

/** A group, and what of it stands in each column. */
export interface PivotRow {
  group: Group;
  /** By the column's place; undefined where it has no rows there. */
  cells: readonly (Group | undefined)[];
}

/** Groups as a table: those of a list with `across` have a column for each of its values, others have none. */
export interface Pivot {
  /** What the columns are of; the total of each is the cell of the first row. */
  columns: readonly Json[];
  rows: readonly PivotRow[];
}

/** Puts groups and what stands across into a table. */
export function toPivot(groups: readonly Group[]): Pivot {
  const columns = groups.flatMap(({ level, column }) => (level === 0 && column ? [column.value] : []));
  const placeOf = new Map(columns.map((value, place) => [JSON.stringify(value), place]));
  const rows: { group: Group; cells: (Group | undefined)[] }[] = [];
  for (const group of groups) {
    if (!group.column) {
      rows.push({ group, cells: columns.map(() => undefined) });
      continue;
    }
    const place = placeOf.get(JSON.stringify(group.column.value));
    const row = rows.at(-1);
    if (row && place !== undefined) row.cells[place] = group;
  }
  return { columns, rows };
}
