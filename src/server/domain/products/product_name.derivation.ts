import { sql } from 'drizzle-orm';
import { codeReference, multi } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** What the product is called today, in all languages. */
export default defineDerivation({
  from: { product_code: codeReference },
  gives: multi,
  value: ({ product_code }) => sql`select p.product_name from product p where p.product_code = ${product_code}`,
});
