import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'planner',
  form: 'shipment_plan',
  icon: 'calendar',
  since: 'planned_from',
  until: 'planned_to',
  by: 'planned_as',
  way: 'direction',
  number: 'planned_id',
  called: 'planned_label',
  within: 'vehicle_id',
  dated: 'planned_on',
  state: 'state_id',
  beside: ['partner_name', 'vehicle_type', 'carrier', 'warehouse_name'],
  open: 'is_open',
  movable: 'is_movable',
  gauges: [
    { field: 'load_weight', most: 'most_weight' },
    { field: 'load_volume', most: 'most_volume' },
    { field: 'filled_pallets', most: 'most_pallets' },
  ],
  pages: [
    { of: 'vehicle', way: 'inbound', screen: 'warehouse/arriving_shipment', key: 'arriving_shipment_id' },
    { of: 'vehicle', way: 'outbound', screen: 'warehouse/shipment', key: 'shipment_id' },
    { of: 'order', way: 'inbound', screen: 'purchasing/purchase_order', key: 'purchase_order_id' },
    { of: 'order', way: 'outbound', screen: 'sales/sales_order', key: 'sales_order_id' },
  ],
});
