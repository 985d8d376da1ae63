import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { appError } from '../../../shared/errors.ts';
import { hashPassword } from '../../engine/access/passwords.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

/** Letters and digits that are not mistaken for one another when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newPassword = (): string => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Gives the selected users one new random password, which is answered once and stored only as a hash; their sessions end.
 * Nobody resets the password of somebody with rights the caller lacks: an administrator's only by an administrator,
 * and only by somebody who belongs to every company that the user belongs to.
 */
export default defineProcedure({
  icon: 'lock',
  right: 'set',
  needs: 'selection',
  confirm: true,
  danger: true,
  final: true,
  answer: { password: asked(text) },
  async run({ tx, caller, keys, changes }) {
    const ids = keys.map((key) => Number(key.user_id));
    const higher = await tx.row(sql`
      select 1 from unnest(${`{${ids.join(',')}}`}::bigint[]) id
       where (kontor_is_administrator(id) and not kontor_is_administrator(${caller.userId}))
          or exists (select member_company from user_company where user_id = id except select member_company from user_company where user_id = ${caller.userId}) limit 1`);
    if (higher) throw appError('forbidden');
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
