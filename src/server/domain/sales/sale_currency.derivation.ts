import { sql } from 'drizzle-orm';
import { currency, reference } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The currency in which the customer pays: the shop's, else his own, else the company's. */
export default defineDerivation({
  from: { shop_id: reference, customer_id: reference },
  gives: currency,
  value: ({ shop_id, customer_id }) => sql`
    select coalesce((select s.currency_code from shop s where s.shop_id = ${shop_id}), (select p.currency_code from partner p where p.partner_id = ${customer_id}), c.currency_code)
      from company c where c.company_code = ${currentCompany}`,
});
