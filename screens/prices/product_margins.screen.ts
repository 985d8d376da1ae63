import { defineScreen } from '../../schemas/screen/define.ts';

/** Margins of one product in all shops, beside the product list. */
export default defineScreen({
  form: 'frontend_product_margins',
  menu: false,
  icon: 'sliders',
  columns: [
    { field: 'product_code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'shop_id', width: 200 },
    'selling_price_shop',
    'margin_percent',
    'min_margin',
    'margin_source',
    'exp_margin',
    'exp_margin_source',
    'max_discount_limit_percent',
    'discount_limit_source',
    'calc_unit_price',
    'gap_percent',
    'new_unit_price',
    'new_margin_percent',
  ],
  edit: ['min_margin', 'exp_margin', 'max_discount_limit_percent', 'new_unit_price'],
  pin: ['product_code', 'shop_id'],
  sort: ['product_code', 'shop_id'],
  markers: ['below_min_margin', 'below_exp_margin', 'rate_missing'],
  actions: ['take_calculated_price', 'apply_prices', 'set_margins', 'history'],
});
