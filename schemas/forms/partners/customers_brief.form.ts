import { eq } from 'drizzle-orm';
import { partners } from '../../tables/partners/partners.ts';
import { brief } from '../brief.ts';

export default brief(partners, {
  label: 'partner_name',
  fields: ['currency_code'],
  where: eq(partners.is_customer, true),
  access: 'readable',
  added_by: { form: 'partners', given: { is_customer: true } },
});
