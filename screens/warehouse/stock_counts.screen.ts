import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'stock_counts',
  icon: 'warehouse',
  columns: [
    'count_no',
    'count_date',
    'count_kind',
    { field: 'state_id', as: 'state', width: 150 },
    'storage_id',
    'counted_by',
    'description',
    'line_count',
    'difference_value',
    'posted_on',
    'value_view',
  ],
  sort: '-count_date',
  totals: ['difference_value', 'value_view'],
  record: 'warehouse/stock_count',
  actions: { with: ['count_by_telephone', 'print_count_sheets'] },
  detail: ['warehouse/stock_count_lines', { panel: 'workflow_history' }],
});
