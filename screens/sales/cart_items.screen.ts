import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'cart_items',
  icon: 'list-ordered',
  columns: { cart_item_id: false, product_code: { as: 'code' }, product_name: true },
  pin: [],
});
