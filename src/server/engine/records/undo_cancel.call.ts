import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';

/** As `run_cancel`, of the caller's undo of a change-set. Where none is found it is `not_found`. */
export default defineCall({
  access: 'recognised',
  input: v.strictObject({ change_set_id: v.pipe(v.number(), v.integer()) }),
  run: async ({ change_set_id }, { records }, userId) => {
    if (!(await records.cancelUndo(userId, change_set_id))) throw appError('not_found');
    return {};
  },
});
