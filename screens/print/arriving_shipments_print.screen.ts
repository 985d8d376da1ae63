import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'print',
  form: 'unloading_lines',
  icon: 'print',
  panel: 'unloading_sheets',
  columns: ['shipment_label', 'container_no', 'order_label', { field: 'product_code', as: 'code' }, 'expected_qty', 'cartons', 'target_storage'],
});
