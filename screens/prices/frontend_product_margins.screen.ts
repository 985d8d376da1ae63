import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_product_margins',
  icon: 'sliders',
  columns: [
    { field: 'product_code', width: 150 }, { field: 'shop_id', width: 200 }, { field: 'product_name', width: 250 },
    { field: 'brand_id', hidden: true }, { field: 'main_product_category_id', width: 150 }, 'price_type',
    { field: 'purchase_price_base', width: 200 }, { field: 'avg_cost', width: 150 }, { field: 'selling_price_shop', width: 150 }, 'margin_percent',
    { field: 'min_margin', width: 150 }, { field: 'margin_source', width: 150 }, { field: 'exp_margin', width: 150 }, { field: 'exp_margin_source', hidden: true },
    { field: 'max_discount_limit_percent', width: 150 }, { field: 'discount_limit_source', hidden: true },
    { field: 'calc_unit_price', width: 150 }, { field: 'gap_percent', width: 200 }, { field: 'new_unit_price', width: 150 }, { field: 'new_margin_percent', width: 150 },
    { field: 'rate_missing', hidden: true },
  ],
  edit: ['min_margin', 'exp_margin', 'max_discount_limit_percent', 'new_unit_price'],
  pin: ['product_code', 'shop_id'],
  sort: ['product_code', 'shop_id'],
  markers: ['belowMinMargin', 'belowExpMargin', 'rateMissing'],
  actions: ['takeCalculatedPrice', 'applyPrices', 'setMargins', 'import', 'export', 'history'],
});
