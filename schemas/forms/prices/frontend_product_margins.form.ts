import { eq, sql } from 'drizzle-orm';
import { choice } from '../../kinds/choice.ts';
import { flag } from '../../kinds/flag.ts';
import { money } from '../../kinds/money.ts';
import { percent } from '../../kinds/percent.ts';
import { signedPercent } from '../../kinds/signed_percent.ts';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { cost, ofCompany } from '../products/company-product.ts';
import { limitSources, limits, sourceOptions } from './margin-limits.ts';
import { pick } from '../pick.ts';
import { marginRules } from './margin-rules.ts';
import { calculatedPrice, netPrice, productInShop, rateMissing } from './shop-price.ts';

const priceInShop = { currency: 'currency_code' } as const;
const { selling_price_shop, new_unit_price } = productShops;

/**
 * Margins and selling prices per shop. A limit shows what is in force and from where; written, it becomes the product's own in
 * the company, and cleared, it is inherited again. New prices are staged and taken over by the action that applies them.
 */
export default defineForm({
  key: ['shop_id', 'product_code'],
  scope: 'company',
  entity: 'product_shop',
  fields: {
    ...productInShop,
    avg_cost: productCompanies.avg_cost,
    selling_price_shop,
    margin_percent: computed(signedPercent, sql`kontor_margin(${netPrice(selling_price_shop)}, ${cost})`),
    min_margin: computed(percent, limits.min_margin),
    margin_source: computed(choice, limitSources.min_margin, sourceOptions),
    exp_margin: computed(percent, limits.exp_margin),
    exp_margin_source: computed(choice, limitSources.exp_margin, sourceOptions),
    max_discount_limit_percent: computed(percent, limits.max_discount_limit_percent),
    discount_limit_source: computed(choice, limitSources.max_discount_limit_percent, sourceOptions),
    calc_unit_price: computed(money, calculatedPrice, priceInShop),
    gap_percent: computed(signedPercent, sql`(100 * (${selling_price_shop} / nullif(${calculatedPrice}, 0) - 1))`),
    new_unit_price,
    new_margin_percent: computed(signedPercent, sql`kontor_margin(${netPrice(new_unit_price)}, ${cost})`),
    rate_missing: computed(flag, rateMissing),
  },
  from: (select) =>
    select
      .from(productShops)
      .innerJoin(shops, eq(shops.shop_id, productShops.shop_id))
      .innerJoin(products, eq(products.product_code, productShops.product_code))
      .leftJoin(productCompanies, ofCompany)
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  order: ['product_code', 'shop_id'],
  searchText: products.search_text,
  write: { ...pick(productCompanies, 'min_margin', 'exp_margin', 'max_discount_limit_percent'), new_unit_price },
  rules: [...marginRules, { id: 'price-positive', fields: ['new_unit_price'], holds: (row) => row.new_unit_price === null || Number(row.new_unit_price) > 0 }],
  actions: ['take_calculated_price', 'apply_prices'],
});
