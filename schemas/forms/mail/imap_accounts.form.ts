import { sql } from 'drizzle-orm';
import { integer, text } from '../../kinds.gen.ts';
import { imapAccounts } from '../../tables/mail/accounts.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const skippedOf = (figure: ReturnType<typeof sql>) => sql`(select ${figure} from imap_folder f cross join jsonb_array_elements(f.skipped) as s(mail)
  where f.company_code = ${imapAccounts.company_code} and f.imap_account_id = ${imapAccounts.imap_account_id})`;

/** Mailboxes of the company, and how reading them went the last time. Their passwords are settings of the server. */
export default defineForm({
  table: imapAccounts,
  add: true,
  delete: true,
  fields: {
    ...pick(
      imapAccounts,
      'imap_account_id',
      'account_name',
      'imap_host',
      'imap_port',
      'imap_tls',
      'imap_user',
      'from_address',
      'active',
      'mailbox_state',
      'mailbox_error',
      'last_error',
      'last_synced_at',
      'due_at',
    ),
    mails_skipped: computed(integer, skippedOf(sql`count(*)::int`)),
    skipped_mails: computed(
      text,
      skippedOf(sql`string_agg(f.folder_path || ' ' || (s.mail ->> 'uid') || ': ' || (s.mail ->> 'reason'), '; ' order by f.folder_path, s.mail ->> 'uid')`),
    ),
  },
  order: ['account_name'],
  search: ['account_name', 'imap_host', 'imap_user', 'from_address'],
  write: allBut('mailbox_state', 'mailbox_error', 'last_error', 'last_synced_at', 'due_at'),
  actions: ['read_mailboxes'],
});
