import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { menuOf } from './menu.ts';
import { defineCall } from '../http/define-call.ts';

/** The caller: own fields with bookmarks, companies, and the menu with the rights of each page. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: (_input, { database }, caller) =>
    database.system(async (tx) => ({
      user: await tx.row(sql`
        select user_id, user_name, user_email, first_name, last_name, blocked, language_code, bookmarks, scope, ${caller.companyCode} as company
          from app_user where user_id = ${caller.userId}`),
      companies: await tx.rows(sql`
        select c.company_code, c.company_name, c.currency_code from user_company m join company c on c.company_code = m.member_company
         where m.user_id = ${caller.userId} and not c.disabled order by c.company_code`),
      menu: await menuOf(tx, caller.rights),
    })),
});
