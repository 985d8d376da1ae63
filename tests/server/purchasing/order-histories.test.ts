import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postMovements, transfer } from '../../../src/server/domain/warehouse/stock.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { createRandom } from '../../support/random.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const company = 'KT-HU';
const staff = { userId: 1, companyCode: company };
const splits = ['value', 'weight', 'volume', 'quantity', 'equal'];

describeOnServer('the sums of purchase orders', (open, engine) => {
  let app: App;
  let admin: Client;
  let supplier: number;
  let warehouse: number;
  let other: number;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', company);
    const [row] = await app.rows<{ id: number }>(sql`select min(partner_id) as id from partner where is_supplier`);
    supplier = row?.id ?? 0;
    await app.execute(sql`insert into warehouse (company_code, warehouse_name) values (${company}, 'The second warehouse')`);
    const places = await app.rows<{ id: number }>(sql`select warehouse_id as id from warehouse where company_code = ${company} order by 1`);
    [warehouse, other] = places.map(({ id }) => id) as [number, number];
  });
  afterAll(() => app.close());

  const add = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const answer = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.rows[0] ?? {};
  };
  const fire = async (instance: number, event_code: string, params: JsonObject = {}) => {
    const answer = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], ...params });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.results[0];
  };
  const passes = async (instance: number, event_code: string, params: JsonObject = {}) =>
    expect(await fire(instance, event_code, params), event_code).toMatchObject({ ok: true });
  /** What a correction of receipts may be refused for; `done` where it was made. */
  const corrected = ['done', 'not_in_state', 'not_enough_stock', 'nothing_to_correct'];

  /** What goods of the order cost, by the ledger and by the order itself; the two are the same to the last digit. */
  const worthOf = async (id: number) =>
    (
      await app.rows<{ ledger: string; document: string; shares: string; costs: string; received: string; moved: string }>(sql`
        with line as (select * from purchase_order_item where purchase_order_id = ${id}),
             moved as (select m.* from stock_movement m join line on m.ref_table = 'purchase_order_item' and m.ref_line = line.purchase_order_item_id)
        select (select coalesce(sum(value), 0) from moved) + (select coalesce(sum(v.value), 0) from cost_variance v join line on v.ref_table = 'purchase_order_item'
                  and v.ref_line = line.purchase_order_item_id) as ledger,
               (select coalesce(sum(round(received * coalesce(price_base, 0), 6) + borne_costs), 0)::numeric(18,6) from line) as document,
               (select coalesce(sum(borne_costs), 0)::numeric(18,6) from line) as shares,
               (select coalesce(sum(cost_converted_amount), 0)::numeric(18,6) from purchase_order_cost where purchase_order_id = ${id}) as costs,
               (select coalesce(sum(received), 0) from line) as received,
               (select coalesce(sum(qty), 0) from moved) as moved`)
    )[0];

  it.each(engine === 'postgres' ? [1, 2, 3, 4, 5, 6] : [1])(
    'are those of stock, ledger and costs after history %i of counting, selling, moving, unloading, late costs, corrected receipts, closing and opening again',
    async (seed) => {
      const random = createRandom(seed * 7919);
      const upTo = (most: number) => 1 + Math.floor(random() * most);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
      const products = Array.from({ length: upTo(4) }, (_, n) => `HISTORY-${seed}-${n}`);
      for (const product of products)
        await app.execute(sql`insert into product (product_code, product_name, weight, length, width, height)
          values (${product}, '{"en":"Ordered at random"}', ${upTo(9) - 1}, ${upTo(100)}, ${upTo(100)}, ${upTo(100)})`);
      const order = await add('purchase_orders', { partner_id: supplier, currency_code: 'HUF', rate_to_base: 1, etd: '2026-11-01', eta: '2026-11-20' });
      const [id, instance] = [Number(order.purchase_order_id), Number(order.fsm_instance_id)];
      for (const product_code of products)
        await add('purchase_order_items', { purchase_order_id: id, product_code, qty: upTo(60), price_original: Number((random() * 900).toFixed(2)) });

      const lines = () => admin.rows('purchase_order_items', { filter: { field: 'purchase_order_id', op: 'eq', value: id }, sort: [{ field: 'line_no' }] });
      const free = async (product: string) =>
        (
          await app.rows<{ free: number }>(
            sql`select coalesce(max(free), 0)::float8 as free from stock_level where warehouse_id = ${warehouse} and product_code = ${product}`,
          )
        )[0]?.free ?? 0;
      const outcomes: string[] = [];
      const steps = {
        cost: () =>
          add('purchase_order_costs', {
            purchase_order_id: id,
            cost_name: 'Freight',
            cost_amount: upTo(5000),
            cost_currency_code: 'HUF',
            cost_currency_rate: 1,
            split_method: pick(splits),
            invoice_number: 'F',
          }),
        async count() {
          for (const line of await lines()) {
            const missing = Number(line.qty) - Number(line.received);
            const key = { purchase_order_item_id: line.purchase_order_item_id ?? 0 };
            if (missing > 0 && random() < 0.7) await admin.patch('purchase_order_items', key, 'counted', { new: upTo(missing) });
          }
          await fire(instance, 'partial_unload');
        },
        async correct() {
          const goods: JsonObject[] = [];
          for (const { purchase_order_item_id = 0, product_code, qty, received } of await lines()) {
            // Mostly no more is taken back than is here.
            const least = random() < 0.8 ? Number(received) - Math.min(Number(received), await free(String(product_code))) : 0;
            goods.push({ purchase_order_item_id, truly_received: least + upTo(Math.floor(Number(qty) * 1.1) - least + 1) - 1 });
          }
          const result = await fire(instance, 'correct_receipt', { params: { fields: { reason: 'counted again', goods } } });
          const outcome = result?.ok ? 'done' : (result?.error?.fields?.[0]?.code ?? result?.error?.code ?? '');
          expect(corrected).toContain(outcome);
          outcomes.push(outcome);
        },
        async sell() {
          const product_code = pick(products);
          const most = await free(product_code);
          const qty = -Math.min(most, upTo(20));
          if (most > 0)
            await app.database.transaction(staff, (tx) => postMovements(tx, company, [{ movement_type: 'sale', warehouse_id: warehouse, product_code, qty }]));
        },
        async move() {
          const product_code = pick(products);
          const most = await free(product_code);
          const leg = { product_code, qty: Math.min(most, upTo(10)), from: { warehouse_id: warehouse }, to: { warehouse_id: other } };
          if (most > 0) await app.database.transaction(staff, (tx) => transfer(tx, company, [leg]));
        },
      };
      const wander = async (...names: (keyof typeof steps)[]) => {
        for (let step = upTo(6); step > 0; step -= 1) {
          await steps[pick(names)]();
          expect(await app.rows(sql`select * from kontor_stock_differences() where product_code like 'HISTORY-%'`)).toEqual([]);
        }
      };

      /** Unloads the order where it is not, be it that a correction opened it again. */
      const unload = async () => {
        const [order] = await admin.rows('purchase_orders', { filter: { field: 'purchase_order_id', op: 'eq', value: id } });
        // Costs of an order of which nothing came have nobody to bear them.
        const hasCome = Number((await worthOf(id))?.received) > 0;
        if (order?.state_code !== 'unloaded') await passes(instance, 'unload', { params: { checkbox: hasCome && random() < 0.5 } });
      };
      for (const event of ['confirm', 'arrive']) await passes(instance, event);
      await wander('cost', 'count', 'sell', 'move', 'correct');
      await unload();
      await wander('cost', 'sell', 'move', 'correct');
      await unload();
      for (const event of ['close', 'reopen']) await passes(instance, event);
      await wander('cost', 'sell', 'move', 'correct');
      await unload();
      await steps.correct();
      await unload();
      await passes(instance, 'close');
      expect(outcomes).toContain('done');

      const worth = await worthOf(id);
      expect(Number(worth?.received)).toBeGreaterThan(0);
      expect(worth).toMatchObject({ ledger: worth?.document, shares: worth?.costs, moved: worth?.received });
      const [legs] = await app.rows(sql`
        select coalesce(sum(qty), 0)::float8 as qty, coalesce(sum(value), 0)::float8 as value from stock_movement
         where product_code like ${`HISTORY-${seed}-%`} and movement_type like 'transfer%'`);
      expect(legs).toEqual({ qty: 0, value: 0 });
    },
  );
});
