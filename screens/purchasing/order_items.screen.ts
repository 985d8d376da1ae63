import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'purchase_order_items',
  icon: 'list-ordered',
  columns: {
    purchase_order_item_id: false,
    product_code: { as: 'code' },
    product_name: true,
    supplier_product_code: false,
    item_name: 'hidden',
    order_date: 'hidden',
    receivable: false,
    countable: false,
    borne_costs: false,
  },
  sort: ['-purchase_order_id', 'line_no'],
});
