import { defineDocument } from '../define.ts';
import { pricedLines, totalsOfOrder } from './priced-lines.ts';
import { toCustomer } from './to-customer.ts';

export default defineDocument({
  form: 'sales_orders',
  place: 1,
  number: 'order_no',
  to: toCustomer,
  head: ['opened_on', 'vat_no', 'currency_code', 'dm_names', 'pm_names', 'valid_until'],
  lines: pricedLines,
  totals: totalsOfOrder,
  foot: ['comments'],
});
