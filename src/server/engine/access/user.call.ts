import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { languages } from '../../../shared/languages.ts';
import { menuOf } from './menu.ts';
import { defineCall } from '../http/define-call.ts';

/** The caller: own fields with bookmarks, companies, and the menu with the rights of each page. */
export const user = defineCall({
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

const pagePath = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[\w/-]+$/));

/** Replaces the caller's bookmarks: paths without the language prefix. */
export const setBookmarks = defineCall({
  access: 'signed-in',
  input: v.pipe(v.array(v.strictObject({ path: pagePath })), v.maxLength(100)),
  run: async (bookmarks, { database }, caller) => {
    await database.transaction(caller, (tx) =>
      tx.execute(sql`update app_user set bookmarks = ${JSON.stringify(bookmarks)}::jsonb where user_id = ${caller.userId}`),
    );
    return { rows: bookmarks, change_set_id: null };
  },
});

/** The language the caller works in, also for mails to him. */
export const setLanguage = defineCall({
  access: 'signed-in',
  input: v.strictObject({ rows: v.tuple([v.strictObject({ language_code: v.picklist(languages) })]) }),
  run: async ({ rows: [{ language_code }] }, { database }, caller) => {
    await database.transaction(caller, (tx) => tx.execute(sql`update app_user set language_code = ${language_code} where user_id = ${caller.userId}`));
    return { rows: [{ language_code }], change_set_id: null };
  },
});
