import { and, eq, or, sql } from 'drizzle-orm';
import { flag, quantity, reference, volume, weight } from '../../kinds.gen.ts';
import { suggestedStorageOf } from '../../figures/warehouse.ts';
import { products } from '../../tables/products/catalogue.ts';
import { stockLevels, warehouses } from '../../tables/warehouse/stock.ts';
import { placeReference, productStorages, storages, storageStocks } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const unplaced = sql`(select ${storageStocks.warehouse_id}, ${storageStocks.product_code}, ${storageStocks.qty} from ${storageStocks}
  join ${storages} on ${storages.storage_id} = ${storageStocks.storage_id} where ${storages.storage_type} = 'unplaced' and ${storageStocks.qty} > 0) unplaced`;
const qty = sql`coalesce(unplaced.qty, 0)`;

/**
 * What waits for a place in a warehouse: goods that came and were not put away, and products that are kept in stock. Those of them that lack a place are told
 * by a flag, so that whoever gives one still sees the row.
 */
export default defineForm({
  key: ['warehouse_id', 'product_code'],
  scope: 'company',
  fields: {
    ...pick(stockLevels, 'product_code'),
    product_name: products.product_name,
    warehouse_id: warehouses.warehouse_id,
    warehouse_name: warehouses.warehouse_name,
    unplaced_qty: computed(quantity, qty),
    on_hand: stockLevels.on_hand,
    keep_in_stock: products.keep_in_stock,
    lacks_storage: computed(flag, sql`${qty} > 0 or ${productStorages.storage_id} is null`),
    fixed_storage_id: productStorages.storage_id,
    suggested_storage_id: computed(
      reference,
      suggestedStorageOf({ warehouse: stockLevels.warehouse_id, product: stockLevels.product_code, qty }),
      placeReference,
    ),
    unplaced_weight: computed(weight, sql`${qty} * ${products.weight}`),
    unplaced_volume: computed(volume, sql`${qty} * ${products.volume}`),
  },
  from: (select) =>
    select
      .from(stockLevels)
      .innerJoin(products, eq(products.product_code, stockLevels.product_code))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, stockLevels.warehouse_id))
      .leftJoin(productStorages, and(eq(productStorages.warehouse_id, stockLevels.warehouse_id), eq(productStorages.product_code, stockLevels.product_code)))
      .leftJoin(unplaced, sql`unplaced.warehouse_id = ${stockLevels.warehouse_id} and unplaced.product_code = ${stockLevels.product_code}`)
      .where(or(sql`unplaced.qty > 0`, eq(products.keep_in_stock, 1))),
  order: ['warehouse_name', 'product_code'],
  search: ['product_code', 'product_name', 'warehouse_name'],
  actions: ['put_away', 'assign_storage'],
  optional: ['fixed_storage_id'],
  write: { fixed_storage_id: productStorages.storage_id },
});
