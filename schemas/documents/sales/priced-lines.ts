/** Lines with what they cost. */
export const pricedLines = {
  form: 'sales_order_items',
  columns: [
    'line_no',
    'product_code',
    { field: 'item_name', title: 'term.description' },
    'qty',
    { field: 'unit_price', title: 'term.unit_price' },
    'discount_percent',
    { field: 'line_value', title: 'term.amount' },
  ],
} as const;

export const totalsOfOrder = [{ field: 'total_net', title: 'term.total' }] as const;
