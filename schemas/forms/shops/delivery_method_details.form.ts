import { deliveryBands, deliveryMethods } from '../../tables/sales/methods.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** What delivery methods cost, by where goods go and how much they are. The database keeps the limits of one method and country apart. */
export default defineForm({
  table: deliveryBands,
  parent: { form: 'delivery_methods', by: 'delivery_method_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(deliveryBands, 'delivery_band_id', 'delivery_method_id'),
    dm_names: deliveryMethods.dm_names,
    ...pick(deliveryBands, 'country_code', 'zip_from', 'zip_to', 'weight_from', 'weight_to', 'volume_from', 'volume_to', 'total_from', 'total_to'),
    ...pick(deliveryBands, 'price_net', 'free_over', 'delivery_days'),
  },
  from: joined(deliveryBands, deliveryMethods),
  order: ['delivery_method_id', 'country_code', 'zip_from', 'weight_from', 'volume_from', 'total_from'],
  search: ['dm_names', 'zip_from', 'zip_to'],
  write: 'all',
});
