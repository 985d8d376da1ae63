import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_manufacturers',
  icon: 'building',
  columns: [
    'mf_id',
    { field: 'mf_name', flex: 2 },
    { field: 'country_code', width: 150 },
    { field: 'address', flex: 2 },
    { field: 'responsible_person', flex: 2 },
    { field: 'product_count', width: 100 },
    { field: 'active', width: 100 },
  ],
  edit: ['mf_name', 'country_code', 'address', 'responsible_person', 'active'],
  pin: ['mf_id'],
  sort: 'mf_name',
  markers: ['inactive'],
  totals: ['product_count'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
});
