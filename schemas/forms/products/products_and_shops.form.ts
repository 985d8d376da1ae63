import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { flag, reference } from '../../kinds.gen.ts';
import { brands, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { shopReference, shops } from '../../tables/settings/reference.ts';
import { as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { published, can_order, free_shipping, selling_price_shop } = productShops;
const isSet = (column: PgColumn) => computed(flag, sql`coalesce(${column}, false)`);

/** Every product in every shop of the company, also where it is not sold yet: the first tick puts it there. */
export default defineForm({
  key: ['shop_id', 'product_code'],
  scope: 'company',
  entity: 'product_shop',
  fields: {
    ...pick(products, 'product_code', 'product_name'),
    shop_id: as(reference, shops.shop_id, shopReference),
    ...pick(shops, 'hostname', 'currency_code'),
    published: isSet(published),
    visible: computed(flag, sql`coalesce(${published} and ${products.active} and ${selling_price_shop} is not null, false)`),
    can_order: computed(flag, sql`coalesce(${can_order}, true)`),
    free_shipping: isSet(free_shipping),
    ...pick(productShops, 'selling_price_shop', 'position'),
    ...pick(products, 'active', 'main_product_category_id', 'brand_id'),
    brand_name: brands.brand_name,
  },
  from: (select) =>
    select
      .from(products)
      .innerJoin(shops, sql`true`)
      .leftJoin(brands, eq(brands.brand_id, products.brand_id))
      .leftJoin(productShops, and(eq(productShops.product_code, products.product_code), eq(productShops.shop_id, shops.shop_id))),
  order: ['product_code', 'shop_id'],
  kept_with: { form: 'product_list', by: 'product_code', flags: ['published', 'visible'] },
  searchText: products.search_text,
  written_in: { selling_price_shop: { form: 'frontend_product_margins', key: { shop_id: 'shop_id', product_code: 'product_code' }, there: 'position' } },
  write: pick(productShops, 'published', 'can_order', 'free_shipping', 'position'),
});
