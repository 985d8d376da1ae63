import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** How many lines of the log the caller's undo of a change-set has taken back; null where none is under way on the server that is asked. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()) }),
  run: ({ change_set_id }, { records }, caller) => Promise.resolve({ progress: records.undoProgress(caller, change_set_id) }),
});
