import { sql } from 'drizzle-orm';
import { productShops } from '../../../../schemas/tables/prices/shop-prices.ts';
import { shops } from '../../../../schemas/tables/settings/reference.ts';
import { asked } from '../../../../schemas/asked.ts';
import type { ValuesOf } from '../../../../schemas/asked.ts';
import { reference } from '../../../../schemas/kinds.gen.ts';
import type { ProcedureContext } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const shopPrices = rowsOf(productShops);

/** The shop that products are published in; left empty it means every shop of the company. */
export const publishInput = { shop_id: asked(reference, { form: 'shops_brief', value: 'shop_id', label: 'hostname' }).optional() };

/** Shows the selected products in a shop of the company, or in all of them, or takes them out; what they cost there stays. */
export async function publishProducts(
  { tx, keys, input: { shop_id }, caller, changes }: ProcedureContext<ValuesOf<typeof publishInput>>,
  published: boolean,
): Promise<{ changed: number }> {
  const chosen = await tx.rows<{ shop_id: number }>(sql`
    select ${shops.shop_id} as shop_id from ${shops} where ${shops.company_code} = ${caller.companyCode} and (${shop_id}::bigint is null or ${shops.shop_id} = ${shop_id}::bigint)`);
  const wanted = chosen.flatMap((shop) => keys.map(({ product_code }) => ({ shop_id: shop.shop_id, product_code: String(product_code) })));
  const stored = await shopPrices.lock(tx, wanted, 'shop_id', 'product_code', 'published');
  const there = new Set(stored.map((row) => `${row.shop_id} ${row.product_code}`));
  const missing = published ? wanted.filter((key) => !there.has(`${key.shop_id} ${key.product_code}`)) : [];
  const added = await shopPrices.insertAbsent(
    changes,
    missing.map((key) => ({ ...key, published })),
  );
  const differing = stored.filter((row) => row.published !== published);
  await shopPrices.update(changes, differing, () => ({ published }));
  return { changed: added.length + differing.length };
}
