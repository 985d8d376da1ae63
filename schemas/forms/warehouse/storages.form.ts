import { eq, sql } from 'drizzle-orm';
import { fillShare, flag, integer, quantity } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages, storageStocks } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { storage_id, product_code, qty } = storageStocks;

/** What lies in each storage: how many products, pieces, kilograms and cubic metres. */
const lying = sql`(select ${storage_id}, count(*) as product_count, sum(${qty}) as qty, sum(${qty} * ${products.weight}) as weight, sum(${qty} * ${products.volume}) as volume
  from ${storageStocks} join ${products} on ${products.product_code} = ${product_code} where ${qty} > 0 group by 1) lying`;
const share = sql`greatest(lying.weight / ${storages.max_weight}, lying.volume / ${storages.max_volume})`;
const hasLimit = sql`coalesce(${storages.max_weight}, ${storages.max_volume}) is not null`;

/** The places in the company's warehouses, and how full they are. */
export default defineForm({
  table: storages,
  add: true,
  delete: true,
  fields: {
    ...pick(storages, 'storage_id', 'storage_code', 'warehouse_id'),
    warehouse_name: warehouses.warehouse_name,
    ...pick(storages, 'zone', 'aisle', 'rack', 'shelf_level', 'bin', 'storage_type', 'sort_key', 'max_weight', 'max_volume'),
    qty: computed(quantity, sql`coalesce(lying.qty, 0)`),
    product_count: computed(integer, sql`coalesce(lying.product_count, 0)`),
    fill_share: computed(fillShare, sql`case when ${hasLimit} then 100 * coalesce(${share}, 0) end`),
    storage_is_used: computed(flag, sql`lying.storage_id is not null`),
    blocked: storages.blocked,
  },
  from: (select) =>
    select
      .from(storages)
      .innerJoin(warehouses, eq(warehouses.warehouse_id, storages.warehouse_id))
      .leftJoin(lying, sql`lying.storage_id = ${storages.storage_id}`),
  order: ['warehouse_id', 'sort_key', 'storage_code'],
  search: ['storage_code', 'zone', 'warehouse_name'],
  findable: { title: ['storage_code'], lines: ['warehouse_name'] },
  create: ['warehouse_id'],
  write: 'all',
  copy: {},
});
