import { appError } from '../../../shared/errors.ts';
import type { HistoryAnswer, HistoryEntry } from '../../../shared/workflow/calls.ts';
import type { Transaction } from '../database/database.ts';
import { findSeen } from './instances.ts';
import type { Permit } from './targets.ts';

/** A step of another record, with the name its event has now. */
const toldStep =
  `jsonb_build_object('entity_id', one.f->>'entity_id', 'event_code', one.f->>'event_code', 'event_names', (select o.event_names from fsm_instance n ` +
  `join fsm_event o on o.type_code = n.type_code and o.event_code = one.f->>'event_code' where n.fsm_instance_id = (one.f->>'fsm_instance_id')::bigint))`;

const entries = (tx: Transaction, id: number, type_code: string): Promise<HistoryEntry[]> =>
  tx.rows({
    text:
      `select h.seq, h.event_code, e.event_names, ` +
      `case when f.state_id is not null then jsonb_build_object('state_code', f.state_code, 'state_names', f.state_names) end as from_state, ` +
      `jsonb_build_object('state_code', t.state_code, 'state_names', t.state_names, 'color', t.color) as to_state, u.user_name, h.program_name, h.made_at, h.params, coalesce(e.fields, '[]') as fields, ` +
      `(select ${toldStep} from (select h.params->'fired_by' as f) one where one.f ? 'event_code') as fired_by, h.params->'fired_by'->>'action' as fired_by_action, ` +
      `(select coalesce(jsonb_agg(${toldStep} order by one.place), '[]') from jsonb_array_elements(h.params->'fires') with ordinality as one(f, place)) as fires ` +
      `from fsm_history h join fsm_state t on t.state_id = h.to_state_id left join fsm_state f on f.state_id = h.from_state_id ` +
      `left join fsm_event e on e.type_code = $2 and e.event_code = h.event_code left join app_user u on u.user_id = h.user_id ` +
      `where h.fsm_instance_id = $1::bigint order by h.seq`,
    values: [id, type_code],
  });

const timers = (tx: Transaction, id: number): Promise<HistoryAnswer['timers']> =>
  tx.rows({
    text:
      `select t.event_code, e.event_names, w.due_at from fsm_timer w join fsm_transition t using (transition_id) join fsm_event e using (type_code, event_code) ` +
      `where w.fsm_instance_id = $1::bigint order by w.due_at, t.position`,
    values: [id],
  });

/** The life of an instance so far, and what will happen to it by itself. @throws AppError not_found */
export async function history(tx: Transaction, id: number, permit: Permit): Promise<HistoryAnswer> {
  const [instance] = await findSeen(tx, [id], permit);
  if (!instance) throw appError('not_found', { fsm_instance_id: id });
  permit.type(instance.type_code);
  return { entries: await entries(tx, id, instance.type_code), timers: await timers(tx, id) };
}
