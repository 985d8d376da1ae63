import { sql } from 'drizzle-orm';
import { currency, date, rate } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The company's rate of the currency on the day the order was opened; none where none was known then. */
export default defineDerivation({
  from: { currency_code: currency, opened_on: date },
  gives: rate,
  value: ({ currency_code, opened_on }) => sql`round(kontor_rate(${currentCompany}, ${currency_code}, ${opened_on}), 12)`,
});
