import { sql } from 'drizzle-orm';
import { currency, rate, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The rate of a related cost: the order's own where the cost is in its currency, else that of the order's day. */
export default defineDerivation({
  from: { purchase_order_id: reference, cost_currency_code: currency },
  gives: rate,
  value: ({ purchase_order_id, cost_currency_code }) => sql`
    select case when o.currency_code = ${cost_currency_code} then o.rate_to_base
                else round(kontor_rate(o.company_code, ${cost_currency_code}, o.order_date), 12) end
      from purchase_order o where o.purchase_order_id = ${purchase_order_id}`,
});
