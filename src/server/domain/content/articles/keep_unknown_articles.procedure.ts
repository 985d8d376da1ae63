import { supplierArticles } from '../../../../../schemas/tables/content/supplier-articles.ts';
import { forms } from '../../../../generated/server/forms.gen.ts';
import { compileForm } from '../../../engine/records/core/compile.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { withOwnRules } from './own-rules.ts';

const articles = rowsOf(supplierArticles);
const form = compileForm({ name: 'bulk_purchase_prices', definition: forms.bulk_purchase_prices });

/** An article of a price list that is no product of the company. */
interface UnknownArticle {
  partner_id: number;
  supplier_product_code: string;
  supplier_product_name: string | null;
  ean: string | null;
  article_price: number | null;
  currency_code: string | null;
}

/** Puts those of the selected articles of the caller's price lists that are unknown among those that may become products. The lines stay, and find their prices once they are products. */
export default defineProcedure({
  icon: 'ai',
  right: 'set',
  needs: 'selection',
  most: 5_000,
  confirm: true,
  tells: 'always',
  example: { row: { supplier_product_code: 'UNKNOWN-1' } },
  async run({ tx, keys, changes }) {
    const source = form.source([
      'partner_id',
      'supplier_product_code',
      'supplier_product_name',
      'ean',
      'new_price',
      'currency_code',
      'price_status',
      'line',
      'staged_price_id',
    ]);
    const text =
      `select distinct on (r.partner_id, r.supplier_product_code) r.partner_id, r.supplier_product_code, r.supplier_product_name, r.ean, r.new_price::float8 as article_price, r.currency_code ` +
      `from ${source.text} r where r.price_status = 'unknown' and r.staged_price_id = any($${source.values.length + 1}::bigint[]) ` +
      `and not exists (select from supplier_article a where a.partner_id = r.partner_id and a.supplier_product_code = r.supplier_product_code) order by r.partner_id, r.supplier_product_code, r.line desc, r.staged_price_id desc`;
    const lines = await tx.rows<UnknownArticle>({
      text,
      values: [...source.values, `{${keys.map(({ staged_price_id }) => Number(staged_price_id)).join(',')}}`],
    });
    const made = await articles.insert(changes, await withOwnRules(tx, lines));
    return { changed: made.length };
  },
});
