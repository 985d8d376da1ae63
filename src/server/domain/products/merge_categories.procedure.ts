import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds/reference.ts';
import { productCategories, productCategoryLinks, products } from '../../../../schemas/tables/products/catalogue.ts';
import { productPositions } from '../../../../schemas/tables/products/product-parts.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { lockRows, rowKey, rowsBy } from '../../engine/records/write/table-rows.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';

const id = 'product_category_id';
const category = infoOf(productCategories);
const product = infoOf(products);
const link = infoOf(productCategoryLinks);
const place = infoOf(productPositions);
const field = 'merge_into';

interface Merge {
  tx: Transaction;
  changes: ChangeSetWriter;
  merged: Json;
  target: Json;
}

/** Products whose main category it was. */
async function moveProducts({ tx, changes, merged, target }: Merge): Promise<number> {
  const moved = await rowsBy(tx, product, ['main_product_category_id'], [{ main_product_category_id: merged }]);
  await changes.update(
    product,
    moved.map((row) => ({ key: rowKey(product, row), old: { main_product_category_id: merged }, new: { main_product_category_id: target } })),
  );
  return moved.length;
}

/** Further categories of products, and places in shops: each goes over unless the product is there already. */
async function moveRows({ tx, changes, merged, target }: Merge): Promise<void> {
  for (const [table, keep] of [
    [link, ['position']],
    [place, []],
  ] as const) {
    const gone = await changes.remove(
      table,
      (await rowsBy(tx, table, [id], [{ [id]: merged }])).map((row) => rowKey(table, row)),
    );
    const kept = (row: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'position' || (keep as readonly string[]).includes(name)));
    await changes.insertAbsent(
      table,
      gone.toSorted((a, b) => Number(a.position) - Number(b.position)).map((row) => ({ ...kept(row), [id]: target })),
    );
  }
}

/** Its children stand behind those of the other, in their order. */
async function moveChildren({ tx, changes, merged, target }: Merge): Promise<number> {
  const children = (await rowsBy(tx, category, ['parent_category_id'], [{ parent_category_id: merged }])).toSorted(
    (a, b) => Number(a.position) - Number(b.position),
  );
  const last = await tx.row<{ last: number }>(
    sql`select coalesce(max(position), 0)::int as last from product_category where parent_category_id = ${target}::bigint`,
  );
  await changes.update(
    category,
    children.map((row, i) => ({
      key: rowKey(category, row),
      old: { parent_category_id: merged, position: row.position ?? null },
      new: { parent_category_id: target, position: (last?.last ?? 0) + i + 1 },
    })),
  );
  return children.length;
}

/**
 * Makes one category part of another: its products and children go over and it is no more.
 * @throws AppError cycle at `merge_into` for itself or what is below it
 */
export default defineProcedure({
  icon: 'layers',
  right: 'delete',
  needs: 'selection',
  confirm: true,
  danger: true,
  input: { merge_into: asked(reference, { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' }) },
  async run({ tx, keys, input: { merge_into: target }, changes }) {
    await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('order:' || $1, 0))`, values: [category.name] });
    const above = await tx.rows<{ id: number }>(sql`
      with recursive above as (
        select product_category_id as id, parent_category_id as parent from product_category where product_category_id = ${target}::bigint
        union select c.product_category_id, c.parent_category_id from product_category c join above on c.product_category_id = above.parent)
      select id from above`);
    if (above.some((row) => keys.some((key) => key[id] === row.id))) throw refusal([problem(field, 'cycle')]);
    let changed = 0;
    for (const key of keys) {
      const merged = key[id] ?? null;
      const merge: Merge = { tx, changes, merged, target };
      if ((await lockRows(tx, category, [key], [])).size === 0) continue;
      changed += (await moveProducts(merge)) + (await moveChildren(merge));
      await moveRows(merge);
      await tx.rows(sql`select kontor_merge_places_of_others(${merged}::bigint, ${target}::bigint)`);
      await changes.remove(category, [key]);
    }
    return { changed };
  },
});
