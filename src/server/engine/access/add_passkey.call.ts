import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { factorName } from './factor-name.ts';
import { addedPasskey } from './passkey-answers.ts';
import { addPasskey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** Adds the passkey that answered to the own account; codes for recovery are told once, where it is the first factor. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ factor_name: factorName, response: addedPasskey }),
  async run({ factor_name, response }, services, caller, request) {
    await services.database.system((tx) => checkConfirmed(tx, caller));
    const codes = await addPasskey(services, relyingParty(services.installation, request), caller.userId, factor_name, response);
    return codes ? { recovery_codes: codes } : {};
  },
});
