import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_supplier',
  icon: 'partners',
  columns: { product_code: { as: 'code' }, purchase_price_original: { width: 200 }, price_view: { width: 200 }, partner_name: false },
  detail: ['prices/supplier_prices'],
});
