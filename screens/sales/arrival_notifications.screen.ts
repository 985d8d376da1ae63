import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'arrival_notifications',
  icon: 'stocked',
  columns: [
    'email',
    { field: 'product_code', as: 'code' },
    'product_name',
    'shop_id',
    'language_code',
    { field: 'state_id', as: 'state', width: 150 },
    'asked_at',
    'queue_place',
    'free_stock',
    'eta',
    'notified_at',
    'timeout_at',
  ],
  actions: { without: ['import'] },
  detail: [{ panel: 'workflow_history' }],
});
