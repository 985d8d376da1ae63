import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';
import { countCall } from './call-limits.ts';
import { checkStrength, newPasswordSchema } from './password-rules.ts';
import { isLivingReset, takeReset } from './password-resets.ts';
import { hashPassword } from './passwords.ts';
import { storePassword } from './store-password.ts';

/** Secrets that one network may try in a quarter of an hour. */
const mostTries = 30;

const gone = () => appError('reset_gone', {}, [{ field: 'secret', code: 'reset_gone' }]);

/** Chooses a password by the secret of a link or by a one-time code; it is good once, and every session of the person ends. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ secret: v.pipe(v.string(), v.maxLength(200)), new_password: newPasswordSchema }),
  async run({ secret, new_password }, { database, installation }, request) {
    checkStrength(new_password);
    await countCall(database, 'choose_password', request.ip, mostTries);
    if (!(await database.system((tx) => isLivingReset(tx, secret)))) throw gone();
    const hash = await hashPassword(new_password);
    await database.system(async (tx) => {
      const userId = await takeReset(tx, secret);
      if (userId === undefined) throw gone();
      await storePassword(tx, installation, userId, hash);
      // Whoever was robbed of the account may have been left a token in it.
      await tx.execute(sql`update machine_token set ended_at = now() where user_id = ${userId} and ended_at is null`);
    });
    return {};
  },
});
