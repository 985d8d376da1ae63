import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { json } from '../../../../schemas/kinds.gen.ts';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { letChoosePassword } from './let-choose-password.ts';
import type { Choosing } from './let-choose-password.ts';

/** The old password is good no more, and the sessions end with it. The database refuses it for anybody who may do more than the caller. */
const forgetPasswords = (tx: Transaction, ids: readonly number[]): Promise<Choosing[]> =>
  tx.rows<Choosing>(sql`
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
    const codes: { user_name: string; code: string }[] = [];
    for (const [done, person] of people.entries()) {
      progress(done, people.length);
      const { user_id, user_name } = person;
      changes.record({ table: infoOf(appUsers), key: { user_id }, log_action: 'set', field: 'password', old: null, new: null });
      const code = await letChoosePassword({ tx, caller, installation, template: 'password_reset' }, person);
      if (code !== undefined) codes.push({ user_name, code });
    }
    return { codes, changed: people.length };
  },
});
