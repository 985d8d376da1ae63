import { defineScreen } from '../../schemas/screen/define.ts';

/** Margins of one product in all shops, beside the product list. */
export default defineScreen({
  form: 'frontend_product_margins',
  menu: false,
  icon: 'sliders',
  columns: { main_product_category_id: false, brand_id: false, price_type: false, purchase_price_base: false, avg_cost: false, rate_missing: false },
  pin: ['product_code', 'shop_id'],
  markers: ['below_min_margin', 'below_exp_margin', 'rate_missing'],
  actions: { with: ['set_margins'], without: ['export'] },
});
