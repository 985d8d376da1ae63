import { defineDocument } from '../define.ts';
import { pricedLines, totalsOfOrder } from './priced-lines.ts';
import { toCustomer } from './to-customer.ts';

/** Asks for money before goods leave; it is no invoice, for those are written by the accounting package alone. */
export default defineDocument({
  form: 'sales_orders',
  place: 2,
  number: 'order_no',
  to: toCustomer,
  head: ['opened_on', { field: 'valid_until', title: 'term.pay_until' }, 'vat_no', 'currency_code', { field: 'order_no', title: 'term.payment_reference' }],
  lines: pricedLines,
  totals: totalsOfOrder,
});
