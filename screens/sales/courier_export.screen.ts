import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'courier_rows',
  icon: 'list',
  columns: [
    'batch_no',
    'file_name',
    'sent_on',
    'courier_code',
    'response',
    'sales_order_id',
    'delivery_name',
    'address_line',
    'zip_code',
    'city',
    'country_code',
    'phone',
    'parcel_count',
    'courier_weight',
    'cod_amount',
    'tracking_number',
    { field: 'email', hidden: true },
    { field: 'line_no', hidden: true },
  ],
  sort: ['-sent_on', 'line_no'],
});
