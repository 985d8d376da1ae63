import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { listOf } from '../../../shared/bounded.ts';
import { languages } from '../../../shared/languages.ts';
import { defineCall } from '../http/define-call.ts';

const pagePath = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[\w/-]+$/));

/** Replaces the caller's bookmarks: paths without the language prefix. */
export const setBookmarks = defineCall({
  access: 'signed-in',
  input: listOf(v.strictObject({ path: pagePath }), 100),
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
