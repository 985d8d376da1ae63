import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import type { OpenFolder } from './keep-mails.ts';

/** Takes the step of mails that were sent, many at once, where their workflow knows it. */
const takeStep = (tx: Transaction, which: SQL): Promise<number> =>
  tx.execute(sql`
    with step as (
      select i.fsm_instance_id, i.company_code, i.state_id, i.version, t.transition_id, t.to_state_id, t.event_code
        from email e join fsm_instance i using (fsm_instance_id)
        join fsm_transition t on t.type_code = i.type_code and t.from_state_id = i.state_id and t.event_code = 'note_sent'
       where ${which}),
    noted as (
      insert into fsm_history (company_code, fsm_instance_id, seq, event_code, transition_id, from_state_id, to_state_id)
      select company_code, fsm_instance_id, version + 1, event_code, transition_id, state_id, to_state_id from step),
    silenced as (delete from fsm_timer t using step s where t.fsm_instance_id = s.fsm_instance_id)
    update fsm_instance i set state_id = s.to_state_id, version = s.version + 1, entered_at = now() from step s where i.fsm_instance_id = s.fsm_instance_id`);

/**
 * Mails that the company wrote wait for nobody. A workflow of staff's own that knows no such step leaves them new, which the page of health tells; what asks for
 * unanswered mails asks whether they were sent.
 */
export const noteSent = (tx: Transaction, { imap_folder_id, uidvalidity }: OpenFolder, uids: readonly number[]): Promise<number> =>
  takeStep(tx, sql`e.imap_folder_id = ${imap_folder_id} and e.uidvalidity = ${uidvalidity} and e.uid = any(${`{${uids.join(',')}}`}::bigint[])`);

/** The same for those that stayed new while their workflow had no step for them, and now has one. */
export const noteLeftSent = (tx: Transaction, company: string): Promise<number> =>
  takeStep(tx, sql`e.company_code = ${company} and e.is_sent and i.company_code = ${company}`);
