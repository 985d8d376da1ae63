import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_change_log',
  icon: 'history',
  columns: [
    'made_at',
    { field: 'user_id', width: 150 },
    { field: 'program_name', width: 150 },
    'entity_name',
    { field: 'entity_id', width: 200 },
    'log_action',
    'field',
    { field: 'old', flex: 2 },
    { field: 'new', flex: 2 },
    'action',
    { field: 'reason', width: 150 },
    'change_set_id',
  ],
  sort: '-change_id',
});
