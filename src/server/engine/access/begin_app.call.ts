import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { beginOwnApp } from './own-factors.ts';

/** Begins to add an authenticator app to the own account. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: (_input, { database }, caller) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      return beginOwnApp(tx, caller);
    }),
});
