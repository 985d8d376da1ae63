import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_manufacturers',
  icon: 'building',
  columns: ['mf_id', 'mf_name', 'country_code', { field: 'address', flex: 2 }, 'responsible_person', 'product_count', 'active'],
  markers: ['inactive'],
  totals: ['product_count'],
});
