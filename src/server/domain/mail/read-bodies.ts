import { sql } from 'drizzle-orm';
import type { ImapFlow } from 'imapflow';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../engine/database/database.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import type { Services } from '../../engine/services.ts';
import { keepAttachment } from './keep-attachment.ts';
import { languageOf } from './language-of.ts';
import type { DueMailbox } from './mailbox-rows.ts';

/** Days back for which texts are brought before anybody opens the mail. */
const days = 30;
/** Bytes; larger mails are left with their server. */
const largest = 25 * 1024 * 1024;
/** Texts brought in one run; the next one goes on. */
const atOnce = 200;

interface LeftMail {
  email_id: number;
  uid: number;
  mail_size: number;
  subject: string;
  folder_path: string;
  uidvalidity: number;
}

const leftMails = (database: Database, { imap_account_id, company_code }: DueMailbox): Promise<LeftMail[]> =>
  database.system((tx) =>
    tx.rows<LeftMail>(sql`
      select e.email_id, e.uid, e.mail_size, e.subject, f.folder_path, e.uidvalidity
        from email e join imap_folder f on f.company_code = e.company_code and f.imap_folder_id = e.imap_folder_id and f.uidvalidity = e.uidvalidity
       where f.company_code = ${company_code} and f.imap_account_id = ${imap_account_id} and e.body_state = 'left' and not e.is_deleted and not e.is_gone
         and (e.body_wanted or e.mail_date > now() - ${days} * interval '1 day')
       order by e.body_wanted desc, e.mail_date desc, e.email_id desc limit ${atOnce}`),
  );

/** Writes what came of a mail, unless that is known already. */
const write = (database: Database, company: string, emailId: number, to: ReturnType<typeof sql>): Promise<unknown> =>
  database.system(async (tx) => {
    await tx.execute(sql`update email set body_wanted = false, ${to} where company_code = ${company} and email_id = ${emailId} and body_state = 'left'`);
    await tx.rows(sql`select ${noticeOf(['email'], company)}`);
  });

async function keepBody(services: Services, company: string, mail: LeftMail, source: Uint8Array): Promise<void> {
  const { text, html, picturesLeftOut, attachments } = await services.readMail(source);
  for (const attachment of attachments) await keepAttachment(services, company, mail.email_id, attachment);
  const language = languageOf(`${mail.subject}\n${text}`);
  await write(
    services.database,
    company,
    mail.email_id,
    sql`body_state = 'kept', body_text = ${text}, body_html = ${html}, pictures_left_out = ${picturesLeftOut}, has_attachments = ${attachments.length > 0},
        language_code = coalesce(${language}, language_code)`,
  );
}

/** Brings the text of one mail. One that cannot be read is told as broken, and stops no other. @returns whether it was kept */
async function readBody(client: ImapFlow, services: Services, company: string, mail: LeftMail): Promise<boolean> {
  const { database } = services;
  if (mail.mail_size > largest) {
    await write(database, company, mail.email_id, sql`body_state = 'too_large'`);
    return false;
  }
  try {
    const found = await client.fetchOne(String(mail.uid), { uid: true, source: true }, { uid: true });
    // It is gone, as the next reading of its folder will see.
    if (!found || !found.source) return false;
    await keepBody(services, company, mail, found.source);
    return true;
  } catch (error) {
    if (!client.usable || (error instanceof AppError && error.code === 'service_unavailable')) throw error;
    await write(database, company, mail.email_id, sql`body_state = 'broken'`);
    return false;
  }
}

/** Brings texts of mails: those that somebody wants, then the newest. @returns how many */
export async function readBodies(client: ImapFlow, services: Services, box: DueMailbox, signal: AbortSignal): Promise<number> {
  let kept = 0;
  let open = '';
  for (const mail of await leftMails(services.database, box)) {
    if (signal.aborted) break;
    if (mail.folder_path !== open) {
      const folder = await client.mailboxOpen(mail.folder_path, { readOnly: true });
      open = mail.folder_path;
      if (Number(folder.uidValidity) !== Number(mail.uidvalidity)) break;
    }
    if (await readBody(client, services, box.company_code, mail)) kept += 1;
  }
  return kept;
}
