import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { countCallOfUser } from './call-limits.ts';
import { pageName } from './page-name.ts';
import { toldError } from './told-error.ts';
import { whereaboutColumns, whereabouts } from './whereabouts.ts';

/** Failures of one person's client in a quarter of an hour; each is kept for 90 days. */
export const mostFailures = 150;

/** Written on every failed request of a signed-in client. */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  limit: 256 * 1024,
  input: v.strictObject({ _page_name: pageName, _error: v.unknown() }),
  run: async ({ _page_name, _error }, { database }, caller, request) => {
    await countCallOfUser(database, 'page_error_log', caller.userId, mostFailures);
    const { error, status, call, stack } = toldError(_error);
    await database.transaction(caller, (tx) =>
      tx.execute(sql`
        insert into page_error_log (user_id, page_name, error, http_status, call_path, stack, alike, ${whereaboutColumns})
        select ${caller.userId}, ${_page_name}, ${error}, ${status}, ${call}, ${stack}, md5(concat_ws('|', ${error}::text, ${status}::int, ${call}::text)),
               ${whereabouts(_page_name, caller, request)}`),
    );
    return {};
  },
});
