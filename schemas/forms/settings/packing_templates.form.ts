import { packingTemplates } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Grams of packaging per sold unit. */
export default defineForm({
  table: packingTemplates,
  add: true,
  delete: true,
  fields: pick(packingTemplates, 'packing_template_id', 'packing_template_name', 'metal', 'wood', 'plastic', 'paper'),
  order: ['packing_template_name'],
  search: ['packing_template_name'],
  write: 'all',
});
