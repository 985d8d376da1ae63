import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { PageRights } from '../../../shared/access.ts';
import { noRights } from '../../../shared/access.ts';
import { targetSchema, triggerSchema } from '../../../shared/workflow/calls.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { defineCall } from '../http/define-call.ts';
import type { Homes } from './homes.ts';
import type { Permit } from './targets.ts';

/** Rights on the home form of a type; none where the type has no records. */
function rightsAtHome({ rights }: Caller, homes: Homes, type_code: string): PageRights {
  const home = homes.formOf(type_code);
  return home === undefined ? noRights : rightsOnForm(rights, formOf(home));
}

/** Steps need the right to set the type's home form, and what the transition asks for besides. */
const steps =
  (caller: Caller, homes: Homes): Permit['step'] =>
  (type_code, { needs_right, needs_scope }) => {
    const rights = rightsAtHome(caller, homes, type_code);
    return rights.set && (needs_right === null || rights[needs_right]) && (needs_scope === null || caller.scopes.includes(needs_scope));
  };

/** Rows are chosen through forms the caller may list. */
const mayChoose = ({ rights }: Caller, form: string | undefined): boolean => form === undefined || rightsOnForm(rights, formOf(form)).list;

/** Records are there for whoever may list some form over them. */
const sees =
  ({ rights }: Caller, homes: Homes): Permit['sees'] =>
  (type_code) =>
    homes.formsOf(type_code).some((name) => rightsOnForm(rights, formOf(name)).list);

const permit =
  (isPermitted: (caller: Caller, homes: Homes, type_code: string) => boolean) =>
  (caller: Caller, { homes }: { homes: Homes }): Permit => ({
    type(type_code, form) {
      if (!mayChoose(caller, form) || !isPermitted(caller, homes, type_code)) throw appError('forbidden');
    },
    sees: sees(caller, homes),
    step: steps(caller, homes),
  });

/** What the caller may fire: the events of types whose home form he may set. */
export const toFire = permit((caller, homes, type_code) => rightsAtHome(caller, homes, type_code).set);
/** Whoever may list some form over the records may look at their lives. */
export const toLook = permit((caller, homes, type_code) => sees(caller, homes)(type_code));

/** Fires an event on one or many records; answers for each of them. */
export const triggerEvent = defineCall({
  access: 'signed-in',
  machines: true,
  input: triggerSchema,
  run: (input, { workflow }, caller) => workflow.trigger(caller, input, toFire(caller, workflow)),
});

/** What the chosen records can have next, and why some of them cannot. */
export const eventOffers = defineCall({
  access: 'signed-in',
  machines: true,
  input: targetSchema,
  run: (input, { workflow }, caller) => workflow.offers(caller, input, toLook(caller, workflow)),
});

const instanceId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The lines of one record about which an event asks. */
export const linesOfEvent = defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ fsm_instance_id: instanceId, event_code: v.pipe(v.string(), v.maxLength(80)) }),
  run: ({ fsm_instance_id, event_code }, { workflow }, caller) => workflow.linesToAsk(caller, fsm_instance_id, event_code, toFire(caller, workflow)),
});

/** The life of one record. */
export const lifeOfRecord = defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ fsm_instance_id: instanceId }),
  run: ({ fsm_instance_id }, { workflow }, caller) => workflow.history(caller, fsm_instance_id, toLook(caller, workflow)),
});
