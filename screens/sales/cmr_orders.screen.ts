import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'cmr_orders', menu: false, icon: 'list', columns: { cmr_order_id: false, delivery_name: true } });
