import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { email, flag, json, language, tags, text } from '../../../../schemas/kinds.gen.ts';
import { appUsers, roleUsers, userCompanies } from '../../../../schemas/tables/access/people-and-pages.ts';
import { defaultLanguage } from '../../../shared/languages.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { letChoosePassword } from './let-choose-password.ts';

const users = rowsOf(appUsers);
const usersOfRoles = rowsOf(roleUsers);
const usersOfCompanies = rowsOf(userCompanies);

/** For so long the link of an invitation is good: it may reach somebody on a Friday evening. */
const invitationMinutes = 72 * 60;

/**
 * Adds a colleague with his roles and companies, all of it one change-set, and lets him choose his password by a mailed link, or by a code that the caller is told
 * once. The database refuses what the caller may not do himself.
 */
export default defineProcedure({
  icon: 'plus',
  right: 'add',
  needs: 'none',
  input: {
    user_name: asked(text),
    user_email: asked(email),
    first_name: asked(text).optional(),
    last_name: asked(text).optional(),
    /** The caller's own when it is left empty; companies likewise. */
    language_code: asked(language).optional(),
    role_ids: asked(tags, { form: 'roles_brief', value: 'role_id', label: 'role_name' }),
    member_companies: asked(tags, { form: 'companies_brief', value: 'company_code', label: 'company_name' }).optional(),
    invitation: asked(flag).initially(true),
  },
  answer: { codes: asked(json) },
  example: {
    input: {
      user_name: 'New Colleague',
      user_email: 'new.colleague@demo.kontor.test',
      language_code: 'hu',
      role_ids: ['2'],
      member_companies: ['KT-HU'],
      invitation: false,
    },
  },
  async run({ tx, caller, installation, changes, input: { role_ids, member_companies, language_code: spoken, invitation, ...person } }) {
    const own = await tx.row<{ language_code: string }>(sql`select language_code from app_user where user_id = ${caller.userId}`);
    const [added] = await users.insert(changes, [{ ...person, language_code: spoken ?? own?.language_code ?? defaultLanguage }]);
    if (!added) throw new Error('a user that was added is not there');
    const { user_id, user_email, user_name, language_code } = added;
    await usersOfCompanies.insert(
      changes,
      [...new Set(member_companies ?? [caller.companyCode].filter((code) => code !== null))].map((member_company) => ({ user_id, member_company })),
    );
    await usersOfRoles.insert(
      changes,
      [...new Set(role_ids)].map((role_id) => ({ user_id, role_id: Number(role_id) })),
    );
    const codes: { user_name: string; code: string }[] = [];
    if (invitation) {
      const ways = { tx, caller, installation, template: 'invitation', minutes: invitationMinutes } as const;
      const code = await letChoosePassword(ways, { user_id, user_email, user_name, language_code });
      if (code !== undefined) codes.push({ user_name, code });
    }
    return { codes, changed: 1 };
  },
});
