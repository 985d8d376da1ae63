import { and, eq, sql } from 'drizzle-orm';
import { products, productCompanies } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';

/** What the chosen company knows of a product; said in the join beside the policy so that the index is used. */
export const ofCompany = eq(productCompanies.product_code, products.product_code);

/** The company's first shop, whose prices stand for the company where one price must do. */
const mainShop = sql`(select min(${shops.shop_id}) from ${shops} where ${shops.company_code} = ${currentCompany})`;
export const inMainShop = and(eq(productShops.product_code, products.product_code), sql`${productShops.shop_id} = ${mainShop}`);
