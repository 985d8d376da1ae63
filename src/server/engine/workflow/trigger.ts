import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { asksLines, readOfRecord } from '../../../shared/workflow/event-fields.ts';
import type { EventField } from '../../../shared/workflow/event-fields.ts';
import { maxInstances } from '../../../shared/workflow/calls.ts';
import type { TriggerAnswer, TriggerCall, TriggerResult } from '../../../shared/workflow/calls.ts';
import { doerOf } from '../database/database.ts';
import type { Actor, Database, Transaction } from '../database/database.ts';
import { refusal } from '../records/core/refusals.ts';
import type { Registry } from '../records/core/registry.ts';
import type { Records } from '../records/engine.ts';
import { announceAll } from './announce.ts';
import type { Moved } from './announce.ts';
import { agreed, readRecords } from './asked/read-records.ts';
import { takeValues } from './asked/take-fields.ts';
import type { Homes } from './homes.ts';
import type { Instance } from './define.ts';
import { findSeen } from './instances.ts';
import { toRequest } from './requests.ts';
import { isDatabaseGone } from './steps.ts';
import type { Steps } from './steps.ts';
import { instancesOf } from './targets.ts';
import type { Permit } from './targets.ts';

export interface TriggerScope {
  database: Database;
  records: Records;
  homes: Homes;
  steps: Steps;
  report: (error: unknown) => void;
}

interface AskedFields {
  type_code: string;
  fields: EventField[];
}

/** What an event asks for, of each type that the instances are of. */
const fieldsAsked = (tx: Transaction, ids: readonly number[], event_code: string): Promise<AskedFields[]> =>
  tx.rows<AskedFields>({
    text: 'select type_code, fields from fsm_event where event_code = $1 and type_code in (select type_code from fsm_instance where fsm_instance_id = any($2::bigint[]))',
    values: [event_code, ids],
  });

/** Values that no instance could be given refuse the call as a whole, at their fields. @throws AppError the problems of all of them; lines_of_one, records_differ */
async function refuseFields(
  tx: Transaction,
  { registry, homes }: { registry: Registry; homes: Homes },
  found: readonly Instance[],
  events: readonly AskedFields[],
  params: TriggerCall['params'],
): Promise<void> {
  for (const { type_code, fields } of events) {
    const own = found.filter((instance) => instance.type_code === type_code);
    // Only what is there for the caller tells what it asks for.
    if (own.length === 0) continue;
    if (found.length > 1 && fields.some(asksLines)) throw appError('lines_of_one');
    const record = agreed([...(await readRecords(tx, registry, homes.formOf(type_code) ?? type_code, own, readOfRecord(fields))).values()]);
    if (!record) throw appError('records_differ');
    const { problems } = await takeValues(tx, registry, fields, record, (params.fields ?? {}) as JsonObject);
    if (problems.length > 0) throw refusal(problems);
  }
}

/** The chosen instances and which of them exist, in one transaction that also checks that the caller's rights still hold. */
async function chosen(
  { database, records, homes }: TriggerScope,
  actor: Actor,
  call: TriggerCall,
  permit: Permit,
): Promise<{ ids: number[]; known: Set<number> }> {
  return database.transaction(actor, async (tx) => {
    const ids = await instancesOf(tx, records.registry, homes, actor, call, permit);
    if (ids.length > maxInstances) throw appError('too_large', { most: maxInstances });
    const [found, asked] = await Promise.all([findSeen(tx, ids, permit), fieldsAsked(tx, ids, call.event_code)]);
    for (const type of new Set(found.map(({ type_code }) => type_code))) permit.type(type);
    await refuseFields(tx, { registry: records.registry, homes }, found, asked, call.params);
    return { ids, known: new Set(found.map(({ fsm_instance_id }) => fsm_instance_id)) };
  });
}

/**
 * Fires an event on one or many instances, one transaction each, in the order of their ids: a refused one does not stop the
 * others, and two calls over the same instances cannot wait for each other in a circle.
 * Rights hold for the whole call as they were at its beginning; half a batch is not asked for again.
 * @returns an answer for each instance, in the order given
 */
export async function trigger(scope: TriggerScope, actor: Actor, call: TriggerCall, permit: Permit): Promise<TriggerAnswer> {
  const { ids, known } = await chosen(scope, actor, call, permit);
  const { userId, companyCode } = actor;
  const doer = doerOf(actor);
  const request = toRequest(call);
  const results = new Map<number, TriggerResult>();
  const moved: Moved[] = [];
  let gone: TriggerResult['error'];
  const refuse = (id: number, error: NonNullable<TriggerResult['error']>) =>
    void results.set(id, { fsm_instance_id: id, ok: false, state_code: null, fsm_actions: [], error });
  for (const id of ids.toSorted((a, b) => a - b)) {
    if (!known.has(id)) refuse(id, { code: 'not_found', params: { fsm_instance_id: id } });
    else if (gone) refuse(id, gone);
    else {
      const step = await scope.steps.step(doer, id, request, permit);
      if (!step) throw new Error('only a timer finds nothing to do');
      results.set(id, step.result);
      if (step.moved !== null) moved.push({ company_code: companyCode, entity: step.moved });
      if (isDatabaseGone(step.result)) gone = step.result.error;
    }
  }
  await announceAll(scope.database, scope.records, moved, userId).catch(scope.report);
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
}
