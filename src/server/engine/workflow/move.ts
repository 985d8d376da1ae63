import type { FsmAction } from '../../../shared/workflow/calls.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import type { Standing, Transition } from './instances.ts';

/** What the history keeps of a request. */
export interface Noted {
  event_code: string;
  userId: number | null;
  params: JsonObject;
  idempotency_key: string | undefined;
  request_digest: string | undefined;
  /** The transaction ends with it: nobody fired this step. */
  isLast: boolean;
}

/**
 * One statement for all of a step: the state, the history line, timers that end and begin. A self-loop
 * goes on with its stay.
 * Times are those of the statement: it was sent after the lock was had, so they grow as the sequence does.
 * @returns the actions of the new state
 */
export async function moveInstance(
  tx: Transaction,
  { instance, state_id, seq }: Standing,
  { transition_id, to_state_id, to_state_code }: Transition,
  noted: Noted,
): Promise<FsmAction[]> {
  const moved = await tx.row<{ fsm_actions: FsmAction[] }>({
    text:
      `with next as materialized (select kontor_fsm_actions($4::bigint) as fsm_actions), ` +
      `moved as (update fsm_instance set state_id = $4::bigint, version = $5::int, ` +
      `entered_at = case when $4::bigint = $3::bigint then entered_at else statement_timestamp() end where fsm_instance_id = $1::bigint), ` +
      `ended as (delete from fsm_timer where fsm_instance_id = $1::bigint and ($4::bigint <> $3::bigint or transition_id = $2::bigint)), ` +
      `begun as (insert into fsm_timer (fsm_instance_id, transition_id, company_code, due_at) ` +
      `select $1::bigint, t.transition_id, $6, statement_timestamp() + t.timeout * interval '1 minute' from fsm_transition t ` +
      `join fsm_state s on s.state_id = t.from_state_id and not s.final_state ` +
      `where t.type_code = $7 and t.from_state_id = $4::bigint and t.timeout is not null and $4::bigint <> $3::bigint), ` +
      `noted as (insert into fsm_history (company_code, fsm_instance_id, seq, event_code, transition_id, from_state_id, to_state_id, user_id, made_at, params, idempotency_key, request_digest, answer) ` +
      `select $6, $1::bigint, $5::int, $8, $2::bigint, $3::bigint, $4::bigint, $9::bigint, statement_timestamp(), $10::jsonb, $11, $12, ` +
      `case when $11::text is not null then jsonb_build_object('state_code', $13::text, 'fsm_actions', fsm_actions) end from next) ` +
      `select fsm_actions from next`,
    isLast: noted.isLast,
    values: [
      instance.fsm_instance_id,
      transition_id,
      state_id,
      to_state_id,
      seq + 1,
      instance.company_code,
      instance.type_code,
      noted.event_code,
      noted.userId,
      Object.keys(noted.params).length === 0 ? null : JSON.stringify(noted.params),
      noted.idempotency_key ?? null,
      noted.request_digest ?? null,
      to_state_code,
    ],
  });
  return moved?.fsm_actions ?? [];
}
