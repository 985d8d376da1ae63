import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { checkStrength, newPasswordSchema } from './password-rules.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { storePassword } from './store-password.ts';
import { defineCall } from '../http/define-call.ts';

/** Changes the own password; every other session of the user ends. Guesses at the old one count as attempts to sign in. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ old_password: v.pipe(v.string(), v.maxLength(1024)), new_password: newPasswordSchema }),
  run: async ({ old_password, new_password }, { database, installation, loginLimits }, caller, request) => {
    checkStrength(new_password);
    const user = await database.system((tx) =>
      tx.row<{ user_email: string; password_hash: string | null }>(sql`select user_email, password_hash from app_user where user_id = ${caller.userId}`),
    );
    if (!user) throw appError('unauthenticated');
    await loginLimits.take(user.user_email, request.ip);
    if (!(await checkPassword(user.password_hash, old_password))) throw appError('wrong_password', {}, [{ field: 'old_password', code: 'wrong_password' }]);
    await loginLimits.succeeded(user.user_email, request.ip);
    const hash = await hashPassword(new_password);
    await database.system((tx) => storePassword(tx, installation, caller.userId, hash, caller.family));
    return {};
  },
});
