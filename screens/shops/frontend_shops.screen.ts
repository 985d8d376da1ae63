import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_shops',
  icon: 'shops',
  record: 'shops/frontend_shop',
  columns: [
    { field: 'hostname', width: 250 },
    { field: 'shop_name', width: 200 },
    { field: 'company_code', width: 200 },
    'currency_code',
    'price_type',
    'languages',
    { field: 'default_shopper_group', width: 200 },
    'warehouse_names',
    { field: 'reserve_mode', width: 200 },
    { field: 'reservation_minutes', width: 150 },
    { field: 'stock_shown', width: 200 },
    { field: 'email', width: 200 },
    'phone',
    'min_margin',
    'exp_margin',
    'max_discount_limit_percent',
    'active',
    'maintenance',
    { field: 'has_prices', hidden: true },
  ],
  markers: ['inactive'],
});
