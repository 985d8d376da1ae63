import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { beginPasskey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** Begins to add a passkey to the own account. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: (_input, { database, installation }, caller, request) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      return beginPasskey(tx, relyingParty(installation, request), caller.userId);
    }),
});
