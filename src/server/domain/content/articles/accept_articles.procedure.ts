import { sql } from 'drizzle-orm';
import { supplierArticles } from '../../../../../schemas/tables/content/supplier-articles.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { digestsOf } from './read-articles.ts';

const articles = rowsOf(supplierArticles);

/** Accepts the products that are proposed for the selected articles as they stand now; whatever is changed in a row afterwards is not accepted. */
export default defineProcedure({
  icon: 'check',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: 'always',
  async run({ tx, keys, changes }) {
    const rows = await articles.lock(tx, keys, 'supplier_article_id', 'accepted_digest', 'created_product_code', 'product_name', 'refused', 'due_at');
    const isNamed = (texts: object): boolean => Object.values(texts).some((text) => typeof text === 'string' && text.trim() !== '');
    const open = rows.filter((row) => row.created_product_code === null && !row.refused && row.due_at === null && isNamed(row.product_name));
    const digests = await digestsOf(tx, sql`${JSON.stringify(open.map(({ supplier_article_id }) => supplier_article_id))}::jsonb`);
    const fresh = open.filter((row) => digests.get(row.supplier_article_id) !== row.accepted_digest);
    await articles.update(changes, fresh, ({ supplier_article_id }) => ({ accepted_digest: digests.get(supplier_article_id) ?? null }));
    return { changed: fresh.length };
  },
});
