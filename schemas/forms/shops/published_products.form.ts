import { and, eq, sql } from 'drizzle-orm';
import { flag, reference } from '../../kinds.gen.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { shopReference, shops } from '../../tables/settings/reference.ts';
import { as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { ofCompany } from '../products/company-product.ts';
import { whatIsMissing } from './what-is-missing.ts';

/** Every product in every shop of the company: whether it is published there, and what is missing before it can be. */
export default defineForm({
  key: ['shop_id', 'product_code'],
  scope: 'company',
  entity: 'product_shop',
  fields: {
    ...pick(products, 'product_code', 'product_name', 'cover_image'),
    shop_id: as(reference, shops.shop_id, shopReference),
    ...pick(shops, 'hostname', 'currency_code'),
    published: computed(flag, sql`coalesce(${productShops.published}, false)`),
    ...whatIsMissing,
    selling_price_shop: productShops.selling_price_shop,
    ...pick(products, 'active', 'main_product_category_id', 'brand_id'),
    brand_name: brands.brand_name,
  },
  from: (select) =>
    select
      .from(products)
      .innerJoin(shops, sql`true`)
      .leftJoin(brands, eq(brands.brand_id, products.brand_id))
      .leftJoin(productCompanies, ofCompany)
      .leftJoin(productShops, and(eq(productShops.product_code, products.product_code), eq(productShops.shop_id, shops.shop_id))),
  order: ['product_code', 'shop_id'],
  kept_with: { form: 'product_list', by: 'product_code' },
  searchText: products.search_text,
  written_in: { published: { form: 'products_and_shops', key: { shop_id: 'shop_id', product_code: 'product_code' } } },
  actions: ['publish_ready'],
});
