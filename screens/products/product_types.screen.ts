import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'product_types', icon: 'tag', columns: { pt_names: { flex: 3 } } });
