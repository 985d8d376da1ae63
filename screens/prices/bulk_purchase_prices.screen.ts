import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'bulk_purchase_prices',
  icon: 'paste',
  columns: [
    { field: 'line', width: 100 },
    { field: 'supplier_product_code', width: 150 },
    { field: 'partner_id', width: 200 },
    { field: 'product_code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'old_price', width: 150 },
    { field: 'new_price', width: 150 },
    'change_percent',
    { field: 'price_status', width: 150 },
    { field: 'confirmed', width: 100 },
    { field: 'valid_from', width: 150 },
    { field: 'origin', hidden: true },
    { field: 'rate_missing', hidden: true },
  ],
  edit: ['supplier_product_code', 'new_price', 'confirmed', 'valid_from'],
  pin: ['line', 'supplier_product_code'],
  sort: ['partner_id', 'line'],
  markers: ['price_too_big', 'rate_missing'],
  actions: ['paste_prices', 'import', 'apply_staged_prices', 'clear_staged_prices', 'delete', 'export'],
});
