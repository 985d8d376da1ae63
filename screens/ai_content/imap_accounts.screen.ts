import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'imap_accounts',
  icon: 'mail',
  columns: [
    { field: 'account_name', width: 200 },
    { field: 'imap_host', width: 200 },
    { field: 'imap_port', width: 100 },
    { field: 'imap_tls', width: 150 },
    { field: 'imap_user', width: 200 },
    'from_address',
    'active',
    { field: 'mailbox_state', width: 150 },
    { field: 'mailbox_error', width: 250 },
    'last_synced_at',
    { field: 'mails_skipped', width: 100 },
    { field: 'skipped_mails', hidden: true },
    { field: 'last_error', hidden: true },
    { field: 'due_at', hidden: true },
  ],
  markers: ['failed', 'inactive'],
});
