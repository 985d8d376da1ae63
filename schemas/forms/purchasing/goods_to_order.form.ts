import { sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { flag } from '../../kinds.gen.ts';
import { chosenPallets, chosenVolume, chosenWeight, suggestedQuantity } from '../../figures/purchasing.ts';
import { products } from '../../tables/products/catalogue.ts';
import { replenishments } from '../../tables/purchasing/replenishment.ts';
import { supplierPrices } from '../../tables/purchasing/suppliers.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { declareParams } from '../params.ts';
import { fromReplenishment, offered, replenished, replenishment } from './replenished.ts';
import { today } from '../../tables/define.ts';

const chosen = declareParams({ with_excluded: asked(flag).initially(false) });
const { order_qty, excluded_until } = replenishments;

/** What must be bought now: goods that are kept in stock and run low, and goods of any sort that customers wait for and nobody ordered. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  entity: 'replenishment',
  params: chosen,
  fields: {
    ...replenished,
    suggested_qty: suggestedQuantity,
    order_qty,
    ...offered,
    chosen_weight: chosenWeight,
    chosen_volume: chosenVolume,
    chosen_pallets: chosenPallets,
    order_value_view: inView(sql`round(coalesce(${order_qty}, ${suggestedQuantity}) * ${supplierPrices.price_original}, 2)`, supplierPrices.currency_code),
    excluded_until,
    is_only_ordered: computed(flag, sql`(${products.keep_in_stock} = 0)`),
    without_supplier: computed(flag, sql`(need.product_supplier_id is null)`),
  },
  read_once: replenishment,
  from: fromReplenishment(sql`need.need > 0 and (${chosen.with_excluded} or ${excluded_until} is null or ${excluded_until} < ${today})`),
  order: ['partner_name', 'product_code'],
  searchText: products.search_text,
  write: ['order_qty', 'excluded_until'],
  actions: ['put_into_order', 'exclude_goods'],
  /** Days to come hide the row. */
  examples: { excluded_until: () => ['2026-01-31', '2026-02-28'], order_qty: () => [12, 24] },
});
