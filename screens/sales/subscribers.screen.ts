import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'subscribers',
  icon: 'mail',
  columns: [
    { field: 'shop_id', width: 200 },
    { field: 'email', width: 250 },
    'language_code',
    { field: 'state_id', as: 'state', width: 150 },
    'source',
    { field: 'created_at', width: 150 },
    { field: 'opted_in_at', width: 150 },
    { field: 'opted_in_ip', width: 150 },
    { field: 'unsubscribed_at', width: 150 },
  ],
  sort: 'shop_id',
  actions: ['workflow', 'export', 'workflow_history', 'history'],
});
