import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { listOf } from '../../../shared/bounded.ts';
import { defineCall } from '../http/define-call.ts';

/** Puts away what the caller was told about his account. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ notices: listOf(v.pipe(v.number(), v.safeInteger()), 100) }),
  run: async ({ notices }, { database }, caller) => {
    await database.system((tx) =>
      tx.execute(sql`delete from account_notice where user_id = ${caller.userId} and account_notice_id = any(${`{${notices.join(',')}}`}::bigint[])`),
    );
    return {};
  },
});
