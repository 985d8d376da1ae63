import { paymentMethods } from '../../tables/sales/methods.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** How customers pay, in the order in which they choose. */
export default defineForm({
  table: paymentMethods,
  add: true,
  delete: true,
  fields: pick(paymentMethods, 'payment_method_id', 'company_code', 'pm_names', 'pm_type', 'fee', 'payment_delay', 'active', 'position'),
  order: ['position'],
  search: ['pm_names'],
  write: 'all',
});
