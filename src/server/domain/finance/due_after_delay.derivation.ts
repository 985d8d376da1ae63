import { sql } from 'drizzle-orm';
import { date, days } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';
import { today } from '../../../../schemas/tables/define.ts';

/** Base date + payment delay (docs/formulae.md, Cash flow). */
export default defineDerivation({
  from: { base_date: date, payment_delay: days },
  gives: date,
  value: ({ base_date, payment_delay }) => sql`(coalesce(${base_date}, ${today}) + coalesce(${payment_delay}, 0)::integer)`,
});
