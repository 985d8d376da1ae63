import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLateCosts, postMovements, receive, transfer } from '../../../src/server/domain/warehouse/stock.ts';
import type { Movement, Receipt } from '../../../src/server/domain/warehouse/stock.ts';
import type { Transaction } from '../../../src/server/engine/database/database.ts';
import { describeOnServer } from '../../support/databases.ts';
import { createRandom } from '../../support/random.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

const company = 'KT-HU';
const staff = { userId: 1, companyCode: company };

describeOnServer('stock', (open, engine) => {
  let app: App;
  let warehouse: number;
  let other: number;
  let count = 0;

  /** A product that nobody has had yet. */
  const newProduct = async (): Promise<string> => {
    count += 1;
    const product = `STOCK-${count}`;
    await app.execute(sql`insert into product (product_code, product_name) values (${product}, '{"en":"A product of the tests"}')`);
    return product;
  };
  const inCompany = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => app.database.transaction(staff, work);
  const post = (movements: readonly Movement[]) => inCompany((tx) => postMovements(tx, company, movements));
  const arrive = (receipts: readonly Receipt[]) => inCompany((tx) => receive(tx, company, receipts));
  const levelOf = async (product: string, place = warehouse) =>
    (
      await app.rows<{ on_hand: number; stock_value: number; avg_cost: number | null }>(
        sql`select on_hand::float8, stock_value::float8, avg_cost::float8 from stock_level where warehouse_id = ${place} and product_code = ${product}`,
      )
    )[0];
  const differences = () =>
    app.rows(
      sql`select d.* from kontor_stock_differences() d join warehouse w using (warehouse_id) where d.product_code like 'STOCK-%' or w.company_code <> ${company}`,
    );
  const receiptOf = (product_code: string, qty: number, landed_unit: number, ref_line = 1): Receipt => ({
    warehouse_id: warehouse,
    product_code,
    qty,
    unit_cost: landed_unit,
    landed_unit,
    ref_table: 'purchase_order_item',
    ref_id: 1,
    ref_line,
  });

  beforeAll(async () => {
    app = await openApp(open);
    await app.execute(sql`insert into warehouse (company_code, warehouse_name) values (${company}, 'The second warehouse')`);
    const found = await app.rows<{ warehouse_id: number }>(
      sql`select warehouse_id from warehouse where company_code = ${company} and warehouse_name not like 'Outlet %' order by 1`,
    );
    [warehouse, other] = found.map(({ warehouse_id }) => warehouse_id) as [number, number];
  });
  afterAll(() => app.close());

  it('of the demo says the same as its ledger, its storages and its layers', async () => {
    expect(await app.rows(sql`select * from kontor_stock_differences()`)).toEqual([]);
    expect(await app.rows(sql`select 1 from stock_movement limit 1`)).toHaveLength(1);
  });

  it('of any past day is what the ledger said by its end, at its average cost, to the last digit', async () => {
    const admin = await app.signIn('admin', company);
    const [span] = await app.rows<{ first: string; days: number }>(
      sql`select kontor_day(${company}, min(moved_at))::text as first, kontor_today(${company}) - kontor_day(${company}, min(moved_at)) as days from stock_movement where company_code = ${company}`,
    );
    const dayOf = async (share: number): Promise<string> =>
      (await app.rows<{ day: string }>(sql`select (${span?.first}::date + ${Math.round((span?.days ?? 0) * share)}::int)::text as day`))[0]?.day ?? '';
    for (const share of [0, 0.3, 0.7, 1]) {
      const as_of = await dayOf(share);
      const told = await admin.rows<{ on_hand: number; stock_value: number; avg_cost: number | null }>('stock_value', { params: { as_of } });
      const ledger = await app.rows<{ warehouse_id: number; product_code: string; on_hand: number; stock_value: number; avg_cost: number | null }>(sql`
        select warehouse_id, product_code, sum(qty)::float8 as on_hand, sum(value)::float8 as stock_value, (sum(value) / nullif(sum(qty), 0))::float8 as avg_cost
          from stock_movement where company_code = ${company} and kontor_day(company_code, moved_at) <= ${as_of}::date
         group by 1, 2 having sum(qty) <> 0 or sum(value) <> 0 order by product_code, warehouse_id`);
      expect(ledger.length, as_of).toBeGreaterThan(0);
      expect(told, as_of).toMatchObject(ledger.map(({ avg_cost: _, ...row }) => row));
    }
    const today = await admin.rows('stock_value', { params: { as_of: await dayOf(1) } });
    const levels = await app.rows(sql`
      select warehouse_id, product_code, on_hand::float8, stock_value::float8 from stock_level
       where company_code = ${company} and (on_hand <> 0 or stock_value <> 0) order by product_code, warehouse_id`);
    expect(today).toMatchObject(levels);
  });

  it('of a new warehouse has a storage for goods that just came, that are packed, and that are set aside', async () => {
    const found = await app.rows<{ storage_type: string }>(sql`select storage_type from storage where warehouse_id = ${other} order by 1`);
    expect(found.map(({ storage_type }) => storage_type)).toEqual(['packing', 'quarantine', 'unplaced']);
  });

  it('comes in at its landed cost, averages with what is there, and goes out at the average', async () => {
    const product = await newProduct();
    await arrive([receiptOf(product, 10, 5)]);
    await arrive([receiptOf(product, 30, 9)]);
    expect(await levelOf(product)).toEqual({ on_hand: 40, stock_value: 320, avg_cost: 8 });
    const [sold] = await post([{ movement_type: 'sale', warehouse_id: warehouse, product_code: product, qty: -15 }]);
    expect(sold).toMatchObject({ unit_cost: 8, value: -120 });
    expect(await levelOf(product)).toEqual({ on_hand: 25, stock_value: 200, avg_cost: 8 });
    expect(await app.rows(sql`select qty_remaining::float8 from cost_layer where product_code = ${product} order by cost_layer_id`)).toEqual([
      { qty_remaining: 0 },
      { qty_remaining: 25 },
    ]);
  });

  it('is worth nothing when nothing is left: the last piece takes the rest of the rounding along', async () => {
    const product = await newProduct();
    await arrive([receiptOf(product, 3, 3.333333), receiptOf(product, 10, 0.000001, 2)]);
    for (let piece = 0; piece < 13; piece += 1) await post([{ movement_type: 'sale', warehouse_id: warehouse, product_code: product, qty: -1 }]);
    expect(await levelOf(product)).toMatchObject({ on_hand: 0, stock_value: 0 });
    expect(await differences()).toEqual([]);
  });

  it('never falls below what is reserved, and tells what is free', async () => {
    const product = await newProduct();
    await arrive([receiptOf(product, 5, 1)]);
    await app.execute(sql`update stock_level set reserved = 3 where product_code = ${product}`);
    const sale = post([{ movement_type: 'sale', warehouse_id: warehouse, product_code: product, qty: -3 }]);
    await expect(sale).rejects.toMatchObject({ code: 'not_enough_stock', status: 422, params: { product_code: product, wanted: 3, free: 2 } });
    expect(await levelOf(product)).toMatchObject({ on_hand: 5 });
  });

  it('is posted once under one key', async () => {
    const product = await newProduct();
    const receipt = { ...receiptOf(product, 5, 1), idempotency_key: `once:${product}` };
    expect(await arrive([receipt])).toHaveLength(1);
    expect(await arrive([receipt])).toHaveLength(0);
    expect(await levelOf(product)).toMatchObject({ on_hand: 5 });
    expect(await differences()).toEqual([]);
  });

  it('goes from shelf to shelf and from warehouse to warehouse in two legs that sum to nothing', async () => {
    const product = await newProduct();
    await arrive([receiptOf(product, 7, 3.5)]);
    const [shelf] = await app.rows<{ storage_id: number }>(
      sql`select storage_id from storage where warehouse_id = ${warehouse} and storage_type = 'pick' order by 1 limit 1`,
    );
    const from = { warehouse_id: warehouse, storage_id: shelf?.storage_id ?? 0 };
    await inCompany((tx) =>
      transfer(tx, company, [
        { product_code: product, qty: 4, from: { warehouse_id: warehouse }, to: from },
        { product_code: product, qty: 2, from, to: { warehouse_id: other } },
      ]),
    );
    expect(await levelOf(product)).toMatchObject({ on_hand: 5, stock_value: 17.5 });
    expect(await levelOf(product, other)).toMatchObject({ on_hand: 2, stock_value: 7, avg_cost: 3.5 });
    const legs = await app.rows(
      sql`select sum(qty)::float8 as qty, sum(value)::float8 as value, count(*)::int as legs from stock_movement where product_code = ${product} and movement_type like 'transfer%'`,
    );
    expect(legs).toEqual([{ qty: 0, value: 0, legs: 4 }]);
    expect(await differences()).toEqual([]);
    const tooMany = inCompany((tx) => transfer(tx, company, [{ product_code: product, qty: 3, from, to: { warehouse_id: warehouse } }]));
    await expect(tooMany).rejects.toMatchObject({ code: 'not_enough_stock', params: { wanted: 3, free: 2 } });
  });

  it('is worth more by a cost that comes late, as far as the goods are still here; the rest is a cost of their sale', async () => {
    const product = await newProduct();
    await arrive([receiptOf(product, 8, 10, 71)]);
    await post([{ movement_type: 'sale', warehouse_id: warehouse, product_code: product, qty: -5 }]);
    await inCompany((tx) => transfer(tx, company, [{ product_code: product, qty: 1, from: { warehouse_id: warehouse }, to: { warehouse_id: other } }]));
    await inCompany((tx) => addLateCosts(tx, company, 'purchase_order_item', [{ ref_line: 71, amount: 16 }]));
    expect(await levelOf(product)).toEqual({ on_hand: 2, stock_value: 24, avg_cost: 12 });
    expect(await levelOf(product, other)).toEqual({ on_hand: 1, stock_value: 12, avg_cost: 12 });
    expect(await app.rows(sql`select sum(value)::float8 as value from cost_variance where product_code = ${product}`)).toEqual([{ value: 10 }]);
    expect(await differences()).toEqual([]);
  });

  it('is a ledger: no movement is changed or deleted, by the program or by its owner', async () => {
    for (const statement of [sql`update stock_movement set qty = qty + 1`, sql`delete from stock_movement`]) {
      await expect(inCompany((tx) => tx.execute(statement))).rejects.toMatchObject({ code: '42501' });
      await expect(app.execute(statement)).rejects.toMatchObject({ code: 'KT403' });
    }
  });

  it.each(engine === 'postgres' ? [1, 2, 3, 4, 5, 6, 7, 8] : [1])(
    'keeps its sums over history %i of receipts, sales, transfers, counts and late costs',
    async (seed) => {
      const random = createRandom(seed);
      const upTo = (most: number) => 1 + Math.floor(random() * most);
      const products = await Promise.all([newProduct(), newProduct(), newProduct()]);
      const one = () => products[Math.floor(random() * products.length)] ?? '';
      let line = seed * 1000;
      let lateCosts = 0;
      const acts: (() => Promise<unknown>)[] = [
        () => arrive([receiptOf(one(), upTo(50), upTo(100_000) / 977, (line += 1)), receiptOf(one(), upTo(9), upTo(1000) / 7, (line += 1))]),
        () => post([{ movement_type: 'sale', warehouse_id: warehouse, product_code: one(), qty: -upTo(20) }]),
        () => post([{ movement_type: 'count_gain', warehouse_id: warehouse, product_code: one(), qty: upTo(3) }]),
        () => post([{ movement_type: 'damage', warehouse_id: other, product_code: one(), qty: -upTo(2) }]),
        () =>
          inCompany((tx) => transfer(tx, company, [{ product_code: one(), qty: upTo(10), from: { warehouse_id: warehouse }, to: { warehouse_id: other } }])),
        async () => {
          const ref_line = seed * 1000 + upTo(20);
          const amount = upTo(9999) / 100;
          await inCompany((tx) => addLateCosts(tx, company, 'purchase_order_item', [{ ref_line, amount }]));
          if (ref_line <= line) lateCosts += amount;
        },
      ];
      for (let step = 0; step < 60; step += 1) {
        const act = acts[Math.floor(random() * acts.length)] ?? acts[0];
        await act?.().catch((error: { code?: string }) => expect(error.code).toBe('not_enough_stock'));
      }
      expect(await differences()).toEqual([]);
      const [late] = await app.rows<{ posted: number }>(sql`
      select ((select coalesce(sum(value), 0) from stock_movement where movement_type = 'revaluation' and ref_line / 1000 = ${seed})
            + (select coalesce(sum(value), 0) from cost_variance where ref_line / 1000 = ${seed}))::float8 as posted`);
      expect(late?.posted).toBeCloseTo(lateCosts, 6);
    },
  );

  it.runIf(engine === 'postgres')('takes 60 documents at once, each with two products in its own order, without a deadlock', async () => {
    const [first, second] = [await newProduct(), await newProduct()];
    await arrive([receiptOf(first, 60, 1), receiptOf(second, 60, 1)]);
    const sale = (product_code: string): Movement => ({ movement_type: 'sale', warehouse_id: warehouse, product_code, qty: -1 });
    await Promise.all(Array.from({ length: 60 }, (_, n) => post(n % 2 ? [sale(first), sale(second)] : [sale(second), sale(first)])));
    for (const product of [first, second]) expect(await levelOf(product)).toMatchObject({ on_hand: 0, stock_value: 0 });
    expect(await differences()).toEqual([]);
  });

  it.runIf(engine === 'postgres')('sells the last piece to one of fifty', async () => {
    const product = await newProduct();
    await arrive([receiptOf(product, 1, 4)]);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => post([{ movement_type: 'sale', warehouse_id: warehouse, product_code: product, qty: -1 }])),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'not_enough_stock' });
    expect(await levelOf(product)).toMatchObject({ on_hand: 0, stock_value: 0 });
  });
});
