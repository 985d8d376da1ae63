import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'show_prices',
  icon: 'eye',
  columns: ['product_code', 'product_name', 'net_cost', { field: 'brand_id', hidden: true }, { field: 'main_product_category_id', hidden: true }],
  per: ['selling_price_shop', 'discount_percent', 'final_price', 'net_total', 'vat_total', 'gross_total', 'margin_percent'],
  pin: ['product_code', 'product_name'],
  markers: ['inactive'],
});
