import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** Has the caller's undo of a change-set end before its next piece: all of it is put back as it was, unless it has come to its end. Where none is under way nothing happens. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()) }),
  run: async ({ change_set_id }, { records }, caller) => {
    await records.cancelUndo(caller, change_set_id);
    return {};
  },
});
