import { sql } from 'drizzle-orm';
import { date, flag, money, quantity, richText, text } from '../../kinds.gen.ts';
import { productFeatures } from '../../figures/products.ts';
import { discountedPrice, discountNow } from '../../figures/prices.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { brands, products, productTypes } from '../../tables/products/catalogue.ts';
import { shops } from '../../tables/settings/reference.ts';
import { stockLevels } from '../../tables/warehouse/stock.ts';
import { computed } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

const available = sql`exists (select from ${stockLevels} where ${stockLevels.product_code} = ${productShops.product_code})`;
const discounted = sql`(${discountNow} > 0)`;

/**
 * A product as visitors of a shop see it, with its price of today and whether it can be had: `available` where the shop tells of stock and there is some,
 * `stock_count` where it tells how much, and the days from which and by which it is there.
 */
export const productFields = {
  product_code: productShops.product_code,
  product_name: spoken(products.product_name),
  description_short: spoken(products.description_short),
  description: computed(richText, sql`coalesce(nullif(${products.description} ->> ${inLanguage.language}, ''), ${products.description} ->> 'en')`),
  brand_name: brands.brand_name,
  product_type: spoken(productTypes.pt_names),
  ...pick(products, 'main_product_category_id', 'cover_image', 'new_product', 'ean', 'weight', 'length', 'width', 'height'),
  ...pick(productShops, 'position', 'can_order', 'free_shipping', 'selling_price_shop', 'discount_end_date'),
  badge: spoken(productShops.badge),
  discount_now: discountNow,
  price_now: discountedPrice,
  lowest_before: computed(money, sql`kontor_lowest_before(${productShops.product_code})`, { currency: 'currency_code' }),
  discounted: computed(flag, discounted),
  available: computed(flag, available),
  /** The names of those that hold of it, by which they are counted together. */
  holds: computed(
    text,
    sql`concat_ws(' ', case when ${available} then 'available' end, case when ${discounted} then 'reduced' end,
      case when ${products.new_product} then 'new' end, case when ${productShops.free_shipping} then 'sent_free' end)`,
  ),
  /** The ids of what is said of it. */
  features: productFeatures,
  stock_count: computed(quantity, sql`kontor_shop_count(${productShops.product_code})`),
  arrives_on: computed(date, sql`kontor_shop_arrival(${productShops.product_code})`),
  delivered_by: computed(date, sql`kontor_shop_delivery(${productShops.product_code})`),
  ...pick(shops, 'currency_code', 'price_type'),
};

export const shownProducts = joined(productShops, shops, products, brands, productTypes);
