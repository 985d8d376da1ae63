import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'arriving_shipments',
  icon: 'anchor',
  list: 'warehouse/arriving_shipments',
  title: ['shipment_no', 'container_no'],
  chips: ['eta', 'expected_pallets', 'shipment_weight', 'shipment_volume', 'shipment_fill'],
  new: true,
  actions: { with: ['unload_by_telephone'] },
  tabs: [
    {
      title: 'term.arriving_shipment',
      fields: ['container_no', 'vehicle_type', 'carrier', 'warehouse_id', 'eta', 'gate_slot', 'pallets', 'arrived_on', 'unloaded_on', 'comments'],
      screen: 'warehouse/arriving_shipment_orders',
    },
    { screen: 'warehouse/arriving_shipment_lines' },
    { panel: 'unloading_sheets' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
