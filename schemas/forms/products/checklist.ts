import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { languages } from '../../../src/shared/languages.ts';
import { flag } from '../../kinds.gen.ts';
import { productCompanies, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { checkCodes, productTicks } from '../../tables/products/product-parts.ts';
import { stockLevels } from '../../tables/warehouse/stock.ts';
import { computed } from '../define.ts';

/** What the program sees by itself of a product in the company; each is true or false. */
const seen = {
  has_image: sql`${products.cover_image} is not null`,
  has_all_languages: sql`(select count(*) from jsonb_object_keys(${products.product_name})) >= ${sql.raw(String(languages.length))}`,
  has_price: sql`${productShops.selling_price_shop} is not null`,
  has_vat: sql`${productCompanies.vat_id} is not null`,
  has_weight: sql`${products.weight} is not null`,
  has_dimensions: sql`${products.volume} is not null`,
  has_hs_code: sql`${products.hs_code} is not null`,
  has_category: sql`${products.main_product_category_id} is not null`,
  has_packing_template: sql`${products.packing_template_id} is not null`,
  has_storage: sql`exists (select from ${stockLevels} where ${stockLevels.product_code} = ${products.product_code} and ${stockLevels.company_code} = ${currentCompany})`,
} as const satisfies Record<string, SQL>;

type CheckCode = (typeof checkCodes)[number];
const flags = <TName extends string>(conditions: Readonly<Record<TName, SQL>>) =>
  Object.fromEntries(Object.entries<SQL>(conditions).map(([name, condition]) => [name, computed(flag, sql`(${condition})`)])) as Record<
    TName,
    ReturnType<typeof computed<boolean>>
  >;
const ticked = Object.fromEntries(
  checkCodes.map((code) => [
    code,
    sql`exists (select from ${productTicks} where ${productTicks.product_code} = ${products.product_code} and ${productTicks.check_code} = ${sql.raw(`'${code}'`)})`,
  ]),
) as Record<CheckCode, SQL>;

/** The checks as fields: those the program sees, and those people tick. */
export const seenChecks = flags(seen);
export const tickedChecks = flags(ticked);

const passed = Object.values<SQL>(seen).map((check) => sql`(${check})::int`);
const ticks = sql`(select count(*) from ${productTicks} where ${productTicks.product_code} = ${products.product_code})`;

/** Share of all checks a product passes, in percent. */
export const completeness: SQL = sql`(100.0 * (${sql.join([...passed, ticks], sql` + `)}) / ${sql.raw(String(passed.length + checkCodes.length))})`;
