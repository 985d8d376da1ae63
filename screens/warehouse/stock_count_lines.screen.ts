import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'stock_count_items',
  menu: false,
  icon: 'list-ordered',
  columns: { stock_count_item_id: false, count_date: 'hidden', product_code: { as: 'code' }, product_name: true },
  sort: ['-stock_count_id', 'line_no'],
});
