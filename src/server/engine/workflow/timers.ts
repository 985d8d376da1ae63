import { groupBy } from '../../../shared/group-by.ts';
import { severalAtOnce } from '../several-at-once.ts';
import type { Problem } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';
import { announceAll } from './announce.ts';
import type { Moved } from './announce.ts';
import { isDatabaseGone } from './steps.ts';
import type { TriggerScope } from './trigger.ts';

interface DueTimer {
  fsm_instance_id: number;
  transition_id: number;
  company_code: string;
  event_code: string;
}

/** Timers fired at once, so that the database need not wait for us; an embedded one has a single connection anyway. */
const atOnce: Record<Database['engine'], number> = { postgres: 8, pglite: 1 };

/** Longest due first; those of disabled companies wait. */
const dueTimers = (database: Database, limit: number): Promise<DueTimer[]> =>
  database.system((tx) =>
    tx.rows({
      text:
        `select w.fsm_instance_id, w.transition_id, w.company_code, t.event_code from fsm_timer w join fsm_transition t using (transition_id) ` +
        `join company c on c.company_code = w.company_code and not c.disabled where w.due_at <= now() ` +
        `and not exists (select from fsm_instance i join change_set s on s.change_set_id = i.held_by where i.fsm_instance_id = w.fsm_instance_id and s.open_until is not null) order by w.due_at limit $1::int`,
      values: [limit],
    }),
  );

/** A refused timer comes again later: after its own time, at most an hour, doubled with each refusal up to a day. One whose state was left is of no use. */
const putOff = (database: Database, { fsm_instance_id, transition_id }: DueTimer, error: Pick<Problem, 'code' | 'params'>): Promise<unknown> =>
  database.system((tx) =>
    tx.execute(
      error.code === 'not_in_state'
        ? { text: 'delete from fsm_timer where fsm_instance_id = $1::bigint and transition_id = $2::bigint', values: [fsm_instance_id, transition_id] }
        : {
            text:
              `update fsm_timer w set attempts = w.attempts + 1, last_error = $3::jsonb, ` +
              `due_at = now() + least(interval '1 day', least(coalesce(t.timeout, 60), 60) * interval '1 minute' * 2 ^ least(w.attempts, 20)) ` +
              `from fsm_transition t where t.transition_id = w.transition_id and w.fsm_instance_id = $1::bigint and w.transition_id = $2::bigint`,
            values: [fsm_instance_id, transition_id, JSON.stringify(error)],
          },
    ),
  );

/** What became of the due timers that were looked at; others may still be due. */
export interface Round {
  fired: number;
  /** Refused, and due again later. */
  putOff: number;
}

/**
 * Fires due timers of all companies by the way any event takes, several at once. Any number of servers may do so: each firing
 * locks its instance, or leaves it to whoever has it (SKIP LOCKED), and finds its timer gone when another one was faster.
 */
export function createTimers({ database, records, steps, report }: TriggerScope) {
  return async function fireDue(limit: number): Promise<Round> {
    const due = await dueTimers(database, limit);
    const moved: Moved[] = [];
    let isGone = false;
    let refused = 0;
    const fireOne = async (timer: DueTimer): Promise<void> => {
      const { fsm_instance_id, transition_id, company_code, event_code } = timer;
      const request = { event_code, params: {}, fields: {}, expected_state: undefined, idempotency_key: undefined, timer: transition_id };
      const step = await steps.step({ userId: null, companyCode: company_code }, fsm_instance_id, request);
      if (!step) return;
      if (step.moved !== null) moved.push({ company_code, entity: step.moved });
      if (isDatabaseGone(step.result)) isGone = true;
      else if (step.result.error && step.result.error.code !== 'service_unavailable') {
        await putOff(database, timer, step.result.error);
        refused += 1;
      }
    };
    // Those of one instance one after the other: a reminder comes before the end it warns of.
    const queue = groupBy(due, ({ fsm_instance_id }) => fsm_instance_id).values();
    const fireAll = async (timers: readonly DueTimer[]): Promise<void> => {
      for (const timer of timers) if (!isGone) await fireOne(timer);
    };
    await severalAtOnce(queue, atOnce[database.engine], fireAll, () => isGone);
    await announceAll(database, records, moved).catch(report);
    return { fired: moved.length, putOff: refused };
  };
}
