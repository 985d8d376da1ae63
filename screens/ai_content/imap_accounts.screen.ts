import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'imap_accounts',
  icon: 'mail',
  columns: [
    { field: 'account_name', width: 200 },
    { field: 'imap_host', width: 200 },
    'imap_port',
    'imap_tls',
    { field: 'imap_user', width: 200 },
    'from_address',
    'active',
    'mailbox_state',
    { field: 'mailbox_error', width: 250 },
    'last_synced_at',
    'mails_skipped',
    { field: 'skipped_mails', hidden: true },
    { field: 'last_error', hidden: true },
    { field: 'due_at', hidden: true },
  ],
  markers: ['failed', 'inactive'],
});
