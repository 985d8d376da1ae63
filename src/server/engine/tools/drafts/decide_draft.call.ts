import * as v from 'valibot';
import { AppError, appError, errorStatuses } from '../../../../shared/errors.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { DraftStep } from '../../../../shared/workflow/inbox.ts';
import type { Caller } from '../../access/callers.ts';
import { formOf, rightsOnForm } from '../../access/rights.ts';
import { defineCall } from '../../http/define-call.ts';
import { onceOf } from '../../records/write/once.ts';
import type { Services } from '../../services.ts';
import { toFire } from '../../workflow/calls.ts';
import { claimDraft, closeDraft, releaseDraft, stateOfDraft } from './draft-rows.ts';
import type { StoredDraft } from './draft-rows.ts';

/** The right that the wish needs, of the form's. */
const neededFor = { change: 'set', add: 'add', delete: 'delete' } as const;

/** Writes what is drafted as the person himself would: by his rights, against what stood there, as one change-set. */
async function write({ records }: Services, caller: Caller, draft: StoredDraft, draft_kind: keyof typeof neededFor): Promise<number | null> {
  const { change_draft_id, record_key: key, reason } = draft;
  const cells = draft.cells ?? [];
  const form = formOf(draft.form);
  const rights = rightsOnForm(caller.rights, form);
  const action = neededFor[draft_kind];
  if (!rights[action]) throw appError('forbidden', { entity: form, action });
  const once = onceOf(`change_draft:${change_draft_id}`, [form, key, cells]);
  const actor = { ...caller, ...(once && { once }) };
  const why = { ...(reason !== null && { reason }) };
  if (draft_kind === 'delete') return (await records.remove(actor, form, { keys: [key], ...why })).change_set_id;
  const call =
    draft_kind === 'add'
      ? { rows: [Object.fromEntries(cells.map(({ field, new: wished }) => [field, wished]))] }
      : { patches: cells.map(({ field, old, new: wished }) => ({ key, field, old, new: wished })) };
  return (await records.set(actor, form, { ...call, ...why }, rights)).change_set_id;
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatuses;

/** Fires the event as the person himself would, out of the state in which it was drafted. */
async function fireStep({ workflow }: Services, caller: Caller, id: number, { fsm_instance_id, event_code, expected_state, fields }: DraftStep): Promise<void> {
  const call = { event_code, fsm_instance_id: [fsm_instance_id], params: { expected_state, fields }, idempotency_key: `change_draft:${id}` };
  const [result] = (await workflow.trigger(caller, call, toFire(caller, workflow))).results;
  if (result?.ok) return;
  const { code, params, fields: wrong } = result?.error ?? { code: 'not_found', params: { fsm_instance_id } };
  const known = isErrorCode(code) ? code : 'internal';
  throw new AppError(known, errorStatuses[known], params, wrong);
}

async function carryOut(services: Services, caller: Caller, draft: StoredDraft): Promise<number | null> {
  if (draft.draft_kind !== 'step') return write(services, caller, draft, draft.draft_kind);
  if (draft.step) await fireStep(services, caller, draft.change_draft_id, draft.step);
  return null;
}

/** A draft that could not be taken: decided already, which is told as it is, or being decided. @throws AppError not_found, service_unavailable */
async function toldAsItIs({ records }: Services, caller: Caller, id: number) {
  const known = await records.read(caller, (tx) => stateOfDraft(tx, caller, id));
  if (!known) throw appError('not_found', { change_draft_id: id });
  if (known.draft_state === 'open') throw appError('service_unavailable', { reason: 'busy', seconds: 2 });
  const { draft_state, change_set_id } = known;
  return { draft_state, change_set_id };
}

/**
 * The caller's yes or no to a draft: only here is what an assistant wished carried out. What changed since refuses it, and the draft stays.
 * No program says yes.
 */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ change_draft_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), confirms: v.boolean() }),
  run: async ({ change_draft_id: id, confirms }, services, caller) => {
    const { database } = services;
    const draft = await database.transaction(caller, (tx) => claimDraft(tx, caller, id));
    if (!draft) return toldAsItIs(services, caller, id);
    try {
      const change_set_id = confirms ? await carryOut(services, caller, draft) : null;
      const draft_state = confirms ? 'confirmed' : 'refused';
      await database.transaction(caller, (tx) => closeDraft(tx, id, draft_state, change_set_id));
      return { draft_state, change_set_id };
    } catch (error) {
      await database.transaction(caller, (tx) => releaseDraft(tx, id));
      throw error;
    }
  },
});
