import { eq } from 'drizzle-orm';
import { currentCompany } from '../../tables/define.ts';
import { vats } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['vat_id'],
  scope: 'company',
  access: 'signed-in',
  fields: { vat_id: vats.vat_id, vat_names: vats.vat_names, vat_code: vats.vat_code, vat_rate: vats.vat_rate, vat_default: vats.vat_default },
  from: (select) => select.from(vats).where(eq(vats.company_code, currentCompany)),
  search: ['vat_code', 'vat_names'],
});
