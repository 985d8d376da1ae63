import { sql } from 'drizzle-orm';
import type { MultiText } from '../../../../shared/languages.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import brandOfArticle from './brand_of_article.derivation.ts';
import categoryOfArticle from './category_of_article.derivation.ts';
import languageOfSupplier from './language_of_supplier.derivation.ts';
import nameOfArticle from './name_of_article.derivation.ts';

interface Told {
  partner_id: number;
  supplier_product_name: string | null;
}

interface Proposed {
  language_code: string | null;
  product_name: MultiText;
  brand_id: number | null;
  main_product_category_id: number | null;
}

/** What our own rules propose for articles that no form adds: the same that its form derives. */
export async function withOwnRules<TTold extends Told>(tx: Transaction, told: readonly TTold[]): Promise<(TTold & Proposed)[]> {
  const given = JSON.stringify(told.map(({ partner_id, supplier_product_name }, place) => ({ partner_id, supplier_product_name, place })));
  const [partner_id, supplier_product_name, language_code] = [sql`t.partner_id`, sql`t.supplier_product_name`, sql`l.language_code`];
  const found = await tx.rows<Proposed>(sql`
    select l.language_code, coalesce((${nameOfArticle.value({ supplier_product_name, language_code })}), '{}'::jsonb) as product_name,
           (${brandOfArticle.value({ supplier_product_name })})::int as brand_id, (${categoryOfArticle.value({ supplier_product_name })})::int as main_product_category_id
      from jsonb_to_recordset(${given}::jsonb) as t(partner_id bigint, supplier_product_name text, place integer)
     cross join lateral (select (${languageOfSupplier.value({ partner_id })}) as language_code) l order by t.place`);
  return told.map((one, place) => ({ ...one, ...(found[place] ?? { language_code: null, product_name: {}, brand_id: null, main_product_category_id: null }) }));
}
