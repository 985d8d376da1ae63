import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'courier',
  icon: 'truck',
  columns: [
    'order_no',
    'delivery_method_id',
    { field: 'carrier', width: 100 },
    { field: 'delivery_name', width: 200 },
    'parcel_count',
    { field: 'parcel_weight', width: 100 },
    'tracking_number',
    'cod_amount',
    { field: 'address_line', width: 200 },
    { field: 'zip_code', width: 100 },
    { field: 'city', width: 150 },
    { field: 'country_code', width: 100 },
    'phone',
    { field: 'courier_weight', width: 100 },
    'batch_no',
    { field: 'email', hidden: true },
    { field: 'opened_on', hidden: true },
  ],
  sort: ['carrier', 'order_no'],
  actions: { with: ['print_parcel_labels'] },
});
