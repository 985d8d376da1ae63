import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'bulk_purchase_prices',
  icon: 'paste',
  columns: [
    'line',
    'supplier_product_code',
    { field: 'supplier_product_name', hidden: true },
    { field: 'ean', hidden: true },
    'partner_id',
    'product_code',
    'product_name',
    'old_price',
    'new_price',
    'change_percent',
    'price_status',
    'confirmed',
    'valid_from',
    { field: 'origin', hidden: true },
    { field: 'rate_missing', hidden: true },
  ],
  pin: ['line', 'supplier_product_code'],
  sort: ['partner_id', 'line'],
  markers: ['price_too_big', 'rate_missing'],
  actions: ['stage_prices', 'import', 'apply_staged_prices', 'keep_unknown_articles', 'clear_staged_prices', 'delete', 'export'],
});
