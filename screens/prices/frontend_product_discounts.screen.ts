import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_product_discounts',
  icon: 'percent',
  columns: [
    { field: 'product_code', width: 150 }, { field: 'shop_id', width: 200 }, { field: 'product_name', width: 250 },
    { field: 'brand_id', hidden: true }, { field: 'main_product_category_id', hidden: true },
    { field: 'purchase_price_base', width: 200 }, 'selling_price_shop', 'price_type', 'discount_percent',
    { field: 'discounted_price_shop', width: 150 }, { field: 'discounted_margin', width: 150 }, { field: 'max_discount', width: 150 },
    'new_discount', { field: 'new_discounted_price', width: 150 }, { field: 'discount_end_date', width: 150 },
    { field: 'new_discounted_margin', width: 150 }, { field: 'min_margin', width: 150 }, { field: 'exp_margin', width: 150 }, { field: 'margin_source', hidden: true }, 'stock_qty', { field: 'rate_missing', hidden: true },
  ],
  edit: ['new_discount', 'new_discounted_price', 'discount_end_date'],
  pin: ['product_code', 'shop_id'],
  sort: ['product_code', 'shop_id'],
  markers: ['belowMinMargin', 'belowExpMargin', 'rateMissing'],
  actions: ['applyDiscounts', 'roundToNicePrice', 'setDiscountEnd', 'clearDiscounts', 'import', 'export', 'history'],
});
