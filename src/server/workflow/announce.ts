import type { Database } from '../database/database.ts';
import { changesChannel } from '../records/change-set.ts';
import type { Records } from '../records/engine.ts';
import type { Touched } from '../records/view-cache.ts';

/** A record that made a step. */
export interface Moved {
  company_code: string | null;
  /** Its table. */
  entity: string;
}

/** What looks different after the steps: the records, and what tells of their lives. */
const touchedBy = (entities: readonly string[]): Touched =>
  Object.fromEntries(['fsm_instance', 'fsm_history', 'fsm_timer', ...entities].map((table) => [table, true as const]));

/**
 * Tells open screens of all servers, once per company for many steps: after their commits, because each notification makes
 * commits wait for one another.
 */
export async function announceAll(database: Database, records: Records, moved: readonly Moved[], userId: number | null = null): Promise<void> {
  for (const company_code of new Set(moved.map((one) => one.company_code))) {
    const touched = touchedBy([...new Set(moved.filter((one) => one.company_code === company_code).map(({ entity }) => entity))]);
    records.forget(touched);
    const notice = { form: null, company_code, user_id: userId, change_set_id: null, touched };
    await database.system((tx) => tx.rows({ text: 'select pg_notify($1, $2)', values: [changesChannel, JSON.stringify(notice)] }));
  }
}
