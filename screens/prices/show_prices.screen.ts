import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'show_prices',
  icon: 'eye',
  columns: [
    { field: 'product_code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'shopper_group_id', width: 150 },
    { field: 'quantity', width: 100 },
    { field: 'net_cost', width: 150 },
    { field: 'brand_id', hidden: true },
    { field: 'main_product_category_id', hidden: true },
  ],
  per: ['selling_price_shop', 'discount_percent', 'final_price', 'net_total', 'vat_total', 'gross_total', 'margin_percent'],
  pin: ['product_code', 'product_name'],
  sort: 'product_code',
  markers: ['inactive'],
  actions: ['choose_price_basis', 'export'],
});
