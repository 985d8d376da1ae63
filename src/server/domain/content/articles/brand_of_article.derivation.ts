import { sql } from 'drizzle-orm';
import { reference, text } from '../../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../../engine/records/define-derivation.ts';

/** The brand whose name stands in the article's name, the longest of them. */
export default defineDerivation({
  from: { supplier_product_name: text },
  gives: reference,
  value: ({ supplier_product_name }) => sql`
    select b.brand_id from brand b where b.active and ' ' || kontor_fold(${supplier_product_name}) || ' ' like '% ' || replace(kontor_fold(b.brand_name), '%', '') || ' %'
     order by length(b.brand_name) desc, b.brand_id limit 1`,
});
