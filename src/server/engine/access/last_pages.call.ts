import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';

/** So many visits are looked through, and so many pages told: home shows those of them that stand in the menu. */
const visits = 400;
const most = 24;

/** The pages that the caller was on last, each once, the last one first. */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  input: v.strictObject({}),
  run: async (_input, { database }, caller): Promise<{ pages: { page_name: string; visited_at: string }[] }> =>
    database.transaction(
      caller,
      async (tx) => ({
        pages: await tx.rows(sql`
          select page_name, to_json(max(visited_at))#>>'{}' as visited_at
            from (select page_name, visited_at from page_log where user_id = ${caller.userId} order by visited_at desc limit ${visits}) last
           group by page_name order by max(visited_at) desc limit ${most}`),
      }),
      { readOnly: true },
    ),
});
