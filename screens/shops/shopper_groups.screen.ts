import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'shopper_groups',
  icon: 'users',
  columns: [
    { field: 'shop_id', width: 250 },
    'shopper_group_name',
    { field: 'multiplier', width: 150 },
    { field: 'default', width: 150 },
    { field: 'shopper_group_enabled', width: 150 },
    { field: 'shopper_group_presta', width: 150 },
  ],
  sort: ['shop_id', 'shopper_group_name'],
  pin: [],
});
