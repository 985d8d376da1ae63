import { defineDocument } from '../define.ts';

export default defineDocument({
  form: 'purchase_orders',
  number: 'order_no',
  to: { name: 'partner_name', address: ['partner_address', 'partner_country', 'partner_vat_no'], language: 'partner_language', email: 'partner_email' },
  head: ['order_date', { field: 'external_reference', title: 'term.your_reference' }, 'currency_code', 'etd', 'eta', 'pol', 'pod', 'container_no'],
  lines: {
    form: 'purchase_order_items',
    columns: [
      'line_no',
      'product_code',
      'supplier_product_code',
      { field: 'product_name', title: 'term.description' },
      'qty',
      { field: 'price_original', title: 'term.unit_price' },
      'discount_percent',
      { field: 'line_value', title: 'term.amount' },
    ],
  },
  totals: [{ field: 'value_original', title: 'term.total' }],
  foot: ['description'],
});
