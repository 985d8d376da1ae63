import { defineScreen } from '../../schemas/screen/define.ts';

/** The price history of one supplier's product. */
export default defineScreen({
  form: 'supplier_prices',
  menu: false,
  icon: 'history',
  columns: [
    'valid_from',
    'in_force',
    'price_original',
    'rate',
    'price_base',
    { field: 'price_view', width: 200 },
    'change_percent',
    'created_at',
    'entered_by',
  ],
  sort: '-valid_from',
  markers: ['rate_missing'],
  pin: [],
});
