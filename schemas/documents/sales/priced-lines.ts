/** Lines with what they cost, without VAT and with it. */
export const pricedLines = {
  form: 'sales_order_items',
  columns: [
    'line_no',
    'product_code',
    { field: 'item_name', title: 'term.description' },
    'qty',
    { field: 'unit_price_net', title: 'term.unit_price' },
    'discount_percent',
    'vat_rate',
    'line_net',
    'line_gross',
  ],
} as const;

const filled = <const TField extends string>(field: TField) => ({ field, title: `field.${field}` as const, filled: true }) as const;

/** What the order comes to; fees and vouchers only where there are some. */
export const totalsOfOrder = [
  filled('delivery_price'),
  filled('payment_fee'),
  filled('voucher_value'),
  'total_net',
  'total_vat',
  { field: 'total_gross', title: 'term.total' },
] as const;
