import { defineAction } from './define.ts';

/** So many products may be asked for at once. */
const most = 50;

/** The log of everything that was changed of the selected products, in one list. */
export default defineAction({
  icon: 'list',
  right: 'list',
  needs: 'selection',
  run: async ({ rows, openScreen }) =>
    openScreen('/reports/product_change_log', { field: 'product_code', op: 'in', value: rows.slice(0, most).map((row) => String(row.product_code)) }),
});
