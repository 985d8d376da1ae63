import { sql } from 'drizzle-orm';
import { country, date, percent, vatNumber } from '../../../../schemas/kinds.gen.ts';
import { currentCompany } from '../../../../schemas/tables/define.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The rate of VAT of delivery and payment: that of what has none of its own. */
export default defineDerivation({
  from: { country_code: country, vat_no: vatNumber, opened_on: date },
  gives: percent,
  value: ({ country_code, vat_no, opened_on }) => sql`kontor_vat_on(${currentCompany}, null, ${country_code}, ${vat_no}, ${opened_on})`,
});
