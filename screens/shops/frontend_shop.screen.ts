import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'frontend_shops',
  icon: 'shops',
  list: 'shops/frontend_shops',
  title: ['hostname', 'shop_name'],
  chips: ['currency_code', 'price_type', 'default_shopper_group', 'active'],
  new: true,
  tabs: [
    {
      title: 'term.master_data',
      fields: [
        'hostname',
        'shop_name',
        'company_code',
        'currency_code',
        'price_type',
        'languages',
        'email',
        'phone',
        'default_shopper_group',
        'warehouse_names',
        'reserve_mode',
        'reservation_minutes',
        'stock_shown',
        'min_margin',
        'exp_margin',
        'max_discount_limit_percent',
        'active',
      ],
    },
    { screen: 'shops/shop_opening' },
    { screen: 'shops/store_locations' },
    { screen: 'shops/shopper_groups' },
    { panel: 'history' },
  ],
});
