import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { isRunName } from './named-request.ts';

/** How far the work is that the caller named in `X-Run` when he began it; null where it has just ended. */
export default defineCall({
  access: 'recognised',
  input: v.strictObject({ run: v.custom<string>(isRunName) }),
  async run({ run }, { records: { runs } }, userId) {
    const progress = await runs.progress(userId, run);
    if (progress === undefined) throw appError('not_found');
    return { progress };
  },
});
