import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { countCall } from './call-limits.ts';
import { askAnyPasskey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** Questions that one network may ask for in a quarter of an hour. */
const mostQuestions = 100;

/** Asks for a passkey at a sign-in: instead of the password, or as its second step. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({}),
  async run(_input, { database, installation }, request) {
    await countCall(database, 'ask_passkey', request.ip, mostQuestions);
    return database.system((tx) => askAnyPasskey(tx, relyingParty(installation, request)));
  },
});
