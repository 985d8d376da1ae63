import { sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { emailDrafts, emails } from '../../tables/mail/emails.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

const moved = sql`(exists (select from email n
  where n.company_code = ${emails.company_code} and n.email_thread_id = ${emails.email_thread_id} and n.is_latest and n.email_id <> ${emailDrafts.seen_email_id}))`;

/** Answers that are being written. What was sent is in the outbox, and is listed here no more. */
export default defineForm({
  table: emailDrafts,
  delete: true,
  fields: {
    ...pick(emailDrafts, 'email_draft_id', 'email_id'),
    subject: emails.subject,
    sender_email: emails.sender_email,
    ...pick(emailDrafts, 'draft_subject', 'draft_text', 'language_code', 'drafted_by'),
    user_id: emailDrafts.user_id,
    user_name: appUsers.user_name,
    thread_moved: computed(flag, moved),
    updated_at: emailDrafts.updated_at,
  },
  from: (select) => joined(emailDrafts, emails, appUsers)(select).where(sql`${emailDrafts.sent_at} is null`),
  order: ['email_draft_id'],
  search: ['draft_subject', 'subject', 'sender_email', 'user_name'],
  write: ['draft_subject', 'draft_text', 'language_code'],
  actions: ['send_draft', 'see_thread'],
});
