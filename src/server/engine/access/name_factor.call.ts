import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { factorName } from './factor-name.ts';
import { nameFactor } from './own-factors.ts';

/** Names a second factor of the caller anew. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ second_factor_id: v.pipe(v.number(), v.safeInteger()), factor_name: factorName }),
  run: ({ second_factor_id, factor_name }, { database }, caller) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      await nameFactor(tx, caller.userId, second_factor_id, factor_name);
      return {};
    }),
});
