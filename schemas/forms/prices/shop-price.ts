import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { pick } from '../pick.ts';

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
