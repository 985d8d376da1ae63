import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'warehouses',
  icon: 'warehouse',
  columns: { warehouse_id: 'hidden', address_line: 200 },
  totals: ['storage_count'],
  detail: ['warehouse/shelves', { panel: 'history' }],
});
