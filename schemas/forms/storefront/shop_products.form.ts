import { sql } from 'drizzle-orm';
import { richText } from '../../kinds.gen.ts';
import { discountedPrice, discountNow } from '../../figures/prices.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { brands, products } from '../../tables/products/catalogue.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** What a shop shows to its visitors: the published products with their prices of today. */
export default defineForm({
  access: 'shop',
  key: ['product_code'],
  params: inLanguage,
  fields: {
    product_code: productShops.product_code,
    product_name: spoken(products.product_name),
    description_short: spoken(products.description_short),
    description: computed(richText, sql`coalesce(nullif(${products.description} ->> ${inLanguage.language}, ''), ${products.description} ->> 'en')`),
    brand_name: brands.brand_name,
    ...pick(products, 'main_product_category_id', 'cover_image', 'new_product', 'ean', 'weight', 'length', 'width', 'height'),
    ...pick(productShops, 'position', 'can_order', 'free_shipping', 'selling_price_shop', 'discount_end_date'),
    badge: spoken(productShops.badge),
    discount_now: discountNow,
    price_now: discountedPrice,
    ...pick(shops, 'currency_code', 'price_type'),
  },
  from: joined(productShops, shops, products, brands),
  order: ['position', 'product_code'],
  search: ['product_code', 'product_name', 'brand_name'],
});
