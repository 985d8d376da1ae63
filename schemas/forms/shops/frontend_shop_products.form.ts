import { eq } from 'drizzle-orm';
import { discountedPrice, discountNow } from '../../figures/prices.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { brands, products } from '../../tables/products/catalogue.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const inShop = { shop_id: 'shop_id', product_code: 'product_code' } as const;

/** How each product stands in the shops it was put into. Prices and discounts are those of the price lists, which write them. */
export default defineForm({
  key: ['shop_id', 'product_code'],
  scope: 'company',
  entity: 'product_shop',
  fields: {
    ...pick(productShops, 'shop_id', 'product_code'),
    ...pick(shops, 'hostname', 'currency_code', 'price_type'),
    ...pick(products, 'product_name', 'cover_image'),
    selling_price_shop: productShops.selling_price_shop,
    discount_percent: discountNow,
    discount_end_date: productShops.discount_end_date,
    discounted_price_shop: discountedPrice,
    ...pick(productShops, 'published', 'can_order'),
    new_product: products.new_product,
    ...pick(productShops, 'free_shipping', 'badge', 'position'),
    ...pick(products, 'active', 'main_product_category_id', 'brand_id'),
    brand_name: brands.brand_name,
  },
  from: (select) =>
    select
      .from(productShops)
      .innerJoin(shops, eq(shops.shop_id, productShops.shop_id))
      .innerJoin(products, eq(products.product_code, productShops.product_code))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  order: ['product_code', 'shop_id'],
  kept_with: { form: 'product_list', by: 'product_code' },
  searchText: products.search_text,
  written_in: {
    selling_price_shop: { form: 'frontend_product_margins', key: inShop },
    discount_end_date: { form: 'frontend_product_discounts', key: inShop },
    new_product: { form: 'product_list', key: { product_code: 'product_code' } },
  },
  write: pick(productShops, 'published', 'can_order', 'free_shipping', 'badge', 'position'),
});
