import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'packing_templates', icon: 'layers', columns: { packing_template_name: { flex: 3 } } });
