import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { listOf, nameText } from '../../../shared/bounded.ts';
import { appError } from '../../../shared/errors.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import { defineCall } from '../http/define-call.ts';
import type { Caller } from './callers.ts';
import { checkConfirmed } from './confirmation.ts';
import { factorName } from './factor-name.ts';
import { longestDays, longestDaysOfAssistant, mostTokens, newMachineToken } from './machine-tokens.ts';
import { tellPerson } from './tell-person.ts';
import { hashToken } from './tokens.ts';

const input = v.strictObject({
  token_name: factorName,
  /** The last day on which it is good. */
  expires_on: v.pipe(v.string(), v.maxLength(10, 'not_a_date'), v.isoDate('not_a_date')),
  writes: v.boolean(),
  pages: v.nullable(v.pipe(listOf(nameText, 500), v.minLength(1))),
  only_company: v.nullable(v.pipe(v.string(), v.maxLength(40))),
  /** For an assistant: good at /mcp alone, in one company and with the pages that are named; what it writes are drafts. */
  for_assistant: v.optional(v.boolean(), false),
});
type TokenOrder = v.InferOutput<typeof input>;

const wrong = (field: keyof TokenOrder, code: 'token_days' | 'unknown_reference' | 'required', params: ErrorParams = {}) =>
  appError(code, params, [{ field, code, params }]);

/** Nobody gives a program what he does not have himself, though it would be none the more for that. */
async function check(tx: Transaction, { userId, rights }: Caller, { expires_on, pages, only_company, for_assistant }: TokenOrder): Promise<void> {
  const longest = for_assistant ? longestDaysOfAssistant : longestDays;
  const asked = await tx.row<{ days: number; member: boolean; held: number }>(sql`
    select ${expires_on}::date - current_date as days,
           exists (select from user_company where user_id = ${userId} and member_company = ${only_company}) as member,
           (select count(*)::int from machine_token where user_id = ${userId} and ended_at is null and expires_at > now()) as held`);
  if (!asked || asked.days < 0 || asked.days >= longest) throw wrong('expires_on', 'token_days', { most: longest - 1 });
  if (for_assistant && pages === null) throw wrong('pages', 'required');
  if (for_assistant && only_company === null) throw wrong('only_company', 'required');
  if (pages?.some((page) => !rights.get(page)?.perms)) throw wrong('pages', 'unknown_reference');
  if (only_company !== null && !asked.member) throw wrong('only_company', 'unknown_reference');
  if (asked.held >= mostTokens) throw appError('too_many_kept', { most: mostTokens });
}

/** Makes a token by which a program acts for the caller; told once. */
export default defineCall({
  access: 'signed-in',
  // It may name every page.
  limit: 256 * 1024,
  input,
  run: (order, { database, installation }, caller) =>
    database.system(async (tx) => {
      await checkConfirmed(tx, caller);
      await check(tx, caller, order);
      const { token_name, expires_on, writes, pages, only_company, for_assistant } = order;
      const token = newMachineToken();
      await tx.execute(sql`
        insert into machine_token (user_id, token_name, secret_hash, writes, pages, only_company, for_assistant, expires_at)
        values (${caller.userId}, ${token_name}, ${hashToken(token)}, ${writes}, ${pages && JSON.stringify(pages)}::jsonb, ${only_company}, ${for_assistant},
          ${expires_on}::date + 1)`);
      await tellPerson(tx, installation, caller.userId, 'token_made');
      return { token };
    }),
});
