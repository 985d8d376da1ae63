import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'purchase_orders',
  icon: 'purchasing',
  menu: true,
  list: 'purchasing/purchase_orders',
  title: ['order_no', 'partner_name'],
  chips: ['value_original', 'order_weight', 'order_volume', 'fill_20ft', 'fill_40ft', 'fill_40hc'],
  new: true,
  tabs: [{ title: 'term.order', fields: ['partner_id', 'currency_code', 'account_id', 'etd', 'eta', 'description'], screen: 'purchasing/order_items' }],
});
