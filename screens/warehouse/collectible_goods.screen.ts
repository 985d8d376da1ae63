import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'collectible_goods',
  icon: 'warehouse',
  columns: { reservation_id: false, sales_order_id: false, product_code: { as: 'code' }, product_name: true, warehouse_id: false },
  sort: ['placed_at', 'sort_key'],
});
