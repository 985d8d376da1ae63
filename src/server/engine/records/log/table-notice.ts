import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { changesChannel } from './change-set.ts';
import { withStored } from '../core/stored-figures.ts';
import type { Touched } from '../window/list-cache.ts';

export const wholly = (tables: readonly string[]): Touched => withStored(Object.fromEntries(tables.map((table) => [table, true as const])));

/**
 * An expression that tells every server at commit that the program itself changed rows of tables, past the change log.
 * `company` is the company of the rows, null for tables that belong to none; `user` is the user who asked for the change.
 */
export const noticeOf = (tables: readonly string[], company: string | null, user: number | null = null): SQL =>
  sql`pg_notify(${changesChannel}, ${JSON.stringify({ form: null, company_code: company, user_id: user, change_set_id: null, touched: wholly(tables) })})`;
