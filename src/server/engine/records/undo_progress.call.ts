import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** As `run_progress`, of the caller's undo of a change-set, in lines of the log; null where none is under way. */
export default defineCall({
  access: 'recognised',
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()) }),
  run: async ({ change_set_id }, { records }, userId) => ({ progress: await records.undoProgress(userId, change_set_id) }),
});
