import { packingTemplates } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

const { packing_template_name, metal, wood, plastic, paper } = packingTemplates;

/** Grams of packaging per sold unit. */
export default defineForm({
  key: ['packing_template_id'],
  scope: 'global',
  table: packingTemplates,
  add: true,
  delete: true,
  fields: { packing_template_id: packingTemplates.packing_template_id, packing_template_name, metal, wood, plastic, paper },
  from: (select) => select.from(packingTemplates),
  order: ['packing_template_name'],
  search: ['packing_template_name'],
  write: { packing_template_name, metal, wood, plastic, paper },
  required: ['packing_template_name'],
});
