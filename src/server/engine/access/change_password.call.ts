import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { defineCall } from '../http/define-call.ts';

/** Changes the own password; every session of the user ends, this one too. Guesses at the old one count as attempts to sign in. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ old_password: v.pipe(v.string(), v.maxLength(1024)), new_password: v.pipe(v.string(), v.maxLength(128)) }),
  run: async ({ old_password, new_password }, { database, loginLimits }, caller, request) => {
    if ([...new_password].length < 12) throw appError('weak_password', {}, [{ field: 'new_password', code: 'weak_password' }]);
    const user = await database.system((tx) =>
      tx.row<{ user_email: string; password_hash: string | null }>(sql`select user_email, password_hash from app_user where user_id = ${caller.userId}`),
    );
    if (!user) throw appError('unauthenticated');
    await loginLimits.take(user.user_email, request.ip);
    if (!(await checkPassword(user.password_hash, old_password))) throw appError('forbidden', {}, [{ field: 'old_password', code: 'invalid_value' }]);
    await loginLimits.succeeded(user.user_email, request.ip);
    const hash = await hashPassword(new_password);
    await database.system((tx) => tx.execute(sql`update app_user set password_hash = ${hash} where user_id = ${caller.userId}`));
    return {};
  },
});
