import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'newsletter_subscribers',
  icon: 'mail',
  columns: [
    'email',
    'shop_id',
    'language_code',
    { field: 'state_id', as: 'state', width: 150 },
    'source',
    'created_at',
    'opted_in_at',
    { field: 'opted_in_ip', width: 150 },
    'unsubscribed_at',
    'timeout_at',
  ],
  sort: '-created_at',
  detail: [{ panel: 'workflow_history' }, { screen: 'sales/subscribers', link: { address_key: 'address_key' } }],
});
