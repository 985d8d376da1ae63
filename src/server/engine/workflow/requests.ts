import { createHash } from 'node:crypto';
import { appError } from '../../../shared/errors.ts';
import { canonical } from '../../../shared/canonical-json.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FsmAction, TriggerCall } from '../../../shared/workflow/calls.ts';
import type { Transaction } from '../database/database.ts';

/** What is asked of each instance of a call. */
export interface FireRequest {
  event_code: string;
  params: JsonObject;
  /** Values for the fields the event asks. */
  fields: JsonObject;
  expected_state: string | undefined;
  idempotency_key: string | undefined;
  /** It is tried and taken back. */
  isDry?: boolean;
  /** The timed transition that is due, where a timer asks: it must still wait, and somebody at work on the instance is left alone. */
  timer?: number;
}

export const toRequest = ({
  event_code,
  // Which step fired which is said by the engine alone.
  params: { expected_state, fields = {}, fired_by: _by, fires: _fires, ...params },
  idempotency_key,
  dry_run,
}: Pick<TriggerCall, 'event_code' | 'params' | 'idempotency_key' | 'dry_run'>): FireRequest => ({
  event_code,
  params: params as JsonObject,
  fields: fields as JsonObject,
  expected_state,
  // What was only tried is nothing that a later call repeats.
  idempotency_key: dry_run ? undefined : idempotency_key,
  isDry: dry_run === true,
});

/** What makes a request the same request; its idempotency key must not come with another one. */
export const digestOf = ({ event_code, params, fields, expected_state }: FireRequest, userId: number | null): string =>
  createHash('sha256')
    .update(canonical([event_code, params, fields, expected_state ?? null, userId]))
    .digest('hex');

/** What was answered when the step was made. */
export interface StoredAnswer {
  state_code: string;
  fsm_actions: FsmAction[];
}

/** The first answer to a request that comes again. @throws AppError key_reused */
export async function answerUnderKey(
  tx: Transaction,
  id: number,
  { idempotency_key }: FireRequest,
  digest: string | undefined,
): Promise<StoredAnswer | undefined> {
  if (idempotency_key === undefined) return undefined;
  const stored = await tx.row<{ answer: StoredAnswer; request_digest: string }>({
    text: 'select answer, request_digest from fsm_history where fsm_instance_id = $1::bigint and idempotency_key = $2',
    values: [id, idempotency_key],
  });
  if (stored && stored.request_digest !== digest) throw appError('key_reused', { idempotency_key });
  return stored?.answer;
}
