import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  menu: false,
  form: 'incoming_assignments',
  icon: 'link',
  columns: {
    purchase_order_item_id: false,
    sales_order_item_id: false,
    product_code: false,
    product_name: false,
    purchase_order_id: false,
    order_label: false,
    eta: false,
  },
  totals: ['qty'],
  pin: [],
});
