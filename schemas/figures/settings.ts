import { sql } from 'drizzle-orm';
import { companies, shops } from '../tables/settings/reference.ts';
import { defineStoredFigure } from './define.ts';

export const shopsOfCompany = defineStoredFigure({ column: companies.shop_count, lines: shops, by: shops.company_code, sum: sql`count(*)` });
