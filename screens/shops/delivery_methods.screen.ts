import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'delivery_methods',
  icon: 'truck',
  columns: { dm_names: { flex: 3 }, company_code: false },
  markers: ['inactive'],
  detail: ['shops/delivery_method_details', { panel: 'history' }],
});
