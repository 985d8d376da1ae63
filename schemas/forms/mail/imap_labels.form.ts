import { sql } from 'drizzle-orm';
import { integer } from '../../kinds.gen.ts';
import { imapLabels } from '../../tables/mail/accounts.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const used = sql`(select count(*)::int from email e where e.company_code = ${imapLabels.company_code} and e.imap_label_id = ${imapLabels.imap_label_id})`;

/** What mails are about. */
export default defineForm({
  table: imapLabels,
  through: ['email_list'],
  add: true,
  delete: true,
  fields: { ...pick(imapLabels, 'imap_label_id', 'imap_label', 'description', 'color'), mails_labelled: computed(integer, used) },
  order: ['imap_label'],
  search: ['imap_label', 'description'],
  write: 'all',
});
