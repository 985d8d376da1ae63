import { sql } from 'drizzle-orm';
import { integer } from '../kinds/integer.ts';
import { companies, shops } from '../tables/settings/reference.ts';
import { defineFigure } from './define.ts';

export const shopsOfCompany = defineFigure({
  kind: integer,
  of: companies,
  sql: sql`(select count(*) from ${shops} where ${shops.company_code} = ${companies.company_code})`,
});
