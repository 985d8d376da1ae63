import { shops } from '../../tables/settings/reference.ts';
import { shopWarehouses } from '../../tables/shops/shop-warehouses.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** The warehouses that the company's shops send from, in the order in which goods are looked for. */
export default defineForm({
  table: shopWarehouses,
  parent: { form: 'frontend_shops', by: 'shop_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(shopWarehouses, 'shop_warehouse_id', 'shop_id'),
    hostname: shops.hostname,
    warehouse_id: shopWarehouses.warehouse_id,
    ...pick(warehouses, 'warehouse_name', 'city', 'country_code'),
    priority: shopWarehouses.priority,
  },
  from: joined(shopWarehouses, shops, warehouses),
  order: ['hostname', 'priority', 'warehouse_name'],
  search: ['hostname', 'warehouse_name', 'city'],
  write: 'all',
});
