import { sql } from 'drizzle-orm';
import { codeReference, money, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What the shop of the order asks for the product, without VAT, in the currency of the order; none without a shop, a price or a rate. */
export default defineDerivation({
  from: { sales_order_id: reference, product_code: codeReference },
  gives: money,
  value: ({ sales_order_id, product_code }) => sql`
    select round(kontor_exchange(o.company_code, s.selling_price_shop * case h.price_type when 'gross' then 100 / (100 + coalesce(v.vat_rate, 0)) else 1 end, h.currency_code, o.currency_code, o.opened_on), 2)
      from sales_order o
      join shop h on h.shop_id = o.shop_id
      join product_shop s on s.shop_id = o.shop_id and s.product_code = ${product_code}
      left join product_company c on c.company_code = o.company_code and c.product_code = s.product_code
      left join vat v on v.vat_id = c.vat_id
     where o.sales_order_id = ${sales_order_id}`,
});
