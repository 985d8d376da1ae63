import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** As `run_progress`, of the caller's undo of a change-set, in lines of the log; null where none is under way. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()) }),
  run: async ({ change_set_id }, { records }, caller) => ({ progress: await records.undoProgress(caller, change_set_id) }),
});
