import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { isRunName } from './named-request.ts';

/** Ends the work that the caller named in `X-Run`: it is refused as `cancelled`, and what it did is taken back, unless it has come to its end. */
export default defineCall({
  access: 'recognised',
  input: v.strictObject({ run: v.custom<string>(isRunName) }),
  async run({ run }, { records: { runs } }, userId) {
    if ((await runs.cancel(userId, run)) === undefined) throw appError('not_found');
    return {};
  },
});
