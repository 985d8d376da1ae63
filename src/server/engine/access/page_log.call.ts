import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { pageName } from './page-name.ts';

/** Written on every navigation. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ _page_name: pageName }),
  run: async ({ _page_name }, { database }, caller) => {
    await database.transaction(caller, (tx) => tx.execute(sql`insert into page_log (user_id, page_name) values (${caller.userId}, ${_page_name})`));
    return {};
  },
});
