import { sql } from 'drizzle-orm';
import { currency, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The currency in which the order is written. */
export default defineDerivation({
  from: { purchase_order_id: reference },
  gives: currency,
  value: ({ purchase_order_id }) => sql`select o.currency_code from purchase_order o where o.purchase_order_id = ${purchase_order_id}`,
});
