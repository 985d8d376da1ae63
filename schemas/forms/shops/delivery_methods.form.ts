import { deliveryMethods } from '../../tables/sales/methods.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** How goods reach customers, in the order in which customers choose. */
export default defineForm({
  table: deliveryMethods,
  add: true,
  delete: true,
  fields: pick(deliveryMethods, 'delivery_method_id', 'company_code', 'dm_names', 'carrier', 'courier_code', 'vat_id', 'active', 'position'),
  order: ['position'],
  search: ['dm_names', 'carrier'],
  write: 'all',
});
