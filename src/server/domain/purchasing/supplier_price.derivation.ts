import { sql } from 'drizzle-orm';
import { codeReference, money, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What the supplier of the order asks for the product on its day, the preferred of his offers first; else what the last confirmed order paid him. */
export default defineDerivation({
  from: { purchase_order_id: reference, product_code: codeReference },
  gives: money,
  value: ({ purchase_order_id, product_code }) => sql`
    select coalesce(
      kontor_offered_price(o.purchase_order_id, ${product_code}),
      (select kontor_exchange(o.company_code, l.price_original, h.currency_code, o.currency_code, o.order_date) from purchase_order h
         join purchase_order_item l on l.company_code = h.company_code and l.purchase_order_id = h.purchase_order_id
        where h.company_code = o.company_code and h.partner_id = o.partner_id and h.order_no is not null
          and l.product_code = ${product_code} and l.price_original is not null
        order by h.order_date desc, l.purchase_order_item_id desc limit 1))
      from purchase_order o where o.purchase_order_id = ${purchase_order_id}`,
});
