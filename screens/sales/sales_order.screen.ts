import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'sales_orders',
  icon: 'sales',
  list: 'sales/sales_orders',
  title: ['order_no', 'delivery_name'],
  chips: ['total_gross', 'reserved_percent', 'placed_at', 'carrier'],
  new: true,
  tabs: [
    {
      title: 'term.order',
      fields: ['shop_id', 'customer_id', 'email', 'opened_on', 'currency_code', 'price_type', 'rate_to_base', 'valid_until', 'comments'],
      screen: 'sales/sales_order_items',
    },
    {
      title: 'term.amounts',
      fields: [
        'total_net',
        'total_vat',
        'total_gross',
        'value_view',
        'delivery_price',
        'payment_fee',
        'fees_vat_rate',
        'voucher_value',
        'ks_order_id',
        'ks_invoice_no',
        'ks_customer_id',
      ],
    },
    {
      title: 'term.delivery',
      fields: [
        'delivery_name',
        'phone',
        'vat_no',
        'address_line',
        'zip_code',
        'city',
        'country_code',
        'language_code',
        'warehouse_id',
        'carrier',
        'tracking_number',
      ],
    },
    { panel: 'paper' },
    { title: 'term.files', screen: 'sales/sales_order_documents' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
