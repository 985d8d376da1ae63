import { getTableName } from 'drizzle-orm';
import { columnsReadBy, ownColumnsReadBy } from '../../../../../schemas/figures/define.ts';
import type { StoredFigure } from '../../../../../schemas/figures/define.ts';
import { figures } from '../../../../generated/server/figures.gen.ts';
import type { Touched } from '../window/list-cache.ts';

/** Every figure that the database keeps in a column. */
export const storedFigures: readonly StoredFigure[] = Object.values(figures).flatMap(({ meaning: { stored } }) => (stored ? [stored] : []));

/** Where a figure is kept, and the names of the columns whose change may change it. */
const kept = storedFigures.map((stored) => ({
  table: getTableName(stored.column.table),
  column: stored.column.name,
  lines: getTableName(stored.lines),
  read: columnsReadBy(stored).map(({ name }) => name),
  ownRead: ownColumnsReadBy(stored).map(({ name }) => name),
}));

const hasAny = (touched: Touched[string] | undefined, names: readonly string[]): boolean =>
  touched !== undefined && touched !== true && names.some((name) => touched.includes(name));

/** What a write touched, with the figures that the database keeps of it. */
export function withStored(touched: Touched): Touched {
  const further = kept.filter(
    ({ table, lines, read, ownRead }) =>
      touched[table] !== true && (touched[lines] === true || hasAny(touched[lines], read) || hasAny(touched[table], ownRead)),
  );
  if (further.length === 0) return touched;
  const added: Record<string, Touched[string]> = { ...touched };
  for (const { table, column } of further) {
    const known = added[table];
    added[table] = [...new Set([...(known === undefined || known === true ? [] : known), column])];
  }
  return added;
}
