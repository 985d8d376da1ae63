import { sql } from 'drizzle-orm';
import { receive } from '../../src/server/domain/warehouse/stock.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';

export const company = 'KT-HU';

/** How much there is to move. */
export interface StockSize {
  levels: number;
  movements: number;
}

export const sizeOf = async (database: Database): Promise<StockSize> => {
  const size = await database.system((tx) =>
    tx.row<StockSize>(sql`select (select count(*)::int from stock_level) as levels, (select count(*)::int from stock_movement) as movements`),
  );
  if (!size) throw new Error('no stock');
  return size;
};

/**
 * Fills the ledger up: of each stock so many pieces come and go again some days later at one cost, so that stock and value stay what they are. Over the last two
 * years, evenly.
 */
export async function fillLedger(database: Database, movements: number): Promise<void> {
  const { levels, movements: there } = await sizeOf(database);
  const pairs = Math.max(0, Math.ceil((movements - there) / 2));
  if (pairs === 0) return;
  await database.system(
    (tx) =>
      tx.execute(sql`
        insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
        select l.company_code, day + way * interval '12 hours', l.warehouse_id, l.storage_id, l.product_code, case way when 0 then 'count_gain' else 'sale' end,
               (1 - 2 * way) * pieces, l.cost, (1 - 2 * way) * pieces * l.cost
          from (select l.*, coalesce(l.avg_cost, 0) as cost, s.storage_id, row_number() over (order by hashtext(l.product_code), l.warehouse_id) - 1 as place
                  from stock_level l join storage s on s.warehouse_id = l.warehouse_id and s.storage_type = 'unplaced') l
         cross join generate_series(0, ${Math.ceil(pairs / levels)}::int - 1) again
         cross join lateral (select 1 + (l.place + again) % 5 as pieces, current_date - ((l.place * 13 + again * 97) % 730)::int as day) moved
         cross join generate_series(0, 1) way
         where again * ${levels}::int + l.place < ${pairs}::int
         order by day, way`),
    { unlimited: true },
  );
  await database.script('vacuum analyze stock_movement');
}

/** An order in its first state. */
export interface Drafted {
  id: number;
  instance: number;
}

/** Stores rows of a form. */
export type Store = (form: string, rows: readonly object[]) => Promise<Record<string, number | string>[]>;

/** Codes of products that a warehouse has much of, in no order. */
export const productsOf = (database: Database, warehouse: number, count: number): Promise<string[]> =>
  database.system(async (tx) =>
    (
      await tx.rows<{ product_code: string }>(sql`
        select product_code from stock_level where warehouse_id = ${warehouse} and free > 50 order by hashtext(product_code) limit ${count}`)
    ).map(({ product_code }) => product_code),
  );

/** Brings so many pieces of as many products of the catalogue into a warehouse as there are, up to `count`. */
export const stockUp = (database: Database, actor: Actor, warehouse_id: number, count: number, qty: number): Promise<unknown> =>
  database.transaction(actor, async (tx) => {
    const products = await tx.rows<{ product_code: string }>(sql`select product_code from product order by hashtext(product_code) limit ${count}`);
    const terms = { warehouse_id, qty, unit_cost: 100, landed_unit: 100, ref_table: 'purchase_order_item' as const, ref_id: 1 };
    return receive(
      tx,
      company,
      products.map(({ product_code }, line) => ({ ...terms, product_code, ref_line: line })),
    );
  });

const headsOf = (rows: readonly Record<string, number | string>[], key: string): Drafted[] =>
  rows.map((row) => ({ id: Number(row[key]), instance: Number(row.fsm_instance_id) }));

/** Orders of customers, each of so many of the products. */
export async function draftSales(store: Store, warehouse_id: number, products: readonly string[], count: number, lines: number): Promise<Drafted[]> {
  const drafts = Array.from({ length: count }, (_, n) => ({ delivery_name: `Customer ${n}`, currency_code: 'HUF', rate_to_base: 1, warehouse_id }));
  const heads: Drafted[] = [];
  for (let at = 0; at < count; at += 500) heads.push(...headsOf(await store('sales_orders', drafts.slice(at, at + 500)), 'sales_order_id'));
  const items = heads.flatMap(({ id }, n) =>
    Array.from({ length: lines }, (_, line) => ({
      sales_order_id: id,
      product_code: products[(n * lines + line * 7) % products.length],
      qty: 1,
      unit_price: 100,
    })),
  );
  for (let at = 0; at < items.length; at += 500) await store('sales_order_items', items.slice(at, at + 500));
  return heads;
}

/** An order to a supplier of so many pieces of each product. */
export async function draftPurchase(database: Database, store: Store, warehouse_id: number, products: readonly string[]): Promise<Drafted> {
  const supplier = await database.system((tx) => tx.row<{ partner_id: number }>(sql`select min(partner_id)::int as partner_id from partner where is_supplier`));
  const [order] = headsOf(
    await store('purchase_orders', [{ partner_id: supplier?.partner_id, currency_code: 'HUF', rate_to_base: 1, warehouse_id }]),
    'purchase_order_id',
  );
  if (!order) throw new Error('no order was made');
  await store(
    'purchase_order_items',
    products.map((product_code, n) => ({ purchase_order_id: order.id, product_code, qty: 10 + (n % 7), price_original: 90 + (n % 20), price_confirmed: true })),
  );
  return order;
}

export async function adminOf(database: Database): Promise<Pick<Actor, 'userId' | 'companyCode'>> {
  const user = await database.system((tx) => tx.row<{ user_id: number }>(sql`select user_id from app_user where user_email = 'admin@demo.kontor.test'`));
  if (!user) throw new Error('no administrator');
  return { userId: user.user_id, companyCode: company };
}
