import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { checkPassword } from './passwords.ts';
import { putChallenge, secondStepOf } from './second-factors.ts';
import { defineCall } from '../http/define-call.ts';
import { deviceOf } from './sessions.ts';

const credential = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));

/** Signs in. Unknown user, wrong password, a blocked user and one without password get the same answer after the same time. Where a second step is asked, it is answered with a challenge instead of tokens. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ email: credential(254), password: credential(1024) }),
  async run({ email, password }, { database, installation, sessions, loginLimits }, request) {
    await loginLimits.take(email, request.ip);
    const user = await database.system((tx) =>
      tx.row<{ user_id: number; password_hash: string | null; blocked: boolean }>(sql`
        select user_id, password_hash, blocked from app_user where lower(normalize(user_email, NFKC)) = lower(normalize(${email.trim()}, NFKC))`),
    );
    const isRight = await checkPassword(user?.password_hash ?? null, password);
    if (!user || !isRight || user.blocked) throw appError('invalid_credentials');
    const next = await database.system(async (tx) => {
      const step = await secondStepOf(tx, installation, user.user_id);
      return step && { ...step, challenge: await putChallenge(tx, user.user_id) };
    });
    // Failures are forgotten when both steps are made: else a known password would let codes be guessed without end.
    if (next) return next;
    await loginLimits.succeeded(email, request.ip);
    return sessions.open(user.user_id, deviceOf(request));
  },
});
