import { sql } from 'drizzle-orm';
import { flag, text } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { stockCountItems, stockCounts } from '../../tables/warehouse/counts.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages } from '../../tables/warehouse/storages.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { packCodesOf } from './called.ts';
import { countLabel } from './stock_counts_brief.form.ts';

/** Counts that somebody goes through still. */
const isOpen = sql`exists (select from fsm_instance n join fsm_state s on s.state_id = n.state_id
  where n.fsm_instance_id = ${stockCounts.fsm_instance_id} and s.state_code in ('draft', 'taken_back'))`;

/** Lines of counts as whoever counts meets them, in the order of the way through the warehouse. What is booked is not among them. */
export default defineForm({
  key: ['stock_count_item_id'],
  scope: 'company',
  entity: 'stock_count_item',
  fields: {
    ...pick(stockCountItems, 'stock_count_item_id', 'stock_count_id'),
    count_label: countLabel,
    ...pick(stockCounts, 'count_date', 'description', 'counted_by'),
    warehouse_name: computed(text, sql`(select ${warehouses.warehouse_name} from ${warehouses} where ${warehouses.warehouse_id} = ${storages.warehouse_id})`),
    storage_id: stockCountItems.storage_id,
    storage_code: storages.storage_code,
    sort_key: storages.sort_key,
    product_code: stockCountItems.product_code,
    ...pick(products, 'product_name', 'ean', 'supplier_product_code'),
    pack_codes: packCodesOf(stockCountItems.product_code),
    counted: stockCountItems.counted,
    is_open: computed(flag, isOpen),
  },
  from: (select) => joined(stockCountItems, stockCounts, products)(select).innerJoin(storages, sql`${storages.storage_id} = ${stockCountItems.storage_id}`),
  order: ['stock_count_id', 'sort_key', 'storage_code', 'product_code'],
  search: ['count_label', 'storage_code', 'product_code', 'product_name'],
  write: { counted: stockCountItems.counted },
  actions: ['count_found'],
});
