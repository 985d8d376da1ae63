import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'partners',
  icon: 'partners',
  list: 'partners/partner_list',
  title: ['partner_name', 'label_name'],
  chips: ['is_customer', 'is_supplier', 'is_carrier', 'sales_order_count'],
  new: true,
  tabs: [
    {
      title: 'term.master_data',
      fields: [
        'partner_name',
        'label_name',
        'is_customer',
        'is_supplier',
        'is_carrier',
        'vat_no',
        'tax_no',
        'address_line',
        'zip_code',
        'city',
        'country_code',
        'email',
        'phone',
        'language_code',
        'look_alikes',
      ],
    },
    { title: 'term.addresses', screen: 'partners/partner_addresses', link: { of_partner_id: 'partner_id' } },
    { title: 'term.terms', fields: ['currency_code', 'payment_delay', 'shopper_group_id', 'credit_limit', 'deposit_percent', 'ks_customer_id'] },
    { screen: 'sales/sales_orders', link: { customer_id: 'partner_id' } },
    { screen: 'purchasing/purchase_orders' },
    { panel: 'comments' },
    { panel: 'history' },
  ],
});
