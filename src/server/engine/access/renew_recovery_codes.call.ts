import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { checkConfirmed } from './confirmation.ts';
import { ownFactors } from './own-factors.ts';
import { renewCodes } from './second-factors.ts';
import { tellPerson } from './tell-person.ts';

/** Codes for recovery instead of those the caller had, told once. Whoever signs in in one step has nothing to recover. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: (_input, { database, installation }, caller) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      if ((await ownFactors(tx, caller.userId)).length === 0) throw appError('not_found');
      const codes = await renewCodes(tx, caller.userId);
      await tellPerson(tx, installation, caller.userId, 'recovery_codes_renewed');
      return { recovery_codes: codes };
    }),
});
