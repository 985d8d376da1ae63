import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'walk',
  form: 'pick_list_items',
  icon: 'barcode',
  of: 'pick_list_id',
  of_label: 'pick_list_no',
  record: 'warehouse/pick_list',
  open: 'is_open',
  begin: { instance: 'begin_instance_id', event: 'start' },
  order: ['line_no'],
  place: 'storage_code',
  items: ['product_code', 'ean'],
  packs: 'pack_codes',
  wanted: 'qty',
  counted: 'picked',
  beside: ['product_name', 'product_pack_code', 'sales_order_label', 'delivery_name'],
});
