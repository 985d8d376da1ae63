import { defineDocument } from '../define.ts';
import { toCustomer } from './to-customer.ts';

/** What came back, for whoever writes invoices: he credits it. */
export default defineDocument({
  form: 'sales_orders',
  place: 4,
  number: 'order_no',
  to: toCustomer,
  head: ['opened_on', 'ks_invoice_no', 'vat_no', 'currency_code'],
  lines: {
    form: 'sales_order_items',
    only: 'returned',
    columns: [
      'line_no',
      'product_code',
      { field: 'item_name', title: 'term.description' },
      'returned',
      { field: 'unit_price_net', title: 'term.unit_price' },
      'discount_percent',
      'vat_rate',
      { field: 'returned_gross', title: 'term.amount' },
    ],
  },
  totals: [],
});
