import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'sales_orders',
  icon: 'sales',
  list: 'sales/sales_orders',
  title: ['order_no', 'delivery_name'],
  chips: ['total_net', 'reserved_percent', 'placed_at', 'carrier'],
  new: true,
  tabs: [
    {
      title: 'term.order',
      fields: ['shop_id', 'customer_id', 'email', 'opened_on', 'currency_code', 'rate_to_base', 'valid_until', 'comments'],
      screen: 'sales/sales_order_items',
    },
    {
      title: 'term.delivery',
      fields: ['delivery_name', 'address_line', 'zip_code', 'city', 'country_code', 'language_code', 'warehouse_id', 'carrier', 'tracking_number'],
    },
    { panel: 'paper' },
    { title: 'term.files', screen: 'sales/sales_order_documents' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
