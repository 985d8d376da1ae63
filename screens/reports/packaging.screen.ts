import { defineScreen } from '../../schemas/screen/define.ts';

const measures = ['packaging_kg', 'metal_kg', 'wood_kg', 'plastic_kg', 'paper_kg', 'qty'] as const;

export default defineScreen({
  shape: 'report',
  form: 'packaging',
  icon: 'warehouse',
  groups: ['country_code', 'day:quarter', 'day:month', 'day:year', 'packing_template_name', 'category_name', 'brand_name', 'product_code'],
  measures: [...measures],
  day: 'day',
  totals: [...measures],
  record: 'products/product',
});
