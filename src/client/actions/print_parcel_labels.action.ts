import { defineAction } from './define.ts';

/** So many orders may be asked for at once. */
const most = 100;

/** Labels for the parcels of the selected orders, as they leave the printer. */
export default defineAction({
  icon: 'print',
  right: 'list',
  needs: 'selection',
  run: async ({ rows, openScreen }) =>
    openScreen('/print/parcel_labels_print', { field: 'sales_order_id', op: 'in', value: rows.slice(0, most).map((row) => Number(row.sales_order_id)) }),
});
