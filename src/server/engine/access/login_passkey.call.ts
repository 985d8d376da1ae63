import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { countCall } from './call-limits.ts';
import { shownPasskey } from './passkey-answers.ts';
import { provePasskey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { challengeOf } from './second-factors.ts';
import { deviceOf } from './sessions.ts';

/** Answers that one network may try in a quarter of an hour. */
const mostTries = 100;

/**
 * Signs in by a passkey, which is both steps: its person has it, and proved himself to it. With the challenge of a sign-in that began with a password it has to be
 * of the same person.
 */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ response: shownPasskey, challenge: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  async run({ response, challenge }, { database, installation, sessions, loginLimits }, request) {
    await countCall(database, 'login_passkey', request.ip, mostTries);
    const begun = challenge === undefined ? null : await database.system((tx) => challengeOf(tx, challenge));
    const { user_id, user_email } = await provePasskey(database, relyingParty(installation, request), response, null);
    if (begun && begun.user_id !== user_id) throw appError('wrong_passkey');
    await database.system((tx) => tx.execute(sql`delete from sign_in_challenge where user_id = ${user_id}`));
    if (begun) await loginLimits.succeeded(user_email, request.ip);
    return sessions.open(user_id, deviceOf(request));
  },
});
