import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { productShops } from './prices/shop-prices.ts';
import { brands, productCategories, products } from './products/catalogue.ts';
import { shops } from './settings/reference.ts';

/** What the visitors of a shop may read of a table: these columns of these rows. All else is not there for them. */
export interface ShopRows {
  table: PgTable;
  columns: readonly string[];
  rows: SQL;
}

/** The shop whose visitor asks. */
const currentShop = sql`nullif(current_setting('app.shop', true), '')::bigint`;

const open = <TTable extends PgTable>(table: TTable, columns: readonly (keyof TTable['_']['columns'] & string)[], rows: SQL): ShopRows => ({
  table,
  columns,
  rows,
});

const isActive = sql`exists (select from ${products} as own where own.product_code = ${productShops.product_code} and own.active)`;
const isPublished = sql`exists (select from ${productShops} as own where own.shop_id = ${currentShop} and own.product_code = ${products.product_code} and own.published)`;

/**
 * The one place that opens anything to people who did not sign in. Of each table the database keeps a view in the schema `shop`; the role
 * `kontor_shop`, which forms with `access: 'shop'` are read with, may read these views and no table.
 */
export const shopRows: readonly ShopRows[] = [
  open(shops, ['shop_id', 'currency_code', 'price_type'], sql`${shops.shop_id} = ${currentShop} and ${shops.active}`),
  open(
    productShops,
    ['shop_id', 'product_code', 'position', 'can_order', 'free_shipping', 'selling_price_shop', 'discount_percent', 'discount_end_date'],
    sql`${productShops.shop_id} = ${currentShop} and ${productShops.published} and ${isActive}`,
  ),
  open(
    products,
    ['product_code', 'product_name', 'description_short', 'brand_id', 'main_product_category_id', 'new_product', 'cover_image'],
    sql`${products.active} and ${isPublished}`,
  ),
  open(brands, ['brand_id', 'brand_name'], sql`${brands.active}`),
  open(productCategories, ['product_category_id', 'parent_category_id', 'position', 'category_name'], sql`${productCategories.active}`),
];
