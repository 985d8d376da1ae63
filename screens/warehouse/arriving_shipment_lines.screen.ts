import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'arriving_shipment_lines',
  menu: false,
  icon: 'list-check',
  columns: [
    { field: 'shipment_label', hidden: true },
    'order_label',
    'line_no',
    { field: 'product_code', as: 'code' },
    'supplier_product_code',
    { field: 'product_name', flex: 2 },
    'expected_qty',
    'counted',
    'cartons',
    'carton_qty',
    'line_pallets',
    'target_storage',
    'scanned_ean',
    'qty',
    'received',
  ],
});
