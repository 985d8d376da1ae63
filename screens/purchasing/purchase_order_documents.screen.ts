import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'purchase_order_documents', menu: false, icon: 'paperclip' });
