import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'walk',
  form: 'arriving_shipment_lines',
  icon: 'barcode',
  of: 'arriving_shipment_id',
  of_label: 'shipment_label',
  record: 'warehouse/arriving_shipment',
  open: 'is_counted_now',
  order: ['order_label', 'line_no'],
  items: ['product_code', 'scanned_ean', 'ean', 'supplier_product_code'],
  packs: 'pack_codes',
  wanted: 'expected_qty',
  most: 'countable',
  counted: 'counted',
  free: true,
  beside: ['product_name', 'order_label', 'target_storage'],
});
