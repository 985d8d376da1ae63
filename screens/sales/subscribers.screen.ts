import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'subscribers',
  icon: 'mail',
  columns: [
    'shop_id',
    'email',
    'language_code',
    { field: 'state_id', as: 'state', width: 150 },
    'source',
    'created_at',
    'opted_in_at',
    { field: 'opted_in_ip', width: 150 },
    'unsubscribed_at',
  ],
  sort: 'shop_id',
  pin: [],
});
