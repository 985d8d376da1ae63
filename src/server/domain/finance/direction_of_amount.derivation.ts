import { sql } from 'drizzle-orm';
import { choice, money } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What a bank writes below zero went out. */
export default defineDerivation({
  from: { amount: money },
  gives: choice,
  value: ({ amount }) => sql`case when ${amount} < 0 then 'out' when ${amount} > 0 then 'in' end`,
});
