import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { currencies, shops, vats } from '../../tables/settings/reference.ts';
import { cost } from '../products/company-product.ts';
import { limits } from './margin-limits.ts';
import { pick } from '../pick.ts';

/** VAT rate of the joined product in the company, 0 without one. */
const vatRate = sql`coalesce((select ${vats.vat_rate} from ${vats} where ${vats.company_code} = ${currentCompany} and ${vats.vat_id} = ${productCompanies.vat_id}), 0)`;

/** Value of one unit of the joined shop's currency in the company's; null when none is known. */
const shopRate = sql`kontor_rate(${currentCompany}, ${shops.currency_code})`;
export const rateMissing = sql`(${shopRate} is null)`;

/** Share of a shop price that is net: 1 in net shops, 1 / (1 + VAT) in gross shops. */
const netShare = sql`(case when ${shops.price_type} = 'gross' then 100 / (100 + ${vatRate}) else 1 end)`;

/** A price of the joined shop, net and in the company's currency, so that it compares with costs. */
export const netPrice = (price: SQLWrapper): SQL => sql`(${price} * ${netShare} * coalesce(${shopRate}, 1))`;

/** The largest discount of the joined product in the joined shop (docs/formulae.md, Discounts), by the limits in force. */
export const maxDiscount = sql`kontor_max_discount(${netPrice(productShops.selling_price_shop)}, ${cost}, ${limits.min_margin}, ${limits.max_discount_limit_percent})`;

/** The price that brings the expected margin (docs/formulae.md, Margins): nice, as the joined shop's usual shoppers read it. */
export const calculatedPrice = sql`kontor_calculated_price(${cost}, ${limits.exp_margin}, ${vatRate}, ${shops.price_type}, ${shopRate},
  (select ${currencies.currency_precision} from ${currencies} where ${currencies.currency_code} = ${shops.currency_code}))`;

/** A column of one shop of the company, for forms with fields per shop, which join none. */
export const ofShop = (shop: number, column: 'currency_code' | 'price_type'): SQL =>
  sql`(select ${shops[column]} from ${shops} where ${shops.company_code} = ${currentCompany} and ${shops.shop_id} = ${sql.raw(String(shop))})`;

/** What a quantity of a product costs a shopper group (by name; null for none) in one shop of the company: a row of figures, from selling_price to margin. */
export const shopPrice = (shop: number, product: SQLWrapper, groupName: SQL, quantity: SQL): SQL =>
  sql`kontor_shop_price(${currentCompany}, ${product}, ${sql.raw(String(shop))}, ${groupName}, ${quantity})`;

/** Which product in which shop, and what it costs us: the first fields of every price form. */
export const productInShop = {
  ...pick(products, 'product_code', 'product_name', 'main_product_category_id', 'brand_id'),
  brand_name: brands.brand_name,
  shop_id: productShops.shop_id,
  ...pick(shops, 'hostname', 'currency_code', 'price_type'),
  purchase_price_base: productCompanies.purchase_price_base,
};
