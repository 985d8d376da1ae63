import { sql } from 'drizzle-orm';
import { productLabels } from '../../../../schemas/tables/products/labels.ts';
import { mostLabelProducts } from '../../../shared/labels/limits.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const labels = rowsOf(productLabels);

/** Puts the selected products on the caller's list of labels to print, one label each; those that are there keep their number. */
export default defineProcedure({
  icon: 'barcode',
  right: 'list',
  needs: 'selection',
  most: mostLabelProducts,
  async run({ tx, keys, caller: { companyCode, userId }, changes }) {
    const listed = await tx.rows<{ product_code: string }>(
      sql`select product_code from product_label where company_code = ${companyCode} and user_id = ${userId}`,
    );
    const there = new Set<unknown>(listed.map(({ product_code }) => product_code));
    const missing = keys.filter(({ product_code }) => !there.has(product_code));
    await labels.insert(
      changes,
      missing.map(({ product_code }) => ({ user_id: userId, product_code: String(product_code), label_count: 1 })),
    );
    return { changed: missing.length };
  },
});
