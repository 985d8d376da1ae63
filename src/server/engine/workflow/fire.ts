import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { FsmAction } from '../../../shared/workflow/calls.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { letterOf, mailLetter } from '../documents/mail-letter.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { refusal as refusalOf } from '../records/core/refusals.ts';
import { noticeOf } from '../records/log/table-notice.ts';
import { createChangeSet, workflowAction } from '../records/log/change-set.ts';
import type { Registry } from '../records/core/registry.ts';
import type { Effect, EffectContext, Guard, Instance } from './define.ts';
import { lives } from './announce.ts';
import { takeFields } from './asked/take-fields.ts';
import type { HeldInstances } from './held-instances.ts';
import { lockInstance } from './instances.ts';
import type { Standing, Transition } from './instances.ts';
import { moveInstance } from './move.ts';
import { relatedInstances } from './related-instances.ts';
import { askGuards, runEffects } from './procedures.ts';
import { setRecord } from './set-record.ts';
import { permitAll } from './targets.ts';
import type { Permit } from './targets.ts';
import { answerUnderKey, digestOf } from './requests.ts';
import type { FireRequest } from './requests.ts';

export interface Procedures {
  guards: Readonly<Record<string, Guard>>;
  effects: Readonly<Record<string, Effect>>;
}

/** What firing needs besides the transaction. */
export interface FireScope extends Procedures {
  registry: Registry;
  /** The form under whose name an effect's changes are logged. */
  formOf: (type_code: string) => string;
  actor: Actor;
  permit: Permit;
  held: HeldInstances;
  /** The steps whose effects led here, the first one first. */
  chain: readonly FiredBy[];
  /** The action of a form whose procedure fires; the transaction goes on after its steps. */
  action?: string;
}

/** A step that fired another record's event, or was fired by it, as histories tell it. */
export interface FiredBy {
  fsm_instance_id: number;
  entity: string;
  entity_id: string;
  event_code: string;
}

/** How many steps may fire one another. */
const deepest = 8;

/** A step that was made, now or (a replay) under the same key before; or why not (`further`: other guards' refusals), with nothing written. */
export type Fired =
  | { state_code: string; fsm_actions: FsmAction[]; entity: string; isReplay: boolean; refusal?: undefined }
  | { refusal: AppError; further?: AppError[] };

const timerWaits = (tx: Transaction, id: number, { timer }: FireRequest): Promise<object | undefined> =>
  timer === undefined
    ? Promise.resolve({})
    : tx.row({ text: 'select from fsm_timer where fsm_instance_id = $1::bigint and transition_id = $2::bigint and due_at <= now()', values: [id, timer] });

/**
 * One event on one instance, inside its transaction: lock, transition, guard, effect, history (docs/behaviour.md, Events on many records).
 * @param met hears how the instance stands as soon as it is locked
 * @returns undefined where a timer has nothing to do any more, or somebody else is at work on the instance
 * @throws AppError what an effect refuses; the transaction must be rolled back then
 */
export async function fire(tx: Transaction, scope: FireScope, id: number, request: FireRequest, met: (standing: Standing) => void): Promise<Fired | undefined> {
  const { actor } = scope;
  const digest = request.idempotency_key === undefined ? undefined : digestOf(request, actor.userId);
  // Asked together, they travel together; the second statement sees what was committed while the first waited.
  const [standing, answer, isDue] = await Promise.all([
    lockInstance(tx, id, request.event_code, request.timer === undefined),
    answerUnderKey(tx, id, request, digest),
    timerWaits(tx, id, request),
  ]);
  if (!standing) return request.timer === undefined ? { refusal: appError('not_found', { fsm_instance_id: id }) } : undefined;
  if (!isDue) return undefined;
  met(standing);
  scope.held.add(id);
  const { instance, transition, seq } = standing;
  if (answer) return { ...answer, entity: instance.entity, isReplay: true };
  if (request.expected_state !== undefined && request.expected_state !== instance.state_code) {
    return { refusal: appError('stale_state', { expected_state: request.expected_state, state_code: instance.state_code }) };
  }
  // What is offered to nobody is for timers, loops and the program alone.
  const isProgram = actor.userId === null || scope.chain.length > 0;
  if (!transition || (!isProgram && !transition.is_offered)) {
    return { refusal: appError('not_in_state', { event_code: request.event_code, state_code: instance.state_code }) };
  }
  if (!scope.permit.step(instance.type_code, transition)) return { refusal: appError('forbidden') };
  const { values: fields, noted, problems } = await takeFields(tx, scope, instance, transition.fields, request.fields);
  if (problems.length > 0) return { refusal: refusalOf(problems) };
  const [refusal, ...further] = (await askGuards(scope.guards, tx, transition.guards, [instance])).get(id) ?? [];
  if (refusal) return { refusal, further };

  const { event_code } = request;
  const fires: FiredBy[] = [];
  const later: Afterwards[] = [];
  const form = scope.formOf(instance.type_code);
  const changes = createChangeSet(tx, scope.registry, { actor, form, action: `${workflowAction}${event_code}`, instance: id });
  await runEffects(scope.effects, transition.effects, {
    tx,
    instance,
    actor,
    input: request.params,
    fields,
    event_code,
    seq: seq + 1,
    changes,
    setRecord: (values) => setRecord({ tx, registry: scope.registry, instance, changes }, values),
    fire: async (ids, event, given = {}) => void fires.push(...(await fireFurther(tx, scope, { ...toFiredBy(instance), event_code }, ids, event, given))),
    hold: (ids) => scope.held.lock(ids),
    related: (on, states) => relatedInstances(tx, scope.registry, form, instance, on, states),
    send: (message) => enqueue(tx, instance, message),
    ...letters(tx, scope.registry, instance, seq + 1, later),
    isUnasked: isProgram || scope.action !== undefined,
  });
  await changes.finish();
  for (const work of later) await work((document) => letterOf(tx, scope.registry, instance, document));
  const fsm_actions = await moveInstance(tx, standing, transition, {
    event_code,
    userId: actor.userId,
    params: notedParams(request, transition, noted, scope, fires),
    idempotency_key: request.idempotency_key,
    request_digest: digest,
    isLast: scope.chain.length === 0 && scope.action === undefined && request.isDry !== true,
  });
  return { state_code: transition.to_state_code, fsm_actions, entity: instance.entity, isReplay: false };
}

type Afterwards = Parameters<EffectContext<unknown>['afterwards']>[0];

/** What leaves the house as a document waits until the step's writes are settled. */
const letters = (
  tx: Transaction,
  registry: Registry,
  instance: Instance,
  seq: number,
  later: Afterwards[],
): Pick<EffectContext<unknown>, 'post' | 'afterwards'> => ({
  post: (letter) => void later.push(async () => enqueue(tx, instance, await mailLetter(tx, registry, instance, seq, letter))),
  afterwards: (work) => void later.push(work),
});

const toFiredBy = ({ fsm_instance_id, entity, entity_id }: Instance): Omit<FiredBy, 'event_code'> => ({ fsm_instance_id, entity, entity_id });

/** What the history keeps of a step: what came with it, and which step or action fired which. */
function notedParams({ params }: FireRequest, transition: Transition, fields: JsonObject, { chain, action }: FireScope, fires: readonly FiredBy[]): JsonObject {
  const by = chain.at(-1) ?? (action === undefined ? undefined : { action });
  return {
    ...params,
    ...(transition.fields.length > 0 && { fields }),
    ...(by && { fired_by: { ...by } }),
    ...(fires.length > 0 && { fires: fires.map((one) => ({ ...one })) }),
  };
}

/** Fires an event on other instances from within a step. @throws AppError too_deep, and what refuses one of them */
async function fireFurther(tx: Transaction, scope: FireScope, by: FiredBy, ids: readonly number[], event_code: string, fields: JsonObject): Promise<FiredBy[]> {
  if (scope.chain.length + 1 >= deepest) throw appError('too_deep', { most: deepest });
  const inner: FireScope = { ...scope, permit: permitAll, chain: [...scope.chain, by] };
  const ordered = [...new Set(ids)].sort((a, b) => a - b);
  await scope.held.lock(ordered);
  const fired: FiredBy[] = [];
  for (const id of ordered) {
    let instance: Instance | undefined;
    const made = await fire(tx, inner, id, { event_code, params: {}, fields, expected_state: undefined, idempotency_key: undefined }, (standing) => {
      instance = standing.instance;
    });
    if (!made || made.refusal) throw made?.refusal ?? appError('not_found', { fsm_instance_id: id });
    if (!instance) continue;
    fired.push({ ...toFiredBy(instance), event_code });
    // Who fired the first step tells of that one alone.
    await tx.rows(sql`select ${noticeOf([...lives, instance.entity], instance.company_code, scope.actor.userId)}`);
  }
  return fired;
}
