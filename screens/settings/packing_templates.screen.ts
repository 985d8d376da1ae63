import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'packing_templates',
  icon: 'layers',
  columns: ['packing_template_id', { field: 'packing_template_name', flex: 3 }, 'metal', 'wood', 'plastic', 'paper'],
  edit: ['packing_template_name', 'metal', 'wood', 'plastic', 'paper'],
  pin: ['packing_template_id'],
  sort: 'packing_template_name',
  actions: ['add', 'delete', 'import', 'export', 'history'],
});
