import { eq } from 'drizzle-orm';
import { currentCompany } from '../../tables/define.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

/** The chosen company's shops. */
export default defineForm({
  key: ['shop_id'],
  scope: 'company',
  access: 'signed-in',
  fields: {
    shop_id: shops.shop_id,
    hostname: shops.hostname,
    company_code: shops.company_code,
    currency_code: shops.currency_code,
    price_type: shops.price_type,
    languages: shops.languages,
    active: shops.active,
  },
  from: (select) => select.from(shops).where(eq(shops.company_code, currentCompany)),
});
