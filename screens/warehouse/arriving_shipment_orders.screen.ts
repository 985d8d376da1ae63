import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'arriving_shipment_orders',
  menu: false,
  icon: 'purchasing',
  columns: { arriving_shipment_order_id: false, partner_name: true },
});
