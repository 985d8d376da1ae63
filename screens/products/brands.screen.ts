import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_brands',
  icon: 'tag',
  columns: ['brand_id', 'logo', { field: 'brand_name', flex: 3 }, 'product_count', 'active'],
  markers: ['inactive'],
  totals: ['product_count'],
});
