import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_product_discounts',
  icon: 'percent',
  columns: [
    { field: 'product_code', width: 150 }, { field: 'product_name', width: 250 }, { field: 'shop_id', width: 200 },
    { field: 'brand_id', hidden: true }, { field: 'main_product_category_id', hidden: true },
    'purchase_price_base', 'selling_price_shop', 'price_type', 'discount_percent', 'discounted_price_shop', 'margin_percent', 'max_discount',
    'new_discount', 'new_discounted_price', 'discount_end_date', 'new_margin_percent', 'min_margin', 'exp_margin', 'stock_qty', { field: 'rate_missing', hidden: true },
  ],
  edit: ['new_discount', 'new_discounted_price', 'discount_end_date'],
  pin: ['product_code'],
  sort: ['product_code', 'shop_id'],
  markers: ['belowMinMargin', 'belowExpMargin'],
  actions: ['applyDiscounts', 'roundToNicePrice', 'setDiscountEnd', 'clearDiscounts', 'import', 'export', 'history'],
});
