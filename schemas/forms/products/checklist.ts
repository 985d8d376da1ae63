import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { languages } from '../../../src/shared/languages.ts';
import { productCompanies, products } from '../../tables/catalogue.ts';
import { productShops } from '../../tables/prices.ts';

/** What a product needs before it is complete (domain.md 45); each is true or false for one product in one company. */
const checks: readonly SQL[] = [
  sql`${products.cover_image} is not null`,
  sql`(select count(*) from jsonb_object_keys(${products.product_name})) >= ${sql.raw(String(languages.length))}`,
  sql`${productShops.selling_price_shop} is not null`,
  sql`${productCompanies.vat_id} is not null`,
  sql`${products.weight} is not null`,
  sql`${products.volume} is not null`,
  sql`${products.hs_code} is not null`,
  sql`${products.main_product_category_id} is not null`,
  sql`${products.packing_template_id} is not null`,
];

/** Share of the checks a product passes, in percent. */
export const completeness: SQL = sql`(100.0 * (${sql.join(checks.map((check) => sql`(${check})::int`), sql` + `)}) / ${sql.raw(String(checks.length))})`;
