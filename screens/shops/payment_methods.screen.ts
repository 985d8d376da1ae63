import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'payment_methods',
  icon: 'coins',
  columns: { pm_names: { flex: 3 }, company_code: false },
  markers: ['inactive'],
  detail: ['shops/payment_method_shops', { panel: 'history' }],
});
