import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { codeReference } from '../../../../schemas/kinds/code_reference.ts';
import { money } from '../../../../schemas/kinds/money.ts';
import { reference } from '../../../../schemas/kinds/reference.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** An amount in the order's currency, at the rates of its day; null where one of them is not known. */
const inOrderCurrency = (amount: SQL, currency: SQL): SQL => sql`
  case when ${currency} = o.currency_code then ${amount}
       else round(${amount} * kontor_rate(o.company_code, ${currency}, o.order_date) / nullif(kontor_rate(o.company_code, o.currency_code, o.order_date), 0), 6) end`;

/** What the supplier of the order asks for the product on its day, the preferred of his offers first; else what the last confirmed order paid him. */
export default defineDerivation({
  from: { purchase_order_id: reference, product_code: codeReference },
  gives: money,
  value: ({ purchase_order_id, product_code }) => sql`
    select coalesce(
      (select ${inOrderCurrency(sql`p.price_original`, sql`p.currency_code`)} from product_supplier s
         join supplier_price p on p.supplier_price_id = kontor_price_of_supplier(s.product_supplier_id, o.order_date)
        where s.company_code = o.company_code and s.partner_id = o.partner_id and s.product_code = ${product_code}
        order by s.preferred desc, s.product_supplier_id limit 1),
      (select ${inOrderCurrency(sql`l.price_original`, sql`h.currency_code`)} from purchase_order h
         join purchase_order_item l on l.company_code = h.company_code and l.purchase_order_id = h.purchase_order_id
        where h.company_code = o.company_code and h.partner_id = o.partner_id and h.order_no is not null
          and l.product_code = ${product_code} and l.price_original is not null
        order by h.order_date desc, l.purchase_order_item_id desc limit 1))
      from purchase_order o where o.purchase_order_id = ${purchase_order_id}`,
});
