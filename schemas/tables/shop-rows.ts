import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { productShops } from './prices/shop-prices.ts';
import { attributes, attributeValues, productAttributes } from './products/attributes.ts';
import { brands, productCategories, products, productTypes } from './products/catalogue.ts';
import { productImages } from './products/media.ts';
import { productRelations } from './products/product-parts.ts';
import { banners } from './shops/banners.ts';
import { frontendCategories } from './shops/categories.ts';
import { frontendPages } from './shops/pages.ts';
import { storeLocations } from './shops/stores.ts';
import type { OpenedRows } from './opened-rows.ts';
import { shops } from './settings/reference.ts';
import { stockLevels } from './warehouse/stock.ts';
import { today } from './define.ts';

/** The shop whose visitor asks. */
const currentShop = sql`nullif(current_setting('app.shop', true), '')::bigint`;

const open = <TTable extends PgTable>(table: TTable, columns: readonly (keyof TTable['_']['columns'] & string)[], rows: SQL): OpenedRows => ({
  table,
  columns,
  rows,
});

const isActive = sql`exists (select from ${products} as own where own.product_code = ${productShops.product_code} and own.active)`;
const publishes = (product: PgColumn): SQL =>
  sql`exists (select from ${productShops} as own where own.shop_id = ${currentShop} and own.product_code = ${product} and own.published)`;
/** The warehouses from which the shop sells, where it tells anything of its stock. */
const stockWarehouses = sql`(select kontor_shop_warehouses(own.shop_id) from ${shops} as own where own.shop_id = ${currentShop} and own.active and own.stock_shown <> 'nothing')`;

/**
 * The one place that opens anything to people who did not sign in. Of each table the database keeps a view in the schema `shop`; the role
 * `kontor_shop`, which forms with `access: 'shop'` are read with, may read these views and no table.
 */
export const shopRows: readonly OpenedRows[] = [
  open(shops, ['shop_id', 'currency_code', 'price_type'], sql`${shops.shop_id} = ${currentShop} and ${shops.active}`),
  open(
    productShops,
    ['shop_id', 'product_code', 'position', 'can_order', 'free_shipping', 'selling_price_shop', 'discount_percent', 'discount_end_date', 'badge'],
    sql`${productShops.shop_id} = ${currentShop} and ${productShops.published} and ${isActive}`,
  ),
  open(
    products,
    [
      'product_code',
      'product_name',
      'description_short',
      'description',
      'brand_id',
      'pt_id',
      'main_product_category_id',
      'new_product',
      'cover_image',
      'ean',
      'weight',
      'length',
      'width',
      'height',
      'features',
    ],
    sql`${products.active} and ${publishes(products.product_code)}`,
  ),
  open(brands, ['brand_id', 'brand_name'], sql`${brands.active}`),
  open(productTypes, ['pt_id', 'pt_names'], sql`true`),
  // That there is a row tells that some of the product can be had, and nothing of how much or where.
  open(
    stockLevels,
    ['product_code'],
    sql`${stockLevels.free} > 0 and ${stockLevels.warehouse_id} = any (${stockWarehouses}::bigint[]) and ${publishes(stockLevels.product_code)}`,
  ),
  open(
    productRelations,
    ['relation_id', 'product_code', 'related_code', 'relation', 'position', 'both_ways'],
    sql`${publishes(productRelations.product_code)} and ${publishes(productRelations.related_code)}`,
  ),
  open(attributes, ['attribute_id', 'attribute_names', 'position', 'in_facets', 'schema_property'], sql`true`),
  open(attributeValues, ['attribute_value_id', 'attribute_id', 'value_names', 'position'], sql`true`),
  open(productAttributes, ['product_code', 'attribute_id', 'attribute_value_id'], publishes(productAttributes.product_code)),
  open(productImages, ['image_id', 'product_code', 'position', 'cover', 'alt_text'], publishes(productImages.product_code)),
  open(
    frontendCategories,
    ['frontend_category_id', 'parent_id', 'position', 'category_title', 'slug', 'picture', 'product_category_id'],
    sql`${frontendCategories.shop_id} = ${currentShop} and ${frontendCategories.visible}`,
  ),
  open(
    frontendPages,
    ['page_code', 'position', 'in_footer', 'published'],
    sql`${frontendPages.shop_id} = ${currentShop} and ${frontendPages.published} is not null`,
  ),
  open(
    banners,
    ['banner_id', 'banner_size', 'picture', 'title', 'subtitle', 'link', 'position'],
    sql`${banners.shop_id} = ${currentShop} and ${banners.active} and ${today} between coalesce(${banners.valid_from}, ${today}) and coalesce(${banners.valid_to}, ${today})`,
  ),
  open(
    storeLocations,
    [
      'store_location_id',
      'store_name',
      'address_line',
      'zip_code',
      'city',
      'country_code',
      'latitude',
      'longitude',
      'opening_hours',
      'phone',
      'email',
      'pick_up',
      'position',
    ],
    sql`${storeLocations.shop_id} = ${currentShop} and ${storeLocations.active}`,
  ),
  open(productCategories, ['product_category_id', 'parent_category_id', 'position', 'category_name'], sql`${productCategories.active}`),
];
