import { emails } from '../../tables/mail/emails.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** What one mail says, to be read. */
export default defineForm({
  table: emails,
  through: ['email_list'],
  fields: pick(
    emails,
    'email_id',
    'subject',
    'sender_name',
    'sender_email',
    'recipients',
    'mail_date',
    'mail_size',
    'language_code',
    'is_latest',
    'email_thread_id',
    'body_state',
    'body_text',
    'body_html',
    'pictures_left_out',
  ),
  order: ['email_id'],
});
