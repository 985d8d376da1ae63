import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../http/define-call.ts';
import { needsFactor, ownFactors } from './own-factors.ts';
import { ownSessions } from './own-sessions.ts';

/** What the page of the own account shows: how the caller signs in, where he is signed in, and what acts for him. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({}),
  run: (_input, { database, installation }, caller) =>
    database.system(async (tx) => ({
      second_factors: await ownFactors(tx, caller.userId),
      second_factor_needed: await needsFactor(tx, installation, caller.userId),
      recovery_codes: (await tx.row<{ left: number }>(sql`select count(*)::int as left from recovery_code where user_id = ${caller.userId}`))?.left ?? 0,
      sessions: await ownSessions(tx, caller),
      tokens: await tx.rows(sql`
        select machine_token_id, token_name, writes, pages, only_company, for_assistant, made_at, expires_at, last_used_at from machine_token
         where user_id = ${caller.userId} and ended_at is null and expires_at > now() order by machine_token_id`),
    })),
});
