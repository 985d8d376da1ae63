import { getTableName } from 'drizzle-orm';
import { columnsReadBy, ownColumnsReadBy } from '../../../../../schemas/figures/define.ts';
import type { StoredFigure } from '../../../../../schemas/figures/define.ts';
import { figures } from '../../../../generated/server/figures.gen.ts';
import type { Touched } from '../window/list-cache.ts';

/** Every figure that the database keeps in a column. */
export const storedFigures: readonly StoredFigure[] = Object.values(figures).flatMap(({ meaning: { stored } }) => (stored ? [stored] : []));

/** What a write touched, with the figures that the database keeps of it. */
export function withStored(touched: Touched): Touched {
  const further: Record<string, string[]> = {};
  for (const stored of storedFigures) {
    const columns = touched[getTableName(stored.lines)];
    const table = getTableName(stored.column.table);
    const own = touched[table];
    const isChanged =
      columns === true ||
      columnsReadBy(stored).some(({ name }) => columns?.includes(name)) ||
      (own !== undefined && own !== true && ownColumnsReadBy(stored).some(({ name }) => own.includes(name)));
    if (isChanged && touched[table] !== true) (further[table] ??= []).push(stored.column.name);
  }
  const added = Object.entries(further).map(
    ([table, columns]) => [table, [...new Set([...((touched[table] as readonly string[] | undefined) ?? []), ...columns])]] as const,
  );
  return { ...touched, ...Object.fromEntries(added) };
}
