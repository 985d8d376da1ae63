import { defineDocument } from '../define.ts';
import { pricedLines, totalsOfOrder } from './priced-lines.ts';
import { toCustomer } from './to-customer.ts';

export default defineDocument({
  place: 1,
  form: 'sales_orders',
  number: 'order_no',
  to: toCustomer,
  head: ['opened_on', 'vat_no', 'currency_code', 'dm_names', 'pm_names', 'valid_until'],
  lines: pricedLines,
  totals: totalsOfOrder,
  foot: ['comments'],
});
