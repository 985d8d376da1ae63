import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { changesChannel } from './change-set.ts';

/**
 * An expression that tells every server at commit that the program itself changed rows of a table, past the change log.
 * `company` is that of the rows, null for a table that belongs to none.
 */
export const noticeOf = (table: string, company: string | null): SQL =>
  sql`pg_notify(${changesChannel}, ${JSON.stringify({ form: '', company_code: company, user_id: null, change_set_id: 0, touched: { [table]: true } })})`;
