import { sql } from 'drizzle-orm';
import { appUsers } from '../../../../schemas/tables/access/people-and-pages.ts';
import { mailPerson } from '../../engine/outbox/mail-person.ts';
import type { Person } from '../../engine/outbox/mail-person.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const notice = 'second_factor_removed';

/**
 * For whoever lost his phone: takes authenticator apps and recovery codes of the selected users away, and ends their sessions. The database
 * refuses it for anybody who may do more than the caller, and for the caller himself.
 */
export default defineProcedure({
  icon: 'unlock',
  right: 'set',
  needs: 'selection',
  confirm: true,
  danger: true,
  final: true,
  async run({ tx, caller: { companyCode }, keys, changes, installation: { mails }, progress }) {
    const company = mails ? companyCode : null;
    for (const [done, { user_id }] of keys.entries()) {
      progress(done, keys.length);
      await tx.execute(sql`select kontor_remove_factors(${user_id}, ${company === null ? notice : null})`);
      changes.record({ table: infoOf(appUsers), key: { user_id: Number(user_id) }, log_action: 'set', field: 'second_factor', old: null, new: null });
      if (company === null) continue;
      const person = await tx.row<Person>(sql`select user_id, user_email, language_code from app_user where user_id = ${user_id}`);
      if (person) await mailPerson(tx, company, person, notice);
    }
    return { changed: keys.length };
  },
});
