import { eq } from 'drizzle-orm';
import { partners } from '../../tables/partners/partners.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['partner_id'],
  scope: 'global',
  access: 'readable',
  fields: {
    partner_id: partners.partner_id,
    partner_name: partners.partner_name,
    label_name: partners.label_name,
    is_supplier: partners.is_supplier,
    deleted: partners.deleted,
  },
  from: (select) => select.from(partners).where(eq(partners.deleted, false)),
  order: ['partner_name'],
  search: ['partner_name', 'label_name'],
});
