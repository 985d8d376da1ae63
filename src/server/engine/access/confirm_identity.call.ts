import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import type { Services } from '../services.ts';
import type { Caller } from './callers.ts';
import { noteConfirmed } from './confirmation.ts';
import { proveByCode } from './guessed-codes.ts';
import { shownPasskey } from './passkey-answers.ts';
import { provePasskey } from './passkeys.ts';
import { checkPassword } from './passwords.ts';
import { relyingParty } from './relying-party.ts';
import { takeTotp, totpCode } from './second-factors.ts';

/** By the password or a code of the app. Wrong ones are counted as sign-ins are. @throws AppError not_confirmed at `proof` */
async function proveByTyping(services: Services, { userId }: Caller, address: string, proof: string): Promise<void> {
  const { database, loginLimits } = services;
  const user = await database.system((tx) =>
    tx.row<{ user_email: string; password_hash: string | null }>(sql`select user_email, password_hash from app_user where user_id = ${userId}`),
  );
  if (!user) throw appError('unauthenticated');
  await loginLimits.take(user.user_email, address);
  const code = proof.trim();
  await proveByCode(services, userId, code, async () => {
    const isRight = totpCode.test(code) ? await database.system((tx) => takeTotp(tx, userId, code)) : await checkPassword(user.password_hash, proof);
    if (!isRight) throw appError('not_confirmed', {}, [{ field: 'proof', code: 'not_confirmed' }]);
  });
  await loginLimits.succeeded(user.user_email, address);
}

/** Proves again that it is the caller who calls, by the password, a code of the app or a passkey; for some minutes. */
export default defineCall({
  access: 'signed-in',
  input: v.union([v.strictObject({ proof: v.pipe(v.string(), v.maxLength(1024)) }), v.strictObject({ passkey: shownPasskey })]),
  async run(shown, services, caller, request) {
    const { database, installation } = services;
    if ('proof' in shown) await proveByTyping(services, caller, request.ip, shown.proof);
    else await provePasskey(database, relyingParty(installation, request), shown.passkey, caller.userId);
    await database.system((tx) => noteConfirmed(tx, caller, installation.confirmedMinutes));
    return {};
  },
});
