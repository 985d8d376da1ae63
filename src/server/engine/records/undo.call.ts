import * as v from 'valibot';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { defineCall } from '../http/define-call.ts';

/** Takes back a whole change-set, or with `batch` all pieces of its run (records/log/undo.ts); needs the rights that the change itself needed. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()), partial: v.optional(v.boolean(), false), batch: v.optional(v.boolean(), false) }),
  run: (input, { records }, caller) => records.undo(caller, input, (form) => rightsOnForm(caller.rights, formOf(form))),
});
