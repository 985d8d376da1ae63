import { eq } from 'drizzle-orm';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import type { Rule } from '../define.ts';
import {
  calculatedPrice,
  discountLimit,
  discountLimitSource,
  expectedMargin,
  expectedMarginSource,
  margin,
  minMargin,
  minMarginSource,
  newMargin,
  priceGap,
  shopRateMissing,
} from '../../figures/prices.ts';
import { ofCompany } from '../products/company-product.ts';
import { pick } from '../pick.ts';
import { marginRules } from './margin-rules.ts';
import { productInShop } from './shop-price.ts';

const { selling_price_shop, new_unit_price } = productShops;

const isPositive = (field: 'new_unit_price' | 'selling_price_shop'): Rule => ({
  id: 'price-positive',
  fields: [field],
  holds: ({ [field]: price }) => price == null || Number(price) > 0,
});

/**
 * Margins and selling prices per shop. A limit shows what is in force and from where; written, it becomes the product's own in
 * the company, and cleared, it is inherited again. New prices are staged and taken over by the action that applies them, or written at once.
 */
export default defineForm({
  key: ['shop_id', 'product_code'],
  scope: 'company',
  entity: 'product_shop',
  fields: {
    ...productInShop,
    avg_cost: productCompanies.avg_cost,
    selling_price_shop,
    margin_percent: margin,
    min_margin: minMargin,
    margin_source: minMarginSource,
    exp_margin: expectedMargin,
    exp_margin_source: expectedMarginSource,
    max_discount_limit_percent: discountLimit,
    discount_limit_source: discountLimitSource,
    calc_unit_price: calculatedPrice,
    gap_percent: priceGap,
    new_unit_price,
    new_margin_percent: newMargin,
    rate_missing: shopRateMissing,
  },
  from: (select) =>
    select
      .from(productShops)
      .innerJoin(shops, eq(shops.shop_id, productShops.shop_id))
      .innerJoin(products, eq(products.product_code, productShops.product_code))
      .leftJoin(productCompanies, ofCompany)
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  order: ['product_code', 'shop_id'],
  kept_with: { form: 'product_list', by: 'product_code' },
  searchText: products.search_text,
  write: { ...pick(productCompanies, 'min_margin', 'exp_margin', 'max_discount_limit_percent'), new_unit_price, selling_price_shop },
  rules: [...marginRules, isPositive('new_unit_price'), isPositive('selling_price_shop')],
  actions: ['take_calculated_price', 'apply_prices'],
});
