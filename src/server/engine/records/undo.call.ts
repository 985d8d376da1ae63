import * as v from 'valibot';
import { AppError } from '../../../shared/errors.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { defineCall } from '../http/define-call.ts';
import { toLook } from '../workflow/calls.ts';

/** Takes back a whole change-set, or with `batch` all pieces of its run (records/log/undo.ts); needs the rights that the change itself needed. A refusal as `posted` tells which event takes it back. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()), partial: v.optional(v.boolean(), false), batch: v.optional(v.boolean(), false) }),
  run: (input, { records, workflow, procedures }, caller) =>
    records
      .undo(
        caller,
        input,
        (form) => rightsOnForm(caller.rights, formOf(form)),
        (action) => (Object.hasOwn(procedures, action) ? procedures[action]?.right : undefined),
      )
      .catch(async (error: unknown) => {
        const isPosted = error instanceof AppError && error.code === 'posted';
        throw isPosted ? await workflow.counterEntry(caller, error, toLook(caller, workflow)) : error;
      }),
});
