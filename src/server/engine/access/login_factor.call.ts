import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { proveByCode } from './guessed-codes.ts';
import { deviceOf } from './sessions.ts';
import { challengeOf, passChallenge } from './second-factors.ts';

/** The attempts of a sign-in in two steps: the password and the code. */
const attempts = 2;

/** The second step of a sign-in: a code of the authenticator app, or one for recovery. Wrong ones are counted as wrong passwords are, and those of an app by the day besides. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ challenge: v.pipe(v.string(), v.maxLength(200)), code: v.pipe(v.string(), v.maxLength(100)) }),
  async run({ challenge, code }, services, request) {
    const { database, installation, sessions, loginLimits } = services;
    const { user_id, user_email } = await database.system((tx) => challengeOf(tx, challenge));
    await loginLimits.take(user_email, request.ip);
    const codes = await proveByCode(services, user_id, code, () => database.system((tx) => passChallenge(tx, installation, challenge, code)));
    await loginLimits.succeeded(user_email, request.ip, attempts);
    return { ...(await sessions.open(user_id, deviceOf(request))), ...(codes && { recovery_codes: codes }) };
  },
});
