import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'company_stocks',
  icon: 'warehouse',
  columns: { company_code: 'hidden' },
  totals: ['on_hand', 'reserved', 'free_stock', 'incoming', 'value_view'],
});
