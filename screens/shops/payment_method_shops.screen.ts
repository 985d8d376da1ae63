import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'payment_method_shops', icon: 'shops', columns: { payment_method_shop_id: false, shop_id: 250 } });
