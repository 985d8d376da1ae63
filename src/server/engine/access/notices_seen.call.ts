import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** Puts away what the caller was told about his account. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ notices: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(100)) }),
  run: async ({ notices }, { database }, caller) => {
    await database.system((tx) =>
      tx.execute(sql`delete from account_notice where user_id = ${caller.userId} and account_notice_id = any(${`{${notices.join(',')}}`}::bigint[])`),
    );
    return {};
  },
});
