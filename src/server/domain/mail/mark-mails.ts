import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../shared/json.ts';
import type { Actor, Transaction } from '../../engine/database/database.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import { sayFlags } from './say-flags.ts';

/** Marks mails as read or not, here and with their server. @returns how many were marked otherwise */
export async function markMails(tx: Transaction, { companyCode }: Actor, keys: readonly JsonObject[], isRead: boolean): Promise<number> {
  const company = companyCode ?? '';
  const ids = `{${keys.map(({ email_id }) => Number(email_id)).join(',')}}`;
  const marked = await tx.rows<{ email_id: number }>(sql`
    update email set is_read = ${isRead} where company_code = ${company} and is_read <> ${isRead} and email_id in (
      select email_id from email where email_id = any(${ids}::bigint[]) order by email_id for update) returning email_id`);
  await sayFlags(
    tx,
    company,
    marked.map(({ email_id }) => Number(email_id)),
    { [isRead ? 'add' : 'remove']: ['\\Seen'] },
    `read:${randomUUID()}`,
  );
  if (marked.length > 0) await tx.rows(sql`select ${noticeOf(['email'], company)}`);
  return marked.length;
}
