import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { json } from '../../../../schemas/kinds.gen.ts';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { linkMinutes, putResetCode, allowResetLink, resetAddress } from '../../engine/access/password-resets.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { linksIn } from '../../engine/installation.ts';
import { mailPerson } from '../../engine/outbox/mail-person.ts';
import { secretPlace } from '../../engine/outbox/message.ts';
import type { Person } from '../../engine/outbox/mail-person.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

interface Forgotten extends Person {
  user_name: string;
}

/** The old password is good no more, and the sessions end with it. The database refuses it for anybody who may do more than the caller. */
const forgetPasswords = (tx: Transaction, ids: readonly number[]): Promise<Forgotten[]> =>
  tx.rows<Forgotten>(sql`
    with forgotten as (
      update app_user set password_hash = null, row_version = row_version + 1, updated_at = now() where user_id = any(${`{${ids.join(',')}}`}::bigint[])
      returning user_id, user_name, user_email, language_code)
    select * from forgotten order by user_name, user_id`);

/**
 * Takes the selected users' passwords away. Each is mailed a link by which to choose a new one; where none can be mailed, the caller is told a
 * code for each, once, which is handed over in person. Nobody is shown a password.
 */
export default defineProcedure({
  icon: 'lock',
  right: 'set',
  needs: 'selection',
  most: 250,
  confirm: true,
  danger: true,
  final: true,
  answer: { codes: asked(json) },
  async run({ tx, caller, keys, changes, installation, progress }) {
    const people = await forgetPasswords(
      tx,
      keys.map((key) => Number(key.user_id)),
    );
    const publicUrl = linksIn(installation);
    const codes: { user_name: string; code: string }[] = [];
    for (const [done, person] of people.entries()) {
      progress(done, people.length);
      const { user_id, user_name, language_code } = person;
      changes.record({ table: infoOf(appUsers), key: { user_id }, log_action: 'set', field: 'password', old: null, new: null });
      if (publicUrl === null || caller.companyCode === null) {
        codes.push({ user_name, code: await putResetCode(tx, user_id) });
        continue;
      }
      const link = resetAddress(publicUrl, language_code, secretPlace);
      const reset = await allowResetLink(tx, user_id);
      await mailPerson(tx, caller.companyCode, person, 'password_reset', { link, minutes: linkMinutes }, { reset });
    }
    return { codes, changed: people.length };
  },
});
