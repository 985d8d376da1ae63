import { courierBatches, courierRows } from '../../tables/sales/couriers.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** Rows of those files: what was told of each order. */
export default defineForm({
  table: courierRows,
  parent: { form: 'courier_batches', by: 'courier_batch_id' },
  fields: {
    ...pick(courierRows, 'courier_row_id', 'courier_batch_id'),
    batch_no: courierBatches.batch_no,
    ...pick(courierBatches, 'courier_code', 'file_name', 'sent_on'),
    ...pick(courierRows, 'line_no', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    ...pick(courierRows, 'delivery_name', 'address_line', 'zip_code', 'city', 'country_code', 'phone', 'email', 'parcel_count', 'courier_weight', 'cod_amount'),
    ...pick(courierRows, 'currency_code', 'tracking_number', 'response'),
  },
  from: joined(courierRows, courierBatches, salesOrders),
  order: ['courier_batch_id', 'line_no'],
  search: ['batch_no', 'sales_order_label', 'delivery_name', 'tracking_number', 'response'],
  write: pick(courierRows, 'response'),
});
