import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { countCallOfUser } from './call-limits.ts';
import { pageName } from './page-name.ts';

/** Visits of one person in a quarter of an hour: more than anybody walks, and no more lines than these. */
export const mostVisits = 1_500;

/** Written on every navigation. */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  input: v.strictObject({ _page_name: pageName }),
  run: async ({ _page_name }, { database }, caller) => {
    await countCallOfUser(database, 'page_log', caller.userId, mostVisits);
    await database.transaction(caller, (tx) => tx.execute(sql`insert into page_log (user_id, page_name) values (${caller.userId}, ${_page_name})`));
    return {};
  },
});
