import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'return_request_items',
  menu: false,
  icon: 'list',
  columns: { return_request_item_id: false, product_code: { as: 'code' }, product_name: true, item_name: 'hidden' },
});
