import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { defineCall } from '../http/define-call.ts';

/** Rotates the refresh token; an old one that comes again closes the session. The token may also stand in Authorization. */
export const refreshToken = defineCall({
  access: 'anyone',
  input: v.strictObject({ refresh_token: v.optional(v.pipe(v.string(), v.minLength(20), v.maxLength(200))) }),
  run: async ({ refresh_token: inBody }, { sessions }, request) => {
    const token = inBody ?? /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw appError('unauthenticated');
    return sessions.refresh(token);
  },
});

/** Closes the caller's session: its access and refresh tokens are dead at once. */
export const logout = defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: async (_input, { sessions }, caller) => {
    await sessions.close(caller.family);
    return {};
  },
});

/** Changes the own password; every session of the user ends, this one too. */
export const changePassword = defineCall({
  access: 'signed-in',
  input: v.strictObject({ old_password: v.pipe(v.string(), v.maxLength(1024)), new_password: v.pipe(v.string(), v.maxLength(128)) }),
  run: async ({ old_password, new_password }, { database }, caller) => {
    if ([...new_password].length < 12) throw appError('weak_password', {}, [{ field: 'new_password', code: 'weak_password' }]);
    const stored = await database.system((tx) =>
      tx.row<{ password_hash: string | null }>(sql`select password_hash from app_user where user_id = ${caller.userId}`),
    );
    if (!(await checkPassword(stored?.password_hash ?? null, old_password)))
      throw appError('forbidden', {}, [{ field: 'old_password', code: 'invalid_value' }]);
    const hash = await hashPassword(new_password);
    await database.system((tx) => tx.execute(sql`update app_user set password_hash = ${hash} where user_id = ${caller.userId}`));
    return {};
  },
});
