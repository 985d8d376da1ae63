import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'abandoned_carts',
  icon: 'sales',
  columns: [
    'email',
    'customer_name',
    'shop_id',
    { field: 'state_id', as: 'state', width: 150 },
    'item_count',
    'cart_value',
    'value_view',
    'last_active_at',
    'consent',
    'reminded_at',
    'sales_order_id',
    'language_code',
    { field: 'cart_id', hidden: true },
    { field: 'currency_code', hidden: true },
    { field: 'timeout_at', hidden: true },
  ],
  sort: '-last_active_at',
  totals: ['value_view'],
  detail: ['sales/cart_items', { panel: 'workflow_history' }],
});
