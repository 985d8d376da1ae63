import { countDifference, countLines } from '../../figures/warehouse.ts';
import { stockCounts } from '../../tables/warehouse/counts.ts';
import { allBut, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';

/** Counts of stock, and what was there when the books began. */
export default defineForm({
  table: stockCounts,
  numbered: { field: 'count_no', series: 'stock_count', at: ['post'] },
  kept_open: ['description'],
  add: true,
  delete: true,
  fields: {
    ...pick(stockCounts, 'stock_count_id', 'count_no', 'count_date', 'count_kind', 'storage_id', 'counted_by', 'description', 'posted_on'),
    line_count: countLines,
    difference_value: countDifference,
    value_view: inView(countDifference),
  },
  amounts_on: 'count_date',
  order: ['count_date', 'stock_count_id'],
  search: ['count_no', 'counted_by', 'description'],
  findable: { title: ['count_no', 'description'] },
  write: allBut('posted_on'),
  copy: { except: ['count_date', 'counted_by'] },
});
