import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { checkPassword } from './passwords.ts';
import { defineCall } from '../http/define-call.ts';

const credential = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));

/** Signs in. Unknown user, wrong password, a blocked user and one without password get the same answer after the same time. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ email: credential(254), password: credential(1024) }),
  async run({ email, password }, { database, sessions, loginLimits }, request) {
    await loginLimits.take(email, request.ip);
    const user = await database.system((tx) =>
      tx.row<{ user_id: number; password_hash: string | null; blocked: boolean }>(sql`
        select user_id, password_hash, blocked from app_user where lower(normalize(user_email, NFKC)) = lower(normalize(${email.trim()}, NFKC))`),
    );
    const isRight = await checkPassword(user?.password_hash ?? null, password);
    if (!user || !isRight || user.blocked) throw appError('invalid_credentials');
    await loginLimits.succeeded(email, request.ip);
    return sessions.open(user.user_id);
  },
});
