import { sql } from 'drizzle-orm';
import { currency, reference } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The supplier's currency: the one he is known by, else that of most of his offers, else the company's own. */
export default defineDerivation({
  from: { partner_id: reference },
  gives: currency,
  value: ({ partner_id }) => sql`
    select coalesce(
             (select p.currency_code from partner p where p.partner_id = ${partner_id}),
             (select s.currency_code from product_supplier s where s.company_code = c.company_code and s.partner_id = ${partner_id}
               group by s.currency_code order by count(*) desc, s.currency_code limit 1),
             c.currency_code)
      from company c where c.company_code = ${currentCompany} and ${partner_id} is not null`,
});
