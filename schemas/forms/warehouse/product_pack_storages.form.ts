import { and, eq, sql } from 'drizzle-orm';
import { flag, instant } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { stockMovements } from '../../tables/warehouse/movements.ts';
import { stockLevels, warehouses } from '../../tables/warehouse/stock.ts';
import { productStorages, storages, storageStocks } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { largestPackOf, packFields } from './pack-of-stock.ts';

const { storage_id, product_code, warehouse_id, qty } = storageStocks;

/** When goods of the product were last put into the storage or taken from it. */
export const lastMovement = computed(
  instant,
  sql`select max(m.moved_at) from ${stockMovements} m where m.storage_id = ${storage_id} and m.product_code = ${product_code}`,
);

/** What lies where, and in which packs. */
export default defineForm({
  key: ['storage_id', 'product_code'],
  scope: 'company',
  fields: {
    storage_id,
    ...pick(storages, 'storage_code', 'zone'),
    warehouse_name: warehouses.warehouse_name,
    storage_type: storages.storage_type,
    product_code,
    product_name: products.product_name,
    ...packFields(qty),
    qty,
    reserved: stockLevels.reserved,
    last_movement: lastMovement,
    belongs_here: computed(flag, sql`coalesce(${productStorages.storage_id} = ${storage_id}, false)`),
    blocked: storages.blocked,
    sort_key: storages.sort_key,
  },
  from: (select) =>
    select
      .from(storageStocks)
      .innerJoin(storages, eq(storages.storage_id, storage_id))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, warehouse_id))
      .innerJoin(products, eq(products.product_code, product_code))
      .innerJoin(stockLevels, and(eq(stockLevels.warehouse_id, warehouse_id), eq(stockLevels.product_code, product_code)))
      .leftJoin(productStorages, and(eq(productStorages.warehouse_id, warehouse_id), eq(productStorages.product_code, product_code)))
      .leftJoin(largestPackOf(product_code, qty), sql`true`)
      .where(sql`${qty} > 0`),
  order: ['warehouse_name', 'sort_key', 'storage_code', 'product_code'],
  search: ['storage_code', 'zone', 'product_code', 'product_name'],
  actions: ['move_goods', 'set_aside', 'release_goods', 'begin_count', 'report_damage', 'return_to_supplier'],
});
