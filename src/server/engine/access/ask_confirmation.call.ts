import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { askPasskeysOf } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** Asks the caller's passkeys to confirm that it is he; nothing where he has none. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: async (_input, { database, installation }, caller, request) => ({
    question: await database.system((tx) => askPasskeysOf(tx, relyingParty(installation, request), caller.userId)),
  }),
});
