import { sql } from 'drizzle-orm';
import { codeReference, percent, reference } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The rate of VAT at which the product is sold to the customer of the order. */
export default defineDerivation({
  from: { sales_order_id: reference, product_code: codeReference },
  gives: percent,
  value: ({ sales_order_id, product_code }) => sql`
    select kontor_vat_on(o.company_code, ${product_code}, o.country_code, o.vat_no, o.opened_on) from sales_order o where o.sales_order_id = ${sales_order_id}`,
});
