import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Records } from '../records/engine.ts';
import { noticeOf, wholly } from '../records/log/table-notice.ts';

/** A record that made a step. */
export interface Moved {
  company_code: string | null;
  /** Its table. */
  entity: string;
}

/** What tells of the lives of records, and so looks different after every step. */
export const lives = ['fsm_instance', 'fsm_history', 'fsm_timer'];

/**
 * Tells open screens of all servers, once per company for many steps: after their commits, because each notification makes
 * commits wait for one another.
 */
export async function announceAll(database: Database, records: Records, moved: readonly Moved[], userId: number | null = null): Promise<void> {
  for (const company of new Set(moved.map(({ company_code }) => company_code))) {
    const entities = moved.filter(({ company_code }) => company_code === company).map(({ entity }) => entity);
    const tables = [...new Set([...lives, ...entities])];
    records.forget(wholly(tables));
    await database.system((tx) => tx.rows(sql`select ${noticeOf(tables, company, userId)}`));
  }
}
