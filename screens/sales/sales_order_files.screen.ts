import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'sales_order_files', menu: false, icon: 'paperclip' });
