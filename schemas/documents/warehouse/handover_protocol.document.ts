import { defineDocument } from '../define.ts';

/** What a driver took along, for his signature. */
export default defineDocument({
  form: 'shipments',
  number: 'shipment_no',
  to: { name: 'carrier', address: [] },
  head: ['departs_on', 'tracking_number', 'order_count', 'load_weight'],
  lines: {
    form: 'shipment_orders',
    columns: ['sales_order_label', 'delivery_name', 'zip_code', 'city', 'country_code', 'parcel_count', 'sale_weight', 'tracking_number'],
  },
  totals: [],
  foot: ['comments'],
  signed: ['term.handed_over_by', 'term.taken_over_by'],
});
