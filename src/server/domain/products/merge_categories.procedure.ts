import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { productCategories, productCategoryLinks, products } from '../../../../schemas/tables/products/catalogue.ts';
import { productPositions } from '../../../../schemas/tables/products/product-parts.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { allCompanies, inCompany, refuseElsewhere } from '../../engine/database/in-company.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const id = 'product_category_id';
const categories = rowsOf(productCategories);
const merging = rowsOf(products);
const links = rowsOf(productCategoryLinks);
const places = rowsOf(productPositions);
const field = 'merge_into';

interface Merge {
  tx: Transaction;
  changes: ChangeSetWriter;
  merged: number;
  target: number | string;
}

const inOrder = <TRow extends { position: number }>(rows: readonly TRow[]): TRow[] => rows.toSorted((a, b) => a.position - b.position);

/** Products whose main category it was. */
async function moveProducts({ tx, changes, merged, target }: Merge): Promise<number> {
  const moved = await merging.lockBy(tx, [{ main_product_category_id: merged }]);
  await merging.update(changes, moved, () => ({ main_product_category_id: target }));
  return moved.length;
}

/** Further categories of products: each goes over unless the product is there already. */
async function moveLinks({ tx, changes, merged, target }: Merge): Promise<void> {
  const linked = await links.remove(changes, await links.lockBy(tx, [{ product_category_id: merged }]));
  await links.insertAbsent(
    changes,
    inOrder(linked).map((row) => ({ ...row, product_category_id: target })),
  );
}

/** Places in the shops of one company, in the same way. */
async function movePlaces({ tx, changes, merged, target }: Merge): Promise<void> {
  const own = [{ product_category_id: merged }];
  const placed = await places.remove(changes, await places.lockBy(tx, own));
  await places.insertAbsent(
    changes,
    inOrder(placed).map(({ position: _, ...row }) => ({ ...row, product_category_id: target })),
  );
}

/** The companies in whose shops products have places in the categories: these are shared by all. */
async function companiesWithPlaces(tx: Transaction, keys: readonly JsonObject[]): Promise<string[]> {
  const merged = keys.map((key) => ({ product_category_id: Number(key[id]) }));
  const found: string[] = [];
  for (const company of await allCompanies(tx)) {
    if ((await inCompany(tx, company, () => places.lockBy(tx, merged))).length > 0) found.push(company);
  }
  return found;
}

/** Its children stand behind those of the other, in their order. */
async function moveChildren({ tx, changes, merged, target }: Merge): Promise<number> {
  const children = inOrder(await categories.lockBy(tx, [{ parent_category_id: merged }]));
  const last = await tx.row<{ last: number }>(
    sql`select coalesce(max(position), 0)::int as last from product_category where parent_category_id = ${target}::bigint`,
  );
  await categories.update(
    changes,
    children.map((row, index) => ({ ...row, place: (last?.last ?? 0) + index + 1 })),
    ({ place }) => ({ parent_category_id: target, position: place }),
  );
  return children.length;
}

/**
 * Makes one category part of another: its products and children go over and it is no more.
 * @throws AppError cycle at `merge_into` for itself or what is below it; other_companies where shops of companies show it in which the caller does not work
 */
export default defineProcedure({
  icon: 'layers',
  right: 'delete',
  needs: 'selection',
  most: 20,
  confirm: true,
  danger: true,
  input: { merge_into: asked(reference, { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' }) },
  async run({ tx, keys, input: { merge_into: target }, changes, progress }) {
    await tx.rows(sql`select kontor_turn_product_category()`);
    const above = await tx.rows<{ id: number }>(sql`
      with recursive above as (
        select product_category_id as id, parent_category_id as parent from product_category where product_category_id = ${target}::bigint
        union select c.product_category_id, c.parent_category_id from product_category c join above on c.product_category_id = above.parent)
      select id from above`);
    if (above.some((row) => keys.some((key) => key[id] === row.id))) throw refusal([problem(field, 'cycle')]);
    const companies = await companiesWithPlaces(tx, keys);
    await refuseElsewhere(tx, companies);
    let changed = 0;
    for (const [done, key] of keys.entries()) {
      progress(done, keys.length);
      const merged = Number(key[id]);
      const merge: Merge = { tx, changes, merged, target };
      if ((await categories.lock(tx, [key])).length === 0) continue;
      changed += (await moveProducts(merge)) + (await moveChildren(merge));
      await moveLinks(merge);
      for (const company of companies) await inCompany(tx, company, () => movePlaces(merge));
      await categories.remove(changes, [{ product_category_id: merged }]);
    }
    return { changed };
  },
});
