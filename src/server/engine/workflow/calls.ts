import * as v from 'valibot';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { PageRight } from '../../../shared/access.ts';
import { appError } from '../../../shared/errors.ts';
import { targetSchema, triggerSchema } from '../../../shared/workflow/calls.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import type { Permit } from './targets.ts';
import { defineCall } from '../http/define-call.ts';

const formsOfType = (type_code: string): FormName[] =>
  (Object.entries(forms) as [FormName, AnyForm][]).filter(([, { workflow }]) => workflow === type_code).map(([name]) => name);

/** Who has the right on one form of a type has it on the type's instances; rows are chosen through forms the caller may list. */
const permitOf =
  ({ rights }: Caller, right: PageRight): Permit =>
  (type_code, form) => {
    const isListed = form === undefined || rightsOnForm(rights, formOf(form)).list;
    if (!isListed || !formsOfType(type_code).some((name) => rightsOnForm(rights, name)[right])) throw appError('forbidden');
  };

/** Fires an event on one or many records; answers for each of them. */
export const triggerEvent = defineCall({
  access: 'signed-in',
  input: triggerSchema,
  run: (input, { workflow }, caller) => workflow.trigger(caller, input, permitOf(caller, 'set')),
});

/** What the chosen records can have next, and why some of them cannot. */
export const eventOffers = defineCall({
  access: 'signed-in',
  input: targetSchema,
  run: (input, { workflow }, caller) => workflow.offers(caller, input, permitOf(caller, 'list')),
});

/** The life of one record. */
export const lifeOfRecord = defineCall({
  access: 'signed-in',
  input: v.strictObject({ fsm_instance_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  run: ({ fsm_instance_id }, { workflow }, caller) => workflow.history(caller, fsm_instance_id, permitOf(caller, 'list')),
});
