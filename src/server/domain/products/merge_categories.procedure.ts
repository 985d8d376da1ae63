import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import type { ValuesOf } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import { productCategories, productCategoryLinks, products } from '../../../../schemas/tables/products/catalogue.ts';
import { productPositions } from '../../../../schemas/tables/products/product-parts.ts';
import { frontendCategories } from '../../../../schemas/tables/shops/categories.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { allCompanies, inCompany, refuseElsewhere } from '../../engine/database/in-company.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import type { ProcedureContext } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const id = 'product_category_id';
const categories = rowsOf(productCategories);
const merging = rowsOf(products);
const links = rowsOf(productCategoryLinks);
const places = rowsOf(productPositions);
const shown = rowsOf(frontendCategories);
const field = 'merge_into';
const input = { merge_into: asked(reference, { form: 'product_categories_brief', value: 'product_category_id', label: 'category_name' }) };

type Context = ProcedureContext<ValuesOf<typeof input>>;

interface Merge {
  tx: Transaction;
  changes: ChangeSetWriter;
  merged: number;
  target: number | string;
  /** Only what concerns these products. */
  codes?: readonly string[];
}

const inOrder = <TRow extends { position: number }>(rows: readonly TRow[]): TRow[] => rows.toSorted((a, b) => a.position - b.position);

/** What rows of products in the category are found by. */
const ofCategory = ({ merged, codes }: Merge): { product_category_id: number; product_code?: string }[] =>
  codes ? codes.map((product_code) => ({ product_category_id: merged, product_code })) : [{ product_category_id: merged }];

/** Products whose main category it was. */
async function moveProducts({ tx, changes, merged, target, codes }: Merge): Promise<number> {
  const rows = codes
    ? await merging.lock(
        tx,
        codes.map((product_code) => ({ product_code })),
        'product_code',
        'main_product_category_id',
      )
    : await merging.lockWhere(tx, sql`${products.main_product_category_id} = ${merged}::bigint`, 'product_code', 'main_product_category_id');
  const moved = rows.filter((row) => row.main_product_category_id === merged);
  await merging.update(changes, moved, () => ({ main_product_category_id: target }));
  return moved.length;
}

/** Further categories of products: each goes over unless the product is there already. */
async function moveLinks(merge: Merge): Promise<void> {
  const { tx, changes, target } = merge;
  const linked = await links.remove(changes, await links.lockBy(tx, ofCategory(merge)));
  await links.insertAbsent(
    changes,
    inOrder(linked).map((row) => ({ ...row, product_category_id: target })),
  );
}

/** Places in the shops of one company, in the same way. */
async function movePlaces(merge: Merge): Promise<void> {
  const { tx, changes, target } = merge;
  const placed = await places.remove(changes, await places.lockBy(tx, ofCategory(merge)));
  await places.insertAbsent(
    changes,
    inOrder(placed).map(({ position: _, ...row }) => ({ ...row, product_category_id: target })),
  );
}

/** Categories of the shops of one company that show it. */
async function moveShown({ tx, changes, merged, target }: Merge): Promise<void> {
  await shown.update(changes, await shown.lockBy(tx, [{ product_category_id: merged }]), () => ({ product_category_id: target }));
}

/** The places of products in the categories by companies, in whose shops they or the categories are: categories are shared by all. */
async function placesByCompany(tx: Transaction, keys: readonly JsonObject[]) {
  const merged = keys.map((key) => ({ product_category_id: Number(key[id]) }));
  const found = new Map<string, Awaited<ReturnType<typeof places.lockBy>>>();
  for (const company of await allCompanies(tx)) {
    const [placed, categoriesOfShops] = await inCompany(tx, company, async () => [await places.lockBy(tx, merged), await shown.lockBy(tx, merged)] as const);
    if (placed.length + categoriesOfShops.length > 0) found.set(company, placed);
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

/** What refuses a merge. @returns the places of products that go over, by companies */
async function placesToMove({ tx, keys, input: { merge_into: target } }: Context) {
  await tx.rows(sql`select kontor_turn_product_category()`);
  const above = await tx.rows<{ id: number }>(sql`
    with recursive above as (
      select product_category_id as id, parent_category_id as parent from product_category where product_category_id = ${target}::bigint
      union select c.product_category_id, c.parent_category_id from product_category c join above on c.product_category_id = above.parent)
    select id from above`);
  if (above.some((row) => keys.some((key) => key[id] === row.id))) throw refusal([problem(field, 'cycle')]);
  const placed = await placesByCompany(tx, keys);
  await refuseElsewhere(tx, [...placed.keys()]);
  return placed;
}

/** Products of a category, or their places in the shops of a company, in the order in which they go over. */
async function partsOf(context: Context): Promise<JsonObject[]> {
  const placed = await placesToMove(context);
  const keys = JSON.stringify(context.keys.map((key) => key[id] ?? null));
  const concerned = await context.tx.rows<{ merged: number; code: string }>(sql`
    with merged as (select value::bigint as id from jsonb_array_elements_text(${keys}::jsonb))
    select id as merged, product_code as code from merged join product on main_product_category_id = id
     union select id, product_code from merged join product_category_link on product_category_id = id order by 1, 2`);
  const ofCompanies = [...placed].flatMap(([company, rows]) =>
    inOrder(rows).map(({ product_category_id: merged, product_code: code }) => ({ merged: Number(merged), company, code })),
  );
  return [...concerned, ...ofCompanies];
}

/** Has some of them go over. */
async function moveParts({ tx, changes, input: { merge_into: target } }: Context, parts: readonly JsonObject[]): Promise<number> {
  const groups = groupBy(parts, ({ merged, company = null }) => JSON.stringify([merged, company]));
  let changed = 0;
  for (const group of groups.values()) {
    const [{ merged, company } = {}] = group;
    const merge: Merge = { tx, changes, merged: Number(merged), target, codes: [...new Set(group.map(({ code }) => String(code)))] };
    if (typeof company === 'string') await inCompany(tx, company, () => movePlaces(merge));
    else {
      changed += await moveProducts(merge);
      await moveLinks(merge);
    }
  }
  return changed;
}

/**
 * Makes one category part of another: its products and children go over and it is no more. Many products go over ahead.
 * @throws AppError cycle at `merge_into` for itself or what is below it; other_companies where shops of companies show it in which the caller does not work
 */
export default defineProcedure({
  icon: 'layers',
  right: 'delete',
  needs: 'selection',
  most: 20,
  confirm: true,
  danger: true,
  input,
  ahead: { parts: partsOf, run: moveParts },
  async run(context) {
    const {
      tx,
      keys,
      input: { merge_into: target },
      changes,
      progress,
    } = context;
    const companies = [...(await placesToMove(context)).keys()];
    let changed = 0;
    for (const [done, key] of keys.entries()) {
      progress(done, keys.length);
      const merged = Number(key[id]);
      const merge: Merge = { tx, changes, merged, target };
      if ((await categories.lock(tx, [key])).length === 0) continue;
      changed += (await moveProducts(merge)) + (await moveChildren(merge));
      await moveLinks(merge);
      for (const company of companies)
        await inCompany(tx, company, async () => {
          await movePlaces(merge);
          await moveShown(merge);
        });
      await categories.remove(changes, [{ product_category_id: merged }]);
    }
    return { changed };
  },
});
