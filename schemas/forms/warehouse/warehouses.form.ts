import { sql } from 'drizzle-orm';
import { integer } from '../../kinds.gen.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** The buildings in which the company's goods lie. */
export default defineForm({
  table: warehouses,
  add: true,
  delete: true,
  fields: {
    ...pick(warehouses, 'warehouse_id', 'warehouse_name', 'address_line', 'zip_code', 'city', 'country_code'),
    storage_count: computed(integer, sql`select count(*) from ${storages} where ${storages.warehouse_id} = ${warehouses.warehouse_id}`),
  },
  order: ['warehouse_name'],
  search: ['warehouse_name', 'city', 'zip_code'],
  findable: { title: ['warehouse_name'], lines: ['city'] },
  write: 'all',
});
