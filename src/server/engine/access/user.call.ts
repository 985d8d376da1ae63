import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { MultiText } from '../../../shared/languages.ts';
import type { Transaction } from '../database/database.ts';
import type { Caller } from './callers.ts';
import { companiesOf } from './companies-of.ts';
import { dutiesOf } from './duties.ts';
import { menuOf } from './menu.ts';
import { formatsSetting } from '../../../shared/formats/own-formats.ts';
import { viewCurrencySetting } from '../../../shared/session/view-currency.ts';
import { defineCall } from '../http/define-call.ts';

/** With whom the caller may share a view in the chosen company: all of it, and these roles. */
async function audiencesOf(tx: Transaction, { userId, companyCode }: Caller) {
  const [company, roles] = await Promise.all([
    tx.row<{ may: boolean }>(sql`select kontor_may_share_view(${userId}, 'company', null, ${companyCode}) as may`),
    tx.rows<{ role_id: number; role_name: MultiText }>(sql`
      select role_id, role_name from role where active and kontor_may_share_view(${userId}, 'role', role_id, ${companyCode}) order by role_id`),
  ]);
  return { company: company?.may === true, roles };
}

/** The caller himself, with what he has set for himself and what he works at. */
async function personOf(tx: Transaction, caller: Caller) {
  const [person, duties] = await Promise.all([
    tx.row(sql`
      select ${caller.impersonator ?? null}::text as impersonator, user_id, user_name, user_email, first_name, last_name, blocked, language_code, bookmarks, scope, ${caller.companyCode} as company,
             (select value from user_setting s where s.user_id = app_user.user_id and setting_key = ${formatsSetting}) as formats,
             (select value from user_setting s where s.user_id = app_user.user_id and setting_key = ${viewCurrencySetting}) as view_currency
        from app_user where user_id = ${caller.userId}`),
    dutiesOf(tx, caller.userId),
  ]);
  return { ...person, duties };
}

/** What the person is told is not for whoever acts in his place. */
const noticesOf = async (tx: Transaction, { userId, impersonator }: Caller) =>
  impersonator
    ? []
    : tx.rows(sql`select account_notice_id, notice, params, happened_at from account_notice where user_id = ${userId} order by account_notice_id`);

/** The caller: own fields with bookmarks, companies, the menu with the rights of each page, with whom views may be shared, and what happened to the account. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({}),
  run: (_input, { database }, caller) =>
    database.system(async (tx) => {
      // One after the other in the database, but on one way to it.
      const [user, companies, menu, shares, notices] = await Promise.all([
        personOf(tx, caller),
        companiesOf(tx, caller),
        menuOf(tx, caller.rights),
        audiencesOf(tx, caller),
        noticesOf(tx, caller),
      ]);
      return { user, companies, menu, shares, notices };
    }),
});
