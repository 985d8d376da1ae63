import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'stock_counts',
  icon: 'warehouse',
  list: 'warehouse/stock_counts',
  title: ['count_no', 'description'],
  chips: ['count_kind', 'line_count', 'difference_value'],
  new: true,
  actions: { with: ['count_by_telephone', 'print_count_sheets'] },
  tabs: [
    { title: 'term.stock_count', fields: ['count_kind', 'count_date', 'storage_id', 'counted_by', 'description'], screen: 'warehouse/stock_count_lines' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
