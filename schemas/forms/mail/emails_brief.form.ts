import { emails } from '../../tables/mail/emails.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: emails,
  through: ['email_list', 'email_drafts', 'email_attachments'],
  fields: pick(emails, 'email_id', 'subject', 'sender_email'),
  search: ['subject', 'sender_email'],
});
