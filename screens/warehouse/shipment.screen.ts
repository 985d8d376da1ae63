import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'shipments',
  icon: 'truck',
  list: 'warehouse/shipments',
  title: ['shipment_no', 'carrier'],
  chips: ['departs_on', 'load_pallets', 'load_weight', 'load_volume', 'load_fill'],
  new: true,
  tabs: [
    {
      title: 'term.shipment',
      fields: ['vehicle_type', 'carrier', 'warehouse_id', 'departs_on', 'tracking_number', 'comments'],
      screen: 'warehouse/shipment_orders',
    },
    { panel: 'paper' },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
