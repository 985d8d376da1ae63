import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'pick_lists',
  icon: 'list-ordered',
  columns: [
    'pick_list_no',
    { field: 'state_id', as: 'state', width: 150 },
    'picker_id',
    'order_nos',
    'line_count',
    { field: 'picked_percent', as: 'gauge', width: 100 },
    'carrier',
    'warehouse_id',
    'created_at',
    'order_count',
    'qty',
    'picked_qty',
    'comments',
  ],
  sort: '-pick_list_no',
  record: 'warehouse/pick_list',
  actions: { with: ['print_pick_lists'] },
  detail: ['warehouse/pick_list_details', { panel: 'workflow_history' }],
});
