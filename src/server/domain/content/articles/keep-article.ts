import { sql } from 'drizzle-orm';
import { supplierArticles } from '../../../../../schemas/tables/content/supplier-articles.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import type { Services } from '../../../engine/services.ts';
import { afterFailure, systemFor } from '../ask-each-due.ts';
import type { NoText } from '../proposals/ask-for-text.ts';
import { asStored } from '../proposals/product-text.ts';
import type { ProposedProduct } from './ask-for-product.ts';
import type { DueArticle } from './read-articles.ts';

const articles = rowsOf(supplierArticles);

/** Channel that wakes the job when products are to be proposed. */
export const articleChannel = 'articles_wanted';
export const wake = (tx: Transaction): Promise<unknown> => tx.rows(sql`select pg_notify(${articleChannel}, '')`);

/** The time so many seconds from now as rows hold it: an undo compares it word for word. */
export async function instantIn(tx: Transaction, seconds: number): Promise<string> {
  const row = await tx.row<{ at: string }>(sql`select to_json(now() + ${seconds} * interval '1 second') #>> '{}' as at`);
  return row?.at ?? new Date().toISOString();
}

const isWaiting = ({ supplier_article_id, attempts }: DueArticle) =>
  sql`supplier_article_id = ${supplier_article_id} and attempts = ${attempts} and due_at is not null and created_product_code is null`;

/** Keeps what is proposed as a change-set of nobody, beside what stands in other languages; whoever accepts the article does so anew. */
export async function keepProduct({ records }: Services, due: DueArticle, { texts, model, engine_call_id }: ProposedProduct): Promise<void> {
  await records.change({ actor: systemFor(due), form: 'supplier_articles', action: 'product_proposed' }, false, async ({ tx, changes }) => {
    const answered = await tx.execute(sql`
      update supplier_article set failure = null, attempts = attempts + 1, source_digest = ${due.source_digest}, engine_call_id = ${engine_call_id} where ${isWaiting(due)}`);
    if (answered === 0) return;
    const rows = await articles.lock(
      tx,
      [{ supplier_article_id: due.supplier_article_id }],
      'supplier_article_id',
      'product_name',
      'description_short',
      'description',
      'model',
      'due_at',
    );
    const stored = Object.fromEntries(Object.entries(texts.description).map(([language, text]) => [language, asStored('description', text)]));
    await articles.update(changes, rows, (row) => ({
      product_name: { ...row.product_name, ...texts.product_name },
      description_short: { ...row.description_short, ...texts.description_short },
      description: { ...row.description, ...stored },
      model,
      due_at: null,
    }));
  });
}

/** Keeps why nothing was proposed. What our own rules propose stands. @returns whether it is given up */
export async function keepFailure({ records }: Services, due: DueArticle, why: NoText): Promise<boolean> {
  const { failure, engine_call_id } = why;
  const { isTried, isOver, pause } = afterFailure(due, why);
  await records.change({ actor: systemFor(due), form: 'supplier_articles', action: 'product_not_proposed' }, false, async ({ tx, changes }) => {
    const answered = await tx.execute(sql`
      update supplier_article set failure = ${failure}, attempts = attempts + ${isTried ? 1 : 0}, engine_call_id = coalesce(${engine_call_id ?? null}, engine_call_id) where ${isWaiting(due)}`);
    if (answered === 0) return;
    const rows = await articles.lock(tx, [{ supplier_article_id: due.supplier_article_id }], 'supplier_article_id', 'due_at');
    const due_at = pause === null ? null : await instantIn(tx, pause);
    await articles.update(changes, rows, () => ({ due_at }));
  });
  return isOver;
}
