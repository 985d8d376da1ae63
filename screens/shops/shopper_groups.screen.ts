import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'shopper_groups',
  icon: 'users',
  columns: [
    { field: 'shop_id', width: 250 },
    { field: 'shopper_group_name', flex: 2 },
    { field: 'multiplier', width: 150 },
    { field: 'default_group', width: 150 },
    { field: 'shopper_group_enabled', width: 150 },
    { field: 'shopper_group_presta', width: 150 },
  ],
  edit: ['shopper_group_name', 'multiplier', 'default_group', 'shopper_group_enabled', 'shopper_group_presta'],
  sort: ['shop_id', 'shopper_group_name'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
});
