import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'shipment_orders', menu: false, icon: 'list', columns: { shipment_order_id: false, delivery_name: true } });
