import { and, eq } from 'drizzle-orm';
import { products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { productPositions } from '../../tables/products/product-parts.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { shop_id, product_code } = productPositions;

/** Places of products inside a category of a shop: 1, 2, 3 …, kept dense by the database (schemas/sql/products.sql). */
export default defineForm({
  table: productPositions,
  add: true,
  delete: true,
  fields: {
    shop_id,
    hostname: shops.hostname,
    ...pick(productPositions, 'product_category_id', 'position', 'product_code'),
    ...pick(products, 'product_name', 'cover_image'),
    published: productShops.published,
    active: products.active,
  },
  from: (select) =>
    select
      .from(productPositions)
      .innerJoin(shops, eq(shops.shop_id, shop_id))
      .innerJoin(products, eq(products.product_code, product_code))
      .leftJoin(productShops, and(eq(productShops.shop_id, shop_id), eq(productShops.product_code, product_code))),
  order: ['shop_id', 'product_category_id', 'position'],
  search: ['product_code', 'product_name'],
  create: ['shop_id', 'product_category_id', 'product_code'],
  write: 'all',
  optional: ['position'],
});
