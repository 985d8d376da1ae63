import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'sales_order_items',
  icon: 'list-ordered',
  columns: {
    sales_order_item_id: false,
    product_code: { as: 'code' },
    product_name: true,
    item_name: 'hidden',
    opened_on: 'hidden',
    unit_price_net: 'hidden',
    unit_price_gross: 'hidden',
    line_vat: 'hidden',
    returned_gross: 'hidden',
    shipped_cost: false,
    returnable: false,
  },
  sort: ['-sales_order_id', 'line_no'],
});
