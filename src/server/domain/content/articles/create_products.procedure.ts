import { sql } from 'drizzle-orm';
import { supplierArticles } from '../../../../../schemas/tables/content/supplier-articles.ts';
import { currentCompany } from '../../../../../schemas/tables/define.ts';
import { products } from '../../../../../schemas/tables/products/catalogue.ts';
import { productSuppliers } from '../../../../../schemas/tables/purchasing/suppliers.ts';
import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { formOf, rightsOnForm } from '../../../engine/access/rights.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../../engine/records/log/change-set.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { freeNumbers } from '../../../engine/records/numbers/free-numbers.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { addPurchasePrices } from '../../prices/purchase-prices.ts';
import { digestsOf } from './read-articles.ts';

const articles = rowsOf(supplierArticles);
const catalogue = rowsOf(products);
const offers = rowsOf(productSuppliers);

const lockArticles = (tx: Transaction, keys: readonly JsonObject[]) =>
  articles.lock(
    tx,
    keys,
    ...([
      'supplier_article_id',
      'partner_id',
      'supplier_product_code',
      'supplier_product_name',
      'ean',
      'article_price',
      'currency_code',
      'new_product_code',
    ] as const),
    ...([
      'product_name',
      'description_short',
      'description',
      'brand_id',
      'main_product_category_id',
      'accepted_digest',
      'refused',
      'created_product_code',
    ] as const),
  );
type Article = Awaited<ReturnType<typeof lockArticles>>[number];

/** Of these articles those that are a product already, by the supplier's code or the EAN. */
async function knownOf(tx: Transaction, rows: readonly Article[]): Promise<ReadonlySet<number>> {
  const told = JSON.stringify(
    rows.map(({ supplier_article_id, partner_id, supplier_product_code, ean }) => ({ supplier_article_id, partner_id, supplier_product_code, ean })),
  );
  const found = await tx.rows<{ supplier_article_id: number }>(sql`
    select a.supplier_article_id from jsonb_to_recordset(${told}::jsonb) as a(supplier_article_id bigint, partner_id bigint, supplier_product_code text, ean text)
     where exists (select from product p where p.ean = a.ean)
        or exists (select from product_supplier o where o.partner_id = a.partner_id and o.supplier_product_code = a.supplier_product_code)`);
  return new Set(found.map(({ supplier_article_id }) => supplier_article_id));
}

/** Those that may become products: accepted as they stand, known by nothing, and of several with one EAN the first. */
async function toCreate(tx: Transaction, keys: readonly JsonObject[]): Promise<Article[]> {
  const rows = (await lockArticles(tx, keys)).filter((row) => row.created_product_code === null && !row.refused && row.accepted_digest !== null);
  const digests = await digestsOf(tx, sql`${JSON.stringify(rows.map(({ supplier_article_id }) => supplier_article_id))}::jsonb`);
  const known = await knownOf(tx, rows);
  const seen = new Set<string>();
  return rows.filter(({ supplier_article_id, accepted_digest, ean }) => {
    if (digests.get(supplier_article_id) !== accepted_digest || known.has(supplier_article_id)) return false;
    if (ean === null) return true;
    const isFirst = !seen.has(ean);
    seen.add(ean);
    return isFirst;
  });
}

/** The codes of the new products: what people said, else the next numbers of the series. */
async function codesFor(tx: Transaction, rows: readonly Article[]): Promise<ReadonlyMap<number, string>> {
  const given = new Set(rows.flatMap(({ new_product_code }) => new_product_code ?? []));
  const without = rows.filter(({ new_product_code }) => new_product_code === null);
  const numbers = without.length === 0 ? [] : await freeNumbers(tx, without.length, { series: 'product', table: 'product', column: 'product_code', given });
  const taken = [...numbers];
  return new Map(rows.map(({ supplier_article_id, new_product_code }) => [supplier_article_id, new_product_code ?? taken.shift() ?? '']));
}

/** What the supplier offers of each new product, and what he asks for it, at today's rate. */
async function addOffers(tx: Transaction, changes: ChangeSetWriter, rows: readonly Article[], codes: ReadonlyMap<number, string>): Promise<void> {
  const currencies = await tx.row<{ currency_code: string }>(sql`select currency_code from company where company_code = ${currentCompany}`);
  const own = currencies?.currency_code ?? 'EUR';
  const made = await offers.insert(
    changes,
    rows.map(({ supplier_article_id, partner_id, supplier_product_code, supplier_product_name, currency_code }) => ({
      partner_id,
      product_code: codes.get(supplier_article_id) ?? '',
      supplier_product_code,
      supplier_product_name,
      currency_code: currency_code ?? own,
      preferred: true,
    })),
  );
  const priced = made.flatMap(({ product_supplier_id, currency_code }, place) => {
    const price = rows[place]?.article_price ?? null;
    return price === null ? [] : [{ product_supplier_id, price: Number(price), currency_code, valid_from: null }];
  });
  await addPurchasePrices(tx, changes, priced);
}

/**
 * Makes products of the selected articles that were accepted as they stand, with their texts, the supplier's offer and his price, all in one change-set. What is
 * a product already, or was changed since it was accepted, stays as it is. No shop shows them before somebody publishes them.
 */
export default defineProcedure({
  icon: 'plus',
  right: 'set',
  needs: 'selection',
  confirm: true,
  tells: 'always',
  async run({ tx, caller, keys, changes }) {
    if (!rightsOnForm(caller.rights, formOf('product_list')).add) throw appError('forbidden', { entity: 'product_list' });
    const rows = await toCreate(tx, keys);
    if (rows.length === 0) return { changed: 0 };
    const codes = await codesFor(tx, rows);
    await catalogue.insert(
      changes,
      rows.map(({ supplier_article_id, supplier_product_code, ean, product_name, description_short, description, brand_id, main_product_category_id }) => ({
        product_code: codes.get(supplier_article_id) ?? '',
        product_name,
        description_short,
        description,
        supplier_product_code,
        ean,
        brand_id,
        main_product_category_id,
      })),
    );
    await addOffers(tx, changes, rows, codes);
    await articles.update(changes, rows, ({ supplier_article_id }) => ({ created_product_code: codes.get(supplier_article_id) ?? null }));
    return { changed: rows.length };
  },
});
