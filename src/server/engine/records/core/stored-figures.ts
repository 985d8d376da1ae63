import { getTableName, is, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { StoredFigure } from '../../../../../schemas/figures/define.ts';
import { figures } from '../../../../generated/server/figures.gen.ts';
import type { Touched } from '../window/list-cache.ts';

/** Every figure that the database keeps in a column. */
export const storedFigures: readonly StoredFigure[] = Object.values(figures).flatMap(({ meaning: { stored } }) => (stored ? [stored] : []));

const columnsIn = (part: unknown): string[] => {
  if (is(part, PgColumn)) return [part.name];
  return is(part, SQL) ? part.queryChunks.flatMap(columnsIn) : [];
};

/** Columns of lines whose change may change the figure. */
const readBy = ({ by, sum, where }: StoredFigure): Set<string> => new Set([by.name, ...columnsIn(sum), ...columnsIn(where)]);

/** What a write touched, with the figures that the database keeps of it. */
export function withStored(touched: Touched): Touched {
  const further: Record<string, string[]> = {};
  for (const stored of storedFigures) {
    const columns = touched[getTableName(stored.lines)];
    const table = getTableName(stored.column.table);
    const isChanged = columns === true || columns?.some((column) => readBy(stored).has(column));
    if (isChanged && touched[table] !== true) (further[table] ??= []).push(stored.column.name);
  }
  const added = Object.entries(further).map(
    ([table, columns]) => [table, [...new Set([...((touched[table] as readonly string[] | undefined) ?? []), ...columns])]] as const,
  );
  return { ...touched, ...Object.fromEntries(added) };
}
