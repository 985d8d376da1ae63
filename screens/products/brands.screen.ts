import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_brands',
  icon: 'tag',
  columns: [{ field: 'brand_name', flex: 3 }, 'logo', 'product_count', { field: 'active', as: 'active' }, { field: 'brand_id', hidden: true }],
  markers: ['inactive'],
  totals: ['product_count'],
});
