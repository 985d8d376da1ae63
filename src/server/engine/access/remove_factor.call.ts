import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { removeFactor } from './own-factors.ts';

/** Takes a second factor of the caller away. The last one stays where one is asked of him. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ second_factor_id: v.pipe(v.number(), v.safeInteger()) }),
  run: ({ second_factor_id }, { database, installation }, caller) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      await removeFactor(tx, installation, caller.userId, second_factor_id);
      return {};
    }),
});
