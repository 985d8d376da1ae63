import { sql } from 'drizzle-orm';
import { choice, currency, date, money, percent, reference } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What paying so costs, in the currency of the order and as its prices are; nothing without a rate. */
export default defineDerivation({
  from: { payment_method_id: reference, currency_code: currency, price_type: choice, fees_vat_rate: percent, opened_on: date },
  gives: money,
  value: ({ payment_method_id, currency_code, price_type, fees_vat_rate, opened_on }) => sql`
    select round(kontor_exchange(m.company_code, m.fee, c.currency_code, ${currency_code}, ${opened_on})
                 * case ${price_type} when 'gross' then 1 + coalesce(${fees_vat_rate}, 0) / 100 else 1 end, coalesce(k.currency_precision, 2))
      from payment_method m join company c using (company_code) left join currency k on k.currency_code = ${currency_code}
     where m.payment_method_id = ${payment_method_id} and m.company_code = ${currentCompany}`,
});
