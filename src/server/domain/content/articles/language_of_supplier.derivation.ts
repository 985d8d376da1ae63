import { sql } from 'drizzle-orm';
import { language, reference } from '../../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../../engine/records/define-derivation.ts';

/** The language of the supplier, else English. */
export default defineDerivation({
  from: { partner_id: reference },
  gives: language,
  value: ({ partner_id }) => sql`
    select coalesce((select l.language_code from partner p join language l using (language_code) where p.partner_id = ${partner_id} and l.ui), 'en') where ${partner_id} is not null`,
});
