import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'product_classes', icon: 'layers', columns: { ct_name: { flex: 3 } } });
