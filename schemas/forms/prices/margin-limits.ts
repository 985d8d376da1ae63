import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { productCompanies, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { shops } from '../../tables/settings/reference.ts';

const own = {
  min_margin: productCompanies.min_margin,
  exp_margin: productCompanies.exp_margin,
  max_discount_limit_percent: productCompanies.max_discount_limit_percent,
} as const;

type Limit = keyof typeof own;

const ask = (asked: 'kontor_limit' | 'kontor_limit_source', limit: Limit): SQL =>
  sql`${sql.raw(asked)}(${own[limit]}, ${sql.raw(`'${limit}'`)}, ${products.main_product_category_id}, ${shops.shop_id}, ${currentCompany})`;

/** Limits in force for the joined product in the joined shop: its own, else its category's, the shop's or the company's (docs/formulae.md, Limits). */
export const limits: Readonly<Record<Limit, SQL>> = {
  min_margin: ask('kontor_limit', 'min_margin'),
  exp_margin: ask('kontor_limit', 'exp_margin'),
  max_discount_limit_percent: ask('kontor_limit', 'max_discount_limit_percent'),
};

/** Who says so. */
export const limitSources: Readonly<Record<Limit, SQL>> = {
  min_margin: ask('kontor_limit_source', 'min_margin'),
  exp_margin: ask('kontor_limit_source', 'exp_margin'),
  max_discount_limit_percent: ask('kontor_limit_source', 'max_discount_limit_percent'),
};

export const sourceOptions = { values: ['product', 'category', 'shop', 'company'] } as const;
