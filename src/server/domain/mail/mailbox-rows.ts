import { sql } from 'drizzle-orm';
import type { MailboxError } from '../../../../schemas/tables/mail/accounts.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Actor, Database, Transaction } from '../../engine/database/database.ts';
import type { MailboxPlace } from '../../engine/mail/mailbox.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';

/** Channel that wakes the reading of mailboxes when somebody asked for it. */
export const mailboxChannel = 'mailboxes_asked';

/** A mailbox that is due. */
export interface DueMailbox {
  imap_account_id: number;
  company_code: string;
  place: MailboxPlace;
  attempts: number;
  /** Since when it is due, as the database says it: what somebody wants while it is read is another one. */
  due: string;
}

const isFree = sql`(a.active or a.mailbox_state = 'waiting') and not exists (select from company c where c.company_code = a.company_code and c.disabled)`;

/** When the next mailbox is due; null where none is. */
export const nextDue = sql`(select min(a.due_at) from imap_account a where ${isFree})`;

/** Seconds after which a mailbox that was read is read again. */
const usualPause = 60;

/** Says how far mailboxes are, and tells lists of it. */
async function write(tx: Transaction, company: string, to: ReturnType<typeof sql>, which: ReturnType<typeof sql>): Promise<number> {
  const changed = await tx.execute(sql`update imap_account set ${to} where company_code = ${company} and ${which}`);
  if (changed > 0) await tx.rows(sql`select ${noticeOf(['imap_account'], company)}`);
  return changed;
}

export const placeColumns = sql`json_build_object('host', a.imap_host, 'port', a.imap_port, 'tls', a.imap_tls, 'user', a.imap_user) as place`;

const boxColumns = sql`a.imap_account_id, a.company_code, a.attempts, extract(epoch from a.due_at)::text as due, ${placeColumns}`;

export const dueMailboxes = (database: Database): Promise<DueMailbox[]> =>
  database.system((tx) =>
    tx.rows<DueMailbox>(sql`
      select ${boxColumns}
        from imap_account a where a.due_at <= now() and ${isFree} order by a.mailbox_state <> 'waiting', a.due_at, a.imap_account_id`),
  );

/** Mailboxes that are read by themselves and could be the last time. */
export const isWatched = sql`a.active and a.mailbox_state in ('read', 'waiting') and not exists (select from company c where c.company_code = a.company_code and c.disabled)`;

export const watchedMailboxes = (database: Database, most: number): Promise<DueMailbox[]> =>
  database.system((tx) => tx.rows<DueMailbox>(sql`select ${boxColumns} from imap_account a where ${isWatched} order by a.imap_account_id limit ${most}`));

/** Wants a mailbox looked at now, for its server told of something. Nobody sees that it waits. */
export const wantChecked = (database: Database, box: DueMailbox): Promise<unknown> =>
  database.system(async (tx) => {
    await tx.execute(sql`update imap_account set due_at = now() where company_code = ${box.company_code} and ${only(box)} and active`);
    await wakeReading(tx);
  });

const only = ({ imap_account_id }: DueMailbox) => sql`imap_account_id = ${imap_account_id}`;

/** It is due after so many seconds, unless somebody wanted it while it was being read: then it still is. */
const dueAfter = ({ due }: DueMailbox, seconds: number) =>
  sql`case when extract(epoch from due_at)::text = ${due} then now() + ${seconds} * interval '1 second' else due_at end`;

export const wasRead = (database: Database, box: DueMailbox): Promise<number> =>
  database.system((tx) =>
    write(
      tx,
      box.company_code,
      sql`mailbox_state = 'read', last_synced_at = now(), mailbox_error = null, last_error = null, attempts = 0,
          due_at = ${dueAfter(box, usualPause)}`,
      only(box),
    ),
  );

/** It could not be read, and is left alone for so many seconds. */
export const wasNotRead = (database: Database, box: DueMailbox, failure: { reason: MailboxError; told: string; pause: number }): Promise<number> =>
  database.system((tx) =>
    write(
      tx,
      box.company_code,
      sql`mailbox_state = 'failed', mailbox_error = ${failure.reason}, last_error = ${failure.told.replaceAll('\0', '').slice(0, 1_000)}, attempts = attempts + 1, due_at = ${dueAfter(box, failure.pause)}`,
      only(box),
    ),
  );

/** Wants selected mailboxes read now. @returns how many */
export async function wantRead(tx: Transaction, { companyCode }: Actor, keys: readonly JsonObject[]): Promise<number> {
  const selected = sql`imap_account_id in (select imap_account_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(imap_account_id bigint))`;
  const changed = await write(tx, companyCode ?? '', sql`mailbox_state = 'waiting', due_at = now(), attempts = 0`, selected);
  await wakeReading(tx);
  return changed;
}

/** Wakes the job once the transaction is through. */
export const wakeReading = (tx: Transaction): Promise<unknown> => tx.rows(sql`select pg_notify(${mailboxChannel}, '')`);

/** Wants the mailboxes of mails read soon, because something of the mails is wanted. */
export const hurryMailboxes = (tx: Transaction, companyCode: string, emailIds: readonly number[]): Promise<number> =>
  tx.execute(sql`
    update imap_account a set due_at = now() from imap_folder f join email e on e.company_code = f.company_code and e.imap_folder_id = f.imap_folder_id
     where a.company_code = ${companyCode} and f.company_code = a.company_code and f.imap_account_id = a.imap_account_id and e.email_id = any(${`{${emailIds.join(',')}}`}::bigint[])`);
