import { sql } from 'drizzle-orm';
import { instant, quantity } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';
import { fromReplenishment, offered, replenished, replenishment } from './replenished.ts';

/** Goods that are kept in stock and of which no more is free than there must be at least. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  fields: {
    ...replenished,
    free: computed(quantity, sql`need.free`),
    out_since: computed(instant, sql`case when need.on_hand = 0 then kontor_out_since(need.product_code, ${currentCompany}) end`),
    ...offered,
  },
  read_once: replenishment,
  from: fromReplenishment(sql`${products.keep_in_stock} = 1 and ${products.active} and need.free <= need.min_qty and need.min_qty > 0`),
  order: ['product_code'],
  searchText: products.search_text,
});
