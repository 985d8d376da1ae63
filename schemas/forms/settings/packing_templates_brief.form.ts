import { packingTemplates } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['packing_template_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { packing_template_id: packingTemplates.packing_template_id, packing_template_name: packingTemplates.packing_template_name },
  from: (select) => select.from(packingTemplates),
  order: ['packing_template_name'],
  search: ['packing_template_name'],
});
