import { sql } from 'drizzle-orm';
import { color, integer } from '../../kinds.gen.ts';
import { imapAccounts, imapFolders, imapLabels } from '../../tables/mail/accounts.ts';
import { emails } from '../../tables/mail/emails.ts';
import { partners } from '../../tables/partners/partners.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from '../sales/sales_orders_brief.form.ts';

const thread = sql`(select count(*)::int from email t where t.company_code = ${emails.company_code} and t.email_thread_id = ${emails.email_thread_id} and not t.is_deleted and not t.is_gone)`;
const files = sql`(select count(*)::int from email_attachment a where a.company_code = ${emails.company_code} and a.email_id = ${emails.email_id})`;

/** Mails of the company's mailboxes, with what staff made of them. Their texts are read one by one (email_texts). */
export default defineForm({
  table: emails,
  fields: {
    ...pick(emails, 'email_id', 'subject', 'sender_name', 'sender_email', 'recipients', 'mail_date', 'mail_size', 'mail_flags', 'is_read', 'imap_label_id'),
    imap_label: imapLabels.imap_label,
    label_color: computed(color, sql`${imapLabels.color}`),
    language_code: emails.language_code,
    sales_order_id: emails.sales_order_id,
    sales_order_label: salesOrderLabel,
    partner_id: emails.partner_id,
    partner_name: partners.partner_name,
    ...pick(emails, 'is_automatic', 'is_sent', 'is_latest', 'email_thread_id'),
    mails_of_thread: computed(integer, thread),
    ...pick(emails, 'has_attachments', 'body_state'),
    attachment_count: computed(integer, files),
    imap_folder_id: emails.imap_folder_id,
    folder_path: imapFolders.folder_path,
    account_name: imapAccounts.account_name,
  },
  from: (select) =>
    joined(emails, imapFolders, imapAccounts, imapLabels, partners, salesOrders)(select).where(sql`not ${emails.is_deleted} and not ${emails.is_gone}`),
  order: ['mail_date', 'email_id'],
  search: ['subject', 'sender_name', 'sender_email', 'sales_order_label', 'partner_name'],
  findable: { title: ['subject', 'sender_email'], lines: ['sales_order_label', 'partner_name'] },
  write: ['language_code', 'sales_order_id', 'partner_id'],
  actions: ['begin_draft', 'set_label', 'mark_read', 'mark_unread', 'split_thread', 'join_threads', 'delete_mail', 'open_mail'],
});
