import { sql } from 'drizzle-orm';
import { choice } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** Customers pay, and everybody else is paid; of other items somebody says otherwise. */
export default defineDerivation({
  from: { cashflow_type: choice },
  gives: choice,
  value: ({ cashflow_type }) => sql`case when ${cashflow_type} in ('receivable', 'prepayment') then 'in' when ${cashflow_type} is not null then 'out' end`,
});
