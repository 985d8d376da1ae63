import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_brands',
  icon: 'tag',
  columns: [
    'brand_id',
    { field: 'logo', width: 100 },
    { field: 'brand_name', flex: 3 },
    { field: 'product_count', width: 100 },
    { field: 'active', width: 100 },
  ],
  edit: ['logo', 'brand_name', 'active'],
  pin: ['brand_id'],
  sort: 'brand_name',
  markers: ['inactive'],
  totals: ['product_count'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
});
