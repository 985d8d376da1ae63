import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'purchase_order_costs', menu: false, icon: 'coins', columns: { order_date: 'hidden', cost_view: { width: 200 } } });
