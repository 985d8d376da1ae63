import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_manufacturers',
  icon: 'building',
  columns: [
    'mf_name',
    'country_code',
    { field: 'address', flex: 2 },
    'responsible_person',
    'product_count',
    { field: 'active', as: 'active' },
    { field: 'mf_id', hidden: true },
  ],
  markers: ['inactive'],
  totals: ['product_count'],
});
