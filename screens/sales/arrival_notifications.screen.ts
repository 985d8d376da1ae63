import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'arrival_notifications',
  icon: 'stocked',
  columns: [
    { field: 'email', width: 250 },
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'shop_id', width: 200 },
    'language_code',
    { field: 'state_id', as: 'state', width: 150 },
    { field: 'asked_at', width: 150 },
    'queue_place',
    'free_stock',
    { field: 'eta', width: 150 },
    { field: 'notified_at', width: 150 },
    { field: 'timeout_at', width: 150 },
  ],
  edit: ['language_code'],
  pin: ['email'],
  sort: 'asked_at',
  actions: ['workflow', 'add', 'delete', 'export', 'workflow_history', 'history'],
  detail: [{ panel: 'workflow_history' }],
});
