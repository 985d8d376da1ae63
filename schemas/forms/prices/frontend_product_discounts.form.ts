import { eq } from 'drizzle-orm';
import { discountFor, discountedPrice } from '../../../src/shared/prices/discount.ts';
import { brands, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import type { Row } from '../define.ts';
import { pick } from '../pick.ts';
import {
  discountedMargin,
  discountedPrice as discountedPriceNow,
  discountNow,
  expectedMargin,
  maxDiscount,
  minMargin,
  minMarginSource,
  newDiscountedMargin,
  shopRateMissing,
} from '../../figures/prices.ts';
import { freeStock } from '../../figures/warehouse.ts';
import { ofCompany } from '../products/company-product.ts';
import { productInShop } from './shop-price.ts';

/** Both staged figures are stored, each as exact as the other: a price that was typed is what is sold at once it is applied. */
const priceOf = (percentOff: number | null, row: Row): Row => ({
  new_discounted_price: percentOff === null ? null : discountedPrice(Number(row.selling_price_shop), percentOff),
});
const discountOf = (price: number | null, row: Row): Row => ({ new_discount: price === null ? null : discountFor(Number(row.selling_price_shop), price) });

/** Sale prices per shop: staged first, taken over by the action that applies them. */
export default defineForm({
  key: ['shop_id', 'product_code'],
  scope: 'company',
  entity: 'product_shop',
  fields: {
    ...productInShop,
    selling_price_shop: productShops.selling_price_shop,
    discount_percent: discountNow,
    discounted_price_shop: discountedPriceNow,
    max_discount: maxDiscount,
    ...pick(productShops, 'new_discount', 'new_discounted_price', 'discount_end_date'),
    discounted_margin: discountedMargin,
    new_discounted_margin: newDiscountedMargin,
    min_margin: minMargin,
    exp_margin: expectedMargin,
    margin_source: minMarginSource,
    stock_qty: freeStock,
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
  write: {
    new_discount: { column: productShops.new_discount, recalculate: priceOf },
    new_discounted_price: { column: productShops.new_discounted_price, recalculate: discountOf },
    discount_end_date: productShops.discount_end_date,
  },
  rules: [
    { id: 'discount-below-100', fields: ['new_discount', 'new_discounted_price'], holds: (row) => row.new_discount === null || Number(row.new_discount) < 100 },
    {
      id: 'max-discount',
      fields: ['new_discount', 'new_discounted_price'],
      holds: (row) => row.new_discount === null || row.max_discount === null || Number(row.new_discount) <= Number(row.max_discount),
      params: (row) => ({ most: Number(row.max_discount) }),
    },
    { id: 'discount-not-negative', fields: ['new_discounted_price'], holds: (row) => row.new_discount === null || Number(row.new_discount) >= 0 },
    { id: 'price-known', fields: ['new_discount', 'new_discounted_price'], holds: (row) => row.new_discount === null || row.selling_price_shop !== null },
  ],
  examples: { new_discounted_price: (row) => [Math.round(Number(row.selling_price_shop) * 95) / 100] },
  written_in: { selling_price_shop: { form: 'frontend_product_margins', key: { shop_id: 'shop_id', product_code: 'product_code' } } },
  actions: ['apply_discounts', 'clear_discounts', 'round_to_nice_price'],
});
