import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { choice, discount, flag, money, percent, signedPercent } from '../kinds.gen.ts';
import { currentCompany, today } from '../tables/define.ts';
import { productShops } from '../tables/prices/shop-prices.ts';
import { productCompanies, products } from '../tables/products/catalogue.ts';
import { currencies, shops, vats } from '../tables/settings/reference.ts';
import { defineFigure } from './define.ts';

const { selling_price_shop, new_unit_price, new_discounted_price } = productShops;
const priceInShop = { currency: 'currency_code' } as const;

/** VAT rate of the joined product in the company, 0 without one. */
const vatRate = sql`coalesce((select ${vats.vat_rate} from ${vats} where ${vats.company_code} = ${currentCompany} and ${vats.vat_id} = ${productCompanies.vat_id}), 0)`;
/** Value of one unit of the joined shop's currency in the company's; null when none is known. */
const shopRate = sql`kontor_rate(${currentCompany}, ${shops.currency_code}, ${today})`;
/** Share of a shop price that is net: 1 in net shops, 1 / (1 + VAT) in gross shops. */
const netShare = sql`(case when ${shops.price_type} = 'gross' then 100 / (100 + ${vatRate}) else 1 end)`;
/** A price of the joined shop, net and in the company's currency, so that it compares with costs. */
const netPrice = (price: SQLWrapper): SQL => sql`(${price} * ${netShare} * coalesce(${shopRate}, 1))`;

export const productCost = defineFigure({
  kind: money,
  of: productCompanies,
  sql: sql`coalesce(${productCompanies.avg_cost}, ${productCompanies.purchase_price_base})`,
});

/** What a price of the joined product in the joined shop leaves above its cost. */
const ofPrice = [productShops, productCompanies, shops] as const;
const marginOf = (price: SQLWrapper): SQL => sql`kontor_margin(${netPrice(price)}, ${productCost})`;

export const margin = defineFigure({ kind: signedPercent, of: ofPrice, sql: marginOf(selling_price_shop) });
export const newMargin = defineFigure({ kind: signedPercent, of: ofPrice, sql: marginOf(new_unit_price) });

export const discountNow = defineFigure({
  kind: discount,
  of: productShops,
  sql: sql`kontor_discount_now(${productShops.discount_percent}, ${productShops.discount_end_date}, ${today})`,
});
export const discountedPrice = defineFigure({
  kind: money,
  options: priceInShop,
  of: productShops,
  sql: sql`kontor_discounted(${selling_price_shop}, ${discountNow})`,
});
export const discountedMargin = defineFigure({ kind: signedPercent, of: ofPrice, sql: marginOf(discountedPrice) });
export const newDiscountedMargin = defineFigure({ kind: signedPercent, of: ofPrice, sql: marginOf(new_discounted_price) });

/** Limits come down from the product's own in the company over its category and the shop to the company (docs/formulae.md, Limits). */
const ofLimit = [products, productCompanies, shops] as const;
const sources = { values: ['product', 'category', 'shop', 'company'] } as const;
type Limit = 'min_margin' | 'exp_margin' | 'max_discount_limit_percent';
const ask = (asked: 'kontor_limit' | 'kontor_limit_source', limit: Limit): SQL =>
  sql`${sql.raw(asked)}(${productCompanies[limit]}, ${sql.raw(`'${limit}'`)}, ${products.main_product_category_id}, ${shops.shop_id}, ${currentCompany})`;
const limitFigure = (limit: Limit) => defineFigure({ kind: percent, of: ofLimit, sql: ask('kontor_limit', limit) });
const sourceFigure = (limit: Limit) => defineFigure({ kind: choice, options: sources, of: ofLimit, sql: ask('kontor_limit_source', limit) });

export const minMargin = limitFigure('min_margin');
export const minMarginSource = sourceFigure('min_margin');
export const expectedMargin = limitFigure('exp_margin');
export const expectedMarginSource = sourceFigure('exp_margin');
export const discountLimit = limitFigure('max_discount_limit_percent');
export const discountLimitSource = sourceFigure('max_discount_limit_percent');

/** What may be asked for a product is told to whoever sells it: neither cost nor margin follows from these figures without the other. */
export const maxDiscount = defineFigure({
  needs: null,
  kind: percent,
  of: [products, ...ofPrice],
  sql: sql`kontor_max_discount(${netPrice(selling_price_shop)}, ${productCost}, ${minMargin}, ${discountLimit})`,
});
export const calculatedPrice = defineFigure({
  needs: null,
  kind: money,
  options: priceInShop,
  of: ofLimit,
  sql: sql`kontor_calculated_price(${productCost}, ${expectedMargin}, ${vatRate}, ${shops.price_type}, ${shopRate},
  (select ${currencies.currency_precision} from ${currencies} where ${currencies.currency_code} = ${shops.currency_code}))`,
});
export const priceGap = defineFigure({
  needs: null,
  kind: signedPercent,
  of: [products, ...ofPrice],
  sql: sql`(100 * (${selling_price_shop} / nullif(${calculatedPrice}, 0) - 1))`,
});
export const shopRateMissing = defineFigure({ kind: flag, of: shops, sql: sql`(${shopRate} is null)` });
