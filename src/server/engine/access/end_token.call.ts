import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { defineCall } from '../http/define-call.ts';

/** Ends a token of the caller at once. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ machine_token_id: v.pipe(v.number(), v.safeInteger()) }),
  run: async ({ machine_token_id }, { database }, caller) => {
    const ended = await database.system((tx) =>
      tx.execute(
        sql`update machine_token set ended_at = now() where machine_token_id = ${machine_token_id} and user_id = ${caller.userId} and ended_at is null`,
      ),
    );
    if (ended === 0) throw appError('not_found');
    return {};
  },
});
