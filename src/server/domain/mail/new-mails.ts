import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';

/** Which of these mails are new, or labelled where that is said: by their lives. */
export async function newOnes(tx: Transaction, mails: readonly { fsm_instance_id: number }[], states: readonly string[] = ['new']): Promise<number[]> {
  const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
    select n.fsm_instance_id from fsm_instance n join fsm_state s using (state_id)
     where n.fsm_instance_id = any(${`{${mails.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[]) and s.state_code = any(${`{${states.join(',')}}`}::text[])
     order by n.fsm_instance_id`);
  return rows.map(({ fsm_instance_id }) => Number(fsm_instance_id));
}
