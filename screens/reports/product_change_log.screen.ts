import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_change_log',
  icon: 'history',
  columns: [
    'made_at',
    { field: 'user_id', width: 150 },
    'product_code',
    'entity_name',
    'field',
    { field: 'old', flex: 2 },
    { field: 'new', flex: 2 },
    'log_action',
    { field: 'entity_key', width: 200 },
    { field: 'reason', width: 150 },
    { field: 'program_name', width: 150 },
    { field: 'action', hidden: true },
    { field: 'entity_id', hidden: true },
    { field: 'change_set_id', hidden: true },
  ],
  sort: '-change_id',
  record: 'products/product',
});
