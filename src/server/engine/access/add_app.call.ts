import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { factorName } from './factor-name.ts';
import { addOwnApp } from './own-factors.ts';

/** Adds the authenticator app that was begun, by its first code; codes for recovery are told once, where it is the first factor. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ factor_name: factorName, code: v.pipe(v.string(), v.maxLength(100)) }),
  run: ({ factor_name, code }, { database, installation }, caller) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      const codes = await addOwnApp(tx, installation, caller, factor_name, code);
      return codes ? { recovery_codes: codes } : {};
    }),
});
