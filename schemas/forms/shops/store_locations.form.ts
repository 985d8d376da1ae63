import { storeLocations } from '../../tables/shops/stores.ts';
import { shops } from '../../tables/settings/reference.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Where customers of the company's shops buy or fetch what they ordered, in the order in which a shop names them. */
export default defineForm({
  table: storeLocations,
  add: true,
  delete: true,
  fields: {
    ...pick(storeLocations, 'store_location_id', 'shop_id'),
    hostname: shops.hostname,
    ...pick(storeLocations, 'store_name', 'address_line', 'zip_code', 'city', 'country_code', 'latitude', 'longitude', 'opening_hours'),
    ...pick(storeLocations, 'phone', 'email', 'warehouse_id'),
    warehouse_name: warehouses.warehouse_name,
    ...pick(storeLocations, 'pick_up', 'active', 'position'),
  },
  from: joined(storeLocations, shops, warehouses),
  order: ['hostname', 'position'],
  search: ['store_name', 'city', 'zip_code', 'address_line', 'hostname'],
  create: ['shop_id'],
  write: 'all',
});
