import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'shipments',
  icon: 'truck',
  columns: [
    'shipment_no',
    { field: 'state_id', as: 'state' },
    'departs_on',
    { field: 'carrier', width: 150 },
    'vehicle_type',
    { field: 'order_nos', width: 200 },
    'tracking_number',
    'load_pallets',
    'load_volume',
    'load_weight',
    'load_fill',
    'warehouse_id',
    'comments',
    { field: 'order_count', hidden: true },
  ],
  sort: '-departs_on',
  totals: ['load_pallets', 'load_volume', 'load_weight'],
  record: 'warehouse/shipment',
  detail: ['warehouse/shipment_orders', { panel: 'workflow_history' }],
});
