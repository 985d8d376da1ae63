import { and, eq } from 'drizzle-orm';
import { partners } from '../../tables/partners/partners.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['partner_id'],
  scope: 'global',
  access: 'readable',
  fields: { partner_id: partners.partner_id, partner_name: partners.partner_name, currency_code: partners.currency_code },
  from: (select) => select.from(partners).where(and(eq(partners.is_supplier, true), eq(partners.deleted, false))),
  order: ['partner_name'],
  search: ['partner_name'],
});
