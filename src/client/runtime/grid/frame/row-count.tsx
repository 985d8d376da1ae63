import { usePageCounts } from '../../use-page-counts.ts';
import type { GridModel } from '../use-grid.ts';
import { isNarrowed } from '../views/view-state.ts';

/** How many rows there are; where somebody narrowed them, of how many. Before the first answer that is not known, which is something else than none. */
export function RowCount({ grid }: { grid: GridModel }) {
  const { host, screen, source, view, openingFilter, fixedFilter } = grid;
  const { text, api, session } = host;
  const { id } = screen;
  const narrowed = isNarrowed(view) || openingFilter !== null;
  const { counts } = usePageCounts({ api, companyCode: session.companyCode }, narrowed ? [id] : [], fixedFilter ? { [id]: fixedFilter } : {});
  const { total: count, capped, state } = source;
  if (state === 'loading' && count === 0) return <span>{text('common.loading')}</span>;
  const whole = narrowed ? counts[id] : undefined;
  if (capped || !whole || whole.total < count) return <span>{text(capped ? 'grid.rows_capped' : 'common.row_count', { count })}</span>;
  return <span>{text(whole.capped ? 'grid.rows_of_capped' : 'grid.rows_of', { count, total: whole.total })}</span>;
}
