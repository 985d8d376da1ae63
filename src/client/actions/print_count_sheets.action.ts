import { defineAction } from './define.ts';

/** So many counts may be asked for at once. */
const most = 50;

/** Sheets of the selected counts, to be counted by with a pencil. */
export default defineAction({
  icon: 'print',
  right: 'list',
  needs: 'selection',
  run: async ({ rows, openScreen }) =>
    openScreen('/print/stock_counts_print', { field: 'stock_count_id', op: 'in', value: rows.slice(0, most).map((row) => Number(row.stock_count_id)) }),
});
