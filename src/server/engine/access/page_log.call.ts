import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { countCallOfUser } from './call-limits.ts';
import { pageName } from './page-name.ts';
import { whereaboutColumns, whereabouts } from './whereabouts.ts';

/** Visits of one person in a quarter of an hour: more than anybody walks, and no more lines than these. */
export const mostVisits = 1_500;

/** Who opens no other page for so many seconds is not said to have looked at the last one all the while. */
const longestStay = 3_600;

/** Written on every navigation. */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  input: v.strictObject({ _page_name: pageName }),
  run: async ({ _page_name }, { database }, caller, request) => {
    const { userId } = caller;
    await countCallOfUser(database, 'page_log', userId, mostVisits);
    await database.transaction(caller, (tx) =>
      tx.execute(sql`
        with left_page as (
          update page_log set seconds_on_page = extract(epoch from now() - visited_at)::int
           where page_log_id = (select page_log_id from page_log where user_id = ${userId} order by visited_at desc limit 1)
             and seconds_on_page is null and visited_at > now() - ${longestStay} * interval '1 second')
        insert into page_log (user_id, page_name, ${whereaboutColumns}) select ${userId}, ${_page_name}, ${whereabouts(_page_name, caller, request)}`),
    );
    return {};
  },
});
