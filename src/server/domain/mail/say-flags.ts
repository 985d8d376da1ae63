import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import type { MailboxPlace } from '../../engine/mail/mailbox.ts';
import { enqueue } from '../../engine/outbox/enqueue.ts';
import { placeColumns } from './mailbox-rows.ts';

/** Flags of mails, as their server is to know them. */
export interface SaidFlags {
  add?: readonly string[];
  remove?: readonly string[];
}

interface Named {
  email_id: number;
  folder_path: string;
  uidvalidity: number;
  uid: number;
  place: MailboxPlace;
}

/**
 * Has the mail servers told flags of mails, by the outbox. Those of a mailbox that rests, and mails of a folder that began anew, are told to nobody.
 * @param once makes its key, with the mail
 */
export async function sayFlags(
  tx: Transaction,
  company: string,
  emailIds: readonly number[],
  { add = [], remove = [] }: SaidFlags,
  once: string,
): Promise<void> {
  const named = await tx.rows<Named>(sql`
    select e.email_id, f.folder_path, e.uidvalidity, e.uid, ${placeColumns}
      from email e join imap_folder f on f.company_code = e.company_code and f.imap_folder_id = e.imap_folder_id and f.uidvalidity = e.uidvalidity
      join imap_account a on a.company_code = f.company_code and a.imap_account_id = f.imap_account_id
     where e.company_code = ${company} and a.active and e.email_id = any(${`{${emailIds.join(',')}}`}::bigint[]) order by e.email_id`);
  for (const { email_id, folder_path: path, uidvalidity, uid, place } of named)
    await enqueue(
      tx,
      { company_code: company, entity: 'email', entity_id: String(email_id) },
      { channel: 'imap', place, path, uidvalidity: Number(uidvalidity), uid: Number(uid), add, remove, key: `imap:${email_id}:${once}` },
    );
}
