import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'show_prices',
  icon: 'eye',
  columns: [
    'product_code',
    'product_name',
    { field: 'shopper_group_id', width: 150 },
    { field: 'quantity', width: 100 },
    'net_cost',
    { field: 'brand_id', hidden: true },
    { field: 'main_product_category_id', hidden: true },
  ],
  per: ['selling_price_shop', 'discount_percent', 'final_price', 'net_total', 'vat_total', 'gross_total', 'margin_percent'],
  pin: ['product_code', 'product_name'],
  markers: ['inactive'],
  actions: ['choose_price_basis', 'export'],
});
