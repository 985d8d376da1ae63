import { sql } from 'drizzle-orm';
import { codeReference, money, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What the shop of the order asks for the product, with VAT where the prices of the order carry it and the customer pays some, in its currency; none without a shop, a price or a rate. */
export default defineDerivation({
  from: { sales_order_id: reference, product_code: codeReference },
  gives: money,
  value: ({ sales_order_id, product_code }) => sql`
    select round(kontor_exchange(o.company_code, s.selling_price_shop * case when h.price_type = o.price_type and not (h.price_type = 'gross' and r.own = 0) then 1
                                   when h.price_type = 'gross' then 100 / (100 + r.rate) else (100 + r.rate) / 100 end, h.currency_code, o.currency_code, o.opened_on), 2)
      from sales_order o
      join shop h on h.shop_id = o.shop_id
      join product_shop s on s.shop_id = o.shop_id and s.product_code = ${product_code}
     cross join lateral (select coalesce(kontor_vat_on(o.company_code, s.product_code, null, null, o.opened_on), 0) as rate,
                                kontor_vat_on(o.company_code, s.product_code, o.country_code, o.vat_no, o.opened_on) as own) r
     where o.sales_order_id = ${sales_order_id}`,
});
