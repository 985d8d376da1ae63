import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { enqueue } from '../../engine/outbox/enqueue.ts';
import { answerTo } from './answered-mail.ts';
import { draftRows } from './email-rows.ts';
import { newOnes } from './new-mails.ts';
import { claimThreads } from './threads.ts';

/** The mail that a draft answers, as it stands now. */
interface Answered {
  email_id: number;
  company_code: string;
  fsm_instance_id: number;
  message_id: string | null;
  mail_references: string[];
  sender_email: string | null;
  is_automatic: boolean;
  is_sent: boolean;
  latest_id: number | null;
  latest_subject: string | null;
  latest_sender: string | null;
  from_address: string;
}

const answeredBy = (tx: Transaction, emailId: number): Promise<Answered | undefined> =>
  tx.row<Answered>(sql`
    select e.email_id, e.company_code, e.fsm_instance_id, e.message_id, e.mail_references, e.sender_email, e.is_automatic, e.is_sent, a.from_address,
           l.email_id as latest_id, l.subject as latest_subject, l.sender_email as latest_sender
      from email e join imap_folder f on f.company_code = e.company_code and f.imap_folder_id = e.imap_folder_id
      join imap_account a on a.company_code = f.company_code and a.imap_account_id = f.imap_account_id
      left join email l on l.company_code = e.company_code and l.email_thread_id = e.email_thread_id and l.is_latest
     where e.email_id = ${emailId}`);

/** Sends an answer that somebody has read through. It is refused where the thread has a mail that he had not seen: that may change what is to be said. */
export default defineProcedure({
  icon: 'mail',
  right: 'set',
  needs: 'one',
  confirm: true,
  tells: true,
  leaves: true,
  fires: { email: ['answer'] },
  async run({ tx, caller, keys, changes, fire }) {
    await claimThreads(tx, caller.companyCode ?? '');
    const [draft] = await draftRows.lock(tx, keys, 'email_draft_id', 'email_id', 'draft_subject', 'draft_text', 'seen_email_id', 'sent_at');
    if (!draft || draft.sent_at !== null) throw appError('not_found');
    const mail = await answeredBy(tx, draft.email_id);
    if (!mail) throw appError('not_found');
    const address = answerTo(mail);
    if (mail.latest_id !== null && Number(mail.latest_id) !== draft.seen_email_id)
      throw appError('thread_moved', { subject: mail.latest_subject ?? '', sender: mail.latest_sender ?? '' });
    if (draft.draft_text.trim() === '') throw refusal([problem('draft_text', 'required')]);
    await enqueue(
      tx,
      { company_code: mail.company_code, entity: 'email', entity_id: String(mail.email_id) },
      {
        channel: 'mail',
        to: address,
        subject: draft.draft_subject,
        text: draft.draft_text,
        answers: { messageId: mail.message_id, references: mail.mail_references, replyTo: mail.from_address },
        key: `email_draft:${draft.email_draft_id}`,
      },
    );
    const now = new Date().toISOString();
    await draftRows.update(changes, [draft], () => ({ sent_at: now }));
    const open = await newOnes(tx, [mail], ['new', 'labelled']);
    if (open.length > 0) await fire(open, 'answer');
    return { changed: 1 };
  },
});
