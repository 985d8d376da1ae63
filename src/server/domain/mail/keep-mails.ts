import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../engine/database/database.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import type { ListedMail } from './listed-mail.ts';
import { noteSent } from './note-sent.ts';
import { claimThreads, markLatest, threadsOf } from './threads.ts';

/** A folder as it is read now. */
export interface OpenFolder {
  imap_folder_id: number;
  company_code: string;
  uidvalidity: number;
  /** What the company wrote is in it. */
  is_sent: boolean;
}

/** A mail that came under another number before its folder began anew. */
interface Found {
  uid: number;
  email_id: number;
}

/**
 * Mails of the folder's time before, which are the same by Message-ID, date and size: their rows go on under the new number, with all that staff tied to them.
 * Equal ones are taken one for one.
 */
async function findFormer(tx: Transaction, { imap_folder_id, company_code, uidvalidity }: OpenFolder, mails: readonly ListedMail[]): Promise<Found[]> {
  const told = mails.map(({ uid, message_id, mail_date, mail_size }) => ({ uid, message_id, mail_date, mail_size }));
  return tx.rows<Found>(sql`
    with listed as (
      select m.*, row_number() over (partition by m.message_id, m.mail_date, m.mail_size order by m.uid) as turn
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as m(uid bigint, message_id text, mail_date timestamptz, mail_size integer) where m.message_id is not null),
    former as (
      select e.email_id, e.message_id, e.mail_date, e.mail_size, row_number() over (partition by e.message_id, e.mail_date, e.mail_size order by e.uid) as turn
        from email e where e.company_code = ${company_code} and e.imap_folder_id = ${imap_folder_id} and e.uidvalidity <> ${uidvalidity}
         and e.message_id in (select message_id from listed))
    select l.uid, f.email_id from listed l join former f using (message_id, mail_date, mail_size, turn)`);
}

const renumber = (tx: Transaction, { uidvalidity }: OpenFolder, found: readonly Found[]): Promise<number> =>
  tx.execute(sql`
    update email e set uidvalidity = ${uidvalidity}, uid = f.uid, is_gone = false from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(uid bigint, email_id bigint) where e.email_id = f.email_id`);

const mailColumns = sql`uid bigint, message_id text, "references" jsonb, subject text, sender_name text, sender_email text, recipients text, mail_date timestamptz, mail_size integer,
  mail_flags jsonb, is_read boolean, is_automatic boolean, has_attachments boolean, language_code text, thread bigint, counterpart text`;

/** The order whose number stands in the subject, and whose customer wrote, or was written to: the number alone proves nothing. */
const orderOf = (company: string) => sql`(
  select o.sales_order_id from sales_order o
   where o.company_code = ${company} and o.order_no is not null
     and (lower(o.email) = m.counterpart or o.partner_id in (select p.partner_id from partner p where lower(p.email) = m.counterpart and not p.deleted))
     and m.subject ~* ('(^|[^[:alnum:]])' || regexp_replace(o.order_no, '([^[:alnum:]])', ${String.raw`\\\1`}, 'g') || '($|[^[:alnum:]])')
   order by o.sales_order_id desc limit 1)`;

const partnerOf = sql`(select p.partner_id from partner p where lower(p.email) = m.counterpart and not p.deleted order by p.partner_id limit 1)`;

/** With whom the company speaks: who wrote, or the first to whom it wrote. */
const counterpartOf = ({ is_sent }: OpenFolder, { sender_email, recipients }: ListedMail): string | null =>
  is_sent ? (recipients?.split(',')[0]?.trim().toLowerCase() ?? null) : sender_email;

const insert = (
  tx: Transaction,
  { imap_folder_id, company_code, uidvalidity, is_sent }: OpenFolder,
  rows: readonly (ListedMail & { thread: number; counterpart: string | null })[],
): Promise<number> =>
  tx.execute(sql`
    insert into email (company_code, imap_folder_id, uidvalidity, uid, message_id, mail_references, email_thread_id, subject, sender_name, sender_email, recipients, mail_date, mail_size,
                       mail_flags, is_read, is_automatic, has_attachments, language_code, sales_order_id, partner_id, is_sent)
    select ${company_code}, ${imap_folder_id}, ${uidvalidity}, m.uid, m.message_id, m."references", m.thread, m.subject, m.sender_name, m.sender_email, m.recipients, m.mail_date, m.mail_size,
           array(select jsonb_array_elements_text(m.mail_flags)), m.is_read, m.is_automatic, m.has_attachments,
           coalesce(m.language_code, (select p.language_code from partner p where p.partner_id = w.partner_id)), o.sales_order_id, coalesce(w.partner_id, s.partner_id), ${is_sent}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(${mailColumns})
     cross join lateral (select ${orderOf(company_code)} as sales_order_id) o
     cross join lateral (select ${partnerOf} as partner_id) w
      left join sales_order s on s.company_code = ${company_code} and s.sales_order_id = o.sales_order_id
     order by m.mail_date, m.uid
    on conflict (imap_folder_id, uidvalidity, uid, company_code) do nothing`);

/** Keeps what a folder lists, in one transaction for a block of mails. @returns how many are new */
export async function keepMails(database: Database, folder: OpenFolder, mails: readonly ListedMail[]): Promise<number> {
  if (mails.length === 0) return 0;
  return database.system(async (tx) => {
    await claimThreads(tx, folder.company_code);
    const former = await findFormer(tx, folder, mails);
    await renumber(tx, folder, former);
    const known = new Set(former.map(({ uid }) => Number(uid)));
    const fresh = mails.filter(({ uid }) => !known.has(uid)).toSorted((a, b) => a.mail_date.localeCompare(b.mail_date) || a.uid - b.uid);
    const threads = await threadsOf(tx, folder.company_code, fresh);
    const rows = fresh.map((mail, place) => ({ ...mail, thread: threads[place] ?? 0, counterpart: counterpartOf(folder, mail) }));
    const added = await insert(tx, folder, rows);
    if (folder.is_sent)
      await noteSent(
        tx,
        folder,
        fresh.map(({ uid }) => uid),
      );
    await markLatest(tx, folder.company_code, threads);
    await tx.rows(sql`select ${noticeOf(['email'], folder.company_code)}`);
    return added;
  });
}
