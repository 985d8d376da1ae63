import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { currency, date, money, quantity } from '../../kinds.gen.ts';
import { dailySales, daysOfCover, maximumStock, minimumStock, projectedStock } from '../../figures/purchasing.ts';
import { costs, needing } from '../../needs.ts';
import { currentCompany } from '../../tables/define.ts';
import { partners } from '../../tables/partners/partners.ts';
import { products } from '../../tables/products/catalogue.ts';
import { replenishments } from '../../tables/purchasing/replenishment.ts';
import { productSuppliers, supplierPrices } from '../../tables/purchasing/suppliers.ts';
import { computed } from '../define.ts';
import type { FormSelect } from '../source.ts';

/** What purchasing sees of a product whose stock it looks after: who sells it, and how much there is, comes and goes. */
export const replenished = {
  product_code: products.product_code,
  product_name: products.product_name,
  partner_id: productSuppliers.partner_id,
  partner_name: partners.partner_name,
  supplier_product_code: productSuppliers.supplier_product_code,
  keep_in_stock: products.keep_in_stock,
  on_hand: computed(quantity, sql`need.on_hand`),
  reserved: computed(quantity, sql`need.reserved`),
  backorder: computed(quantity, sql`need.backorder`),
  incoming: computed(quantity, sql`need.incoming`),
  next_eta: computed(date, sql`need.next_eta`),
  drafted: computed(quantity, sql`need.drafted`),
  projected: projectedStock,
  daily_sales: dailySales,
  days_of_cover: daysOfCover,
  min_qty: minimumStock,
  max_qty: maximumStock,
};

/** By what the offer sells, and what it asks. */
export const offered = {
  moq: productSuppliers.moq,
  multiple: productSuppliers.multiple,
  carton_qty: computed(quantity, sql`carton.qty`),
  purchase_price_original: needing(costs, computed(money, sql`${supplierPrices.price_original}`, { currency: 'purchase_currency_code' })),
  purchase_currency_code: computed(currency, sql`${supplierPrices.currency_code}`),
  last_ordered: computed(
    date,
    sql`(select max(o.order_date) from purchase_order_item i join purchase_order o on o.company_code = i.company_code and o.purchase_order_id = i.purchase_order_id
      where i.product_code = ${products.product_code} and i.company_code = ${currentCompany} and o.order_no is not null)`,
  ),
};

/** One call gives all products. */
export const replenishment = sql`kontor_replenishment(${currentCompany})`;

/** The products of which `lacking` holds, with the offer by which each is bought, its price that holds and its carton. */
export const fromReplenishment = (lacking: SQL) => (select: FormSelect) =>
  select
    .from(sql`${replenishment} need`)
    .innerJoin(products, sql`${products.product_code} = need.product_code`)
    .leftJoin(replenishments, eq(replenishments.product_code, products.product_code))
    .leftJoin(productSuppliers, sql`${productSuppliers.product_supplier_id} = need.product_supplier_id`)
    .leftJoin(partners, eq(partners.partner_id, productSuppliers.partner_id))
    .leftJoin(supplierPrices, sql`${supplierPrices.supplier_price_id} = kontor_price_of_supplier(need.product_supplier_id)`)
    .leftJoin(sql`lateral kontor_carton(need.product_code) carton`, sql`true`)
    .where(lacking);
