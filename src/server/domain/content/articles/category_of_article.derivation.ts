import { sql } from 'drizzle-orm';
import { text, treeReference } from '../../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../../engine/records/define-derivation.ts';

/** How much of a category's name has to be found in the article's name, so that plurals count. */
const alike = 0.55;

/** The category whose name, in whatever language, stands in the article's name best; none where nothing does. */
export default defineDerivation({
  from: { supplier_product_name: text },
  gives: treeReference,
  value: ({ supplier_product_name }) => sql`
    select c.product_category_id from product_category c cross join lateral jsonb_each_text(c.category_name) as n(language, name)
     where c.active and word_similarity(kontor_fold(n.name), kontor_fold(${supplier_product_name})) >= ${alike}
     order by word_similarity(kontor_fold(n.name), kontor_fold(${supplier_product_name})) desc, length(n.name) desc, c.product_category_id limit 1`,
});
