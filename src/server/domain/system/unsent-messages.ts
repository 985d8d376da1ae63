import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';

export interface UnsentMessage extends JsonObject {
  outbox_id: number;
  due_at: string;
  attempts: number;
  failed_at: string | null;
  /** When they were locked. */
  now: string;
}

/** Those of the selected messages that no server has sent or is sending, locked so that none begins. */
export const lockUnsent = (tx: Transaction, keys: readonly JsonObject[]): Promise<UnsentMessage[]> =>
  tx.rows<UnsentMessage>(sql`
    select outbox_id, due_at, attempts, failed_at, now() as now from outbox
     where outbox_id in (select outbox_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(outbox_id bigint))
       and done_at is null and (claimed_until is null or claimed_until < now())
     order by outbox_id for update`);
