import { sql } from 'drizzle-orm';
import { language, multi, text } from '../../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../../engine/records/define-derivation.ts';

/** The name that the supplier gives his article, in his language. */
export default defineDerivation({
  from: { supplier_product_name: text, language_code: language },
  gives: multi,
  value: ({ supplier_product_name, language_code }) => sql`
    select jsonb_build_object(coalesce(${language_code}, 'en'), kontor_article_name(${supplier_product_name})) where kontor_article_name(${supplier_product_name}) is not null`,
});
