import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { hashPassword } from '../../engine/access/passwords.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

/** Letters and digits that are not mistaken for one another when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newPassword = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Gives the selected users one new random password, which is answered once and stored only as a hash; their sessions end.
 * The database refuses it for anybody who may do more than the caller, or works where he does not.
 */
export default defineProcedure({
  icon: 'lock',
  right: 'set',
  needs: 'selection',
  confirm: true,
  danger: true,
  final: true,
  answer: { password: asked(text) },
  async run({ tx, keys, changes }) {
    const ids = keys.map((key) => Number(key.user_id));
    const password = newPassword();
    const hash = await hashPassword(password);
    await tx.execute(
      sql`update app_user set password_hash = ${hash}, row_version = row_version + 1, updated_at = now() where user_id = any(${`{${ids.join(',')}}`}::bigint[])`,
    );
    for (const user_id of ids) {
      changes.record({ table: infoOf(appUsers), key: { user_id }, log_action: 'set', field: 'password', old: null, new: null });
    }
    return { password, changed: ids.length };
  },
});
