import { defineDocument } from '../define.ts';
import { toCustomer } from './to-customer.ts';

/** What is in the parcels; nothing of it says what it cost. */
export default defineDocument({
  form: 'sales_orders',
  place: 3,
  number: 'order_no',
  to: toCustomer,
  head: ['opened_on', 'dm_names', 'carrier', 'tracking_number', 'phone'],
  lines: {
    form: 'sales_order_items',
    columns: ['line_no', 'product_code', { field: 'item_name', title: 'term.description' }, { field: 'qty', title: 'term.ordered' }, 'shipped'],
  },
  totals: [],
  foot: ['comments'],
});
