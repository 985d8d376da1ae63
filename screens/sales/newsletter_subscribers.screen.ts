import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'newsletter_subscribers',
  icon: 'mail',
  columns: [
    { field: 'email', width: 250 },
    { field: 'shop_id', width: 200 },
    'language_code',
    { field: 'state_id', as: 'state', width: 150 },
    'source',
    { field: 'created_at', width: 150 },
    { field: 'opted_in_at', width: 150 },
    { field: 'opted_in_ip', width: 150 },
    { field: 'unsubscribed_at', width: 150 },
    { field: 'timeout_at', width: 150 },
  ],
  edit: ['language_code'],
  pin: ['email'],
  sort: '-created_at',
  actions: ['workflow', 'add', 'delete', 'import', 'export', 'workflow_history', 'history'],
  detail: [{ panel: 'workflow_history' }, { screen: 'sales/subscribers', link: { address_key: 'address_key' } }],
});
