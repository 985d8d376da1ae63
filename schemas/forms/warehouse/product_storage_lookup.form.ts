import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { choice, code, flag, identity, instant, quantity } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { products } from '../../tables/products/catalogue.ts';
import { stockMovements } from '../../tables/warehouse/movements.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages, storageStocks } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';
import { asScanned, called } from './called.ts';
import { largestPackOf, packFields } from './pack-of-stock.ts';

const chosen = declareParams({ code: asked(code).optional() });
const codes = asScanned(chosen.code);
const ofCompany = sql`s.company_code = ${currentCompany} and s.qty > 0`;

/** Where what was found lies, or what lies in it; one row without the other where nothing does. Who names no code is told what lies where. */
const found = sql`(
  select 'product' as found_as, c.product_code, s.storage_id, coalesce(s.qty, 0) as qty
    from ${called(chosen.code)} c left join ${storageStocks} s on s.product_code = c.product_code and ${ofCompany}
  union all
  select 'storage', s.product_code, t.storage_id, coalesce(s.qty, 0)
    from ${storages} t left join ${storageStocks} s on s.storage_id = t.storage_id and ${ofCompany}
   where t.storage_code in ${codes} and t.company_code = ${currentCompany}
  union all
  select 'storage', s.product_code, s.storage_id, s.qty from ${storageStocks} s where ${chosen.code} is null and ${ofCompany}) found`;

const product = sql`found.product_code`;
const storage = sql`found.storage_id`;
const qty = sql`found.qty`;

/** What was scanned or typed: a product by its code, EAN, pack or supplier's code, and where it lies; a storage, and what lies there. */
export default defineForm({
  key: ['found_as', 'product_code', 'storage_id'],
  scope: 'company',
  params: chosen,
  fields: {
    found_as: computed(choice, sql`found.found_as`, { values: ['product', 'storage'] }),
    product_code: computed(code, sql`coalesce(${product}, '')`),
    product_name: products.product_name,
    storage_id: computed(identity, sql`coalesce(${storage}, 0)`),
    storage_code: storages.storage_code,
    zone: storages.zone,
    warehouse_name: warehouses.warehouse_name,
    storage_type: storages.storage_type,
    sort_key: storages.sort_key,
    qty: computed(quantity, qty),
    ...packFields(qty),
    last_movement: computed(instant, sql`select max(m.moved_at) from ${stockMovements} m where m.storage_id = ${storage} and m.product_code = ${product}`),
    blocked: computed(flag, sql`coalesce(${storages.blocked}, false)`),
  },
  from: (select) =>
    select
      .from(found)
      .leftJoin(products, sql`${products.product_code} = ${product}`)
      .leftJoin(storages, sql`${storages.storage_id} = ${storage}`)
      .leftJoin(warehouses, eq(warehouses.warehouse_id, storages.warehouse_id))
      .leftJoin(largestPackOf(product, qty), sql`true`),
  order: ['found_as', 'warehouse_name', 'sort_key', 'storage_code', 'product_code'],
});
