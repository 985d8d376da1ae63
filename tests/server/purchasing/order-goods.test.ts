import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { HistoryAnswer } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useOrderDesk } from './order-desk.ts';

describeOnServer('the goods of a purchase order', (open, engine) => {
  const desk = useOrderDesk(open);
  const { newProduct, newOrder, added, fire, passes, linesOf, stockOf, addCost, count, correct, differences } = desk;

  it('are awaited from the confirmation on, until they come or the order is cancelled', async () => {
    const product = await newProduct();
    const [kept, dropped] = [await newOrder([{ product, qty: 10, price: 100 }]), await newOrder([{ product, qty: 7, price: 100 }])];
    await passes(kept.instance, 'confirm');
    await passes(dropped.instance, 'send', 'confirm');
    expect(await stockOf(product)).toMatchObject({ on_hand: 0, incoming: 17 });
    await passes(dropped.instance, 'cancel');
    expect(await stockOf(product)).toMatchObject({ incoming: 10 });
    await passes(kept.instance, 'arrive', 'unload');
    expect(await stockOf(product)).toEqual({ on_hand: 10, incoming: 0, stock_value: 1000, avg_cost: 100 });
  });

  it('cannot be confirmed without lines, nor without a price on each', async () => {
    const empty = await newOrder([]);
    expect(await fire(empty.instance, 'confirm')).toMatchObject({ ok: false, error: { code: 'guard_refused', params: { missing: 'lines' } } });
    await added('purchase_order_items', { purchase_order_id: empty.id, product_code: await newProduct(), qty: 1 });
    expect(await fire(empty.instance, 'confirm')).toMatchObject({ ok: false, error: { params: { missing: 'price' } } });
  });

  it('come line by line as they are counted, and the rest when the order is unloaded', async () => {
    const [first, second] = [await newProduct(), await newProduct()];
    const order = await newOrder([
      { product: first, qty: 10, price: 100 },
      { product: second, qty: 4, price: 50 },
    ]);
    await passes(order.instance, 'confirm', 'arrive');
    const lines = await linesOf(order.id);
    expect(await fire(order.instance, 'partial_unload')).toMatchObject({
      ok: false,
      error: { code: 'required', fields: [{ field: 'goods', code: 'required' }] },
    });
    expect(await count(lines[0], 12)).toMatchObject({
      status: 422,
      body: { error: { fields: [{ field: 'counted', params: { rule: 'received-too-much', most: 11 } }] } },
    });
    await count(lines[0], 6);
    expect(await fire(order.instance, 'partial_unload')).toMatchObject({ ok: true, state_code: 'unloading' });
    expect((await linesOf(order.id)).map(({ received, counted }) => [received, counted])).toEqual([
      [6, null],
      [0, null],
    ]);
    expect([await stockOf(first), await stockOf(second)]).toMatchObject([
      { on_hand: 6, incoming: 4 },
      { on_hand: 0, incoming: 4 },
    ]);
    await passes(order.instance, 'unload');
    expect((await linesOf(order.id)).map(({ received }) => received)).toEqual([10, 4]);
    expect(await differences()).toEqual([]);
  });

  it('come as they are counted in the step itself, line by line, and its history tells it', async () => {
    const order = await newOrder([
      { product: await newProduct(), qty: 10, price: 100 },
      { product: await newProduct(), qty: 4, price: 50 },
    ]);
    await passes(order.instance, 'confirm', 'arrive');
    const [first, second] = (await linesOf(order.id)).map(({ purchase_order_item_id }) => Number(purchase_order_item_id));
    const receive = (...goods: JsonObject[]) => fire(order.instance, 'partial_unload', { params: { fields: { goods } } });
    expect(await receive({ purchase_order_item_id: first ?? 0, counted: 12 }, { purchase_order_item_id: second ?? 0, counted: -1 })).toMatchObject({
      ok: false,
      error: {
        fields: [
          { field: 'goods.0.counted', code: 'above_maximum', params: { limit: 11 } },
          { field: 'goods.1.counted', code: 'below_minimum', params: { limit: 0 } },
        ],
      },
    });
    expect(await receive({ purchase_order_item_id: first ?? 0, counted: 6 }, { purchase_order_item_id: second ?? 0, counted: null })).toMatchObject({
      ok: true,
    });
    expect((await linesOf(order.id)).map(({ received }) => received)).toEqual([6, 0]);
    const { body } = await desk.admin.action<HistoryAnswer & JsonObject>('fsm_history', 'list', { fsm_instance_id: order.instance });
    expect(body.entries.at(-1)?.params).toMatchObject({ fields: { goods: [{ purchase_order_item_id: first, line_no: 1, remaining: 10, counted: 6 }] } });
  });

  it('bear the related costs to the last forint, by value or weight, and one that comes late as far as they are still here', async () => {
    const [light, heavy] = [await newProduct(1), await newProduct(5)];
    const order = await newOrder([
      { product: light, qty: 3, price: 100 },
      { product: heavy, qty: 3, price: 300 },
    ]);
    await addCost(order.id, 100, 'value');
    await addCost(order.id, 61, 'weight');
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    const lines = await linesOf(order.id);
    expect(lines.map(({ borne_costs }) => borne_costs)).toEqual([25 + 10, 75 + 51]);
    expect(lines[1]?.landed_unit).toBe(342);
    expect(await stockOf(heavy)).toMatchObject({ on_hand: 3, stock_value: 900 + 126, avg_cost: 342 });

    await passes(order.instance, 'close', 'reopen');
    await addCost(order.id, 40, 'quantity');
    await passes(order.instance, 'close');
    expect((await linesOf(order.id)).map(({ borne_costs }) => borne_costs)).toEqual([55, 146]);
    expect(await stockOf(heavy)).toMatchObject({ stock_value: 1046 });
    expect(await differences()).toEqual([]);
  });

  it('that did not come are awaited no more once the order is unloaded without them', async () => {
    const product = await newProduct();
    const order = await newOrder([{ product, qty: 10, price: 100 }]);
    await passes(order.instance, 'confirm', 'arrive');
    const [line] = await linesOf(order.id);
    await count(line, 8);
    await passes(order.instance, 'partial_unload');
    expect(await fire(order.instance, 'unload', { params: { checkbox: true } })).toMatchObject({ ok: true, state_code: 'unloaded' });
    expect(await stockOf(product)).toMatchObject({ on_hand: 8, incoming: 0 });
  });

  it('are not closed while a cost has no invoice', async () => {
    const order = await newOrder([{ product: await newProduct(), qty: 1, price: 10 }]);
    const cost = await addCost(order.id, 5, 'equal');
    await desk.admin.patch('purchase_order_costs', { purchase_order_cost_id: cost.purchase_order_cost_id ?? 0 }, 'invoice_number', { new: null });
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    expect(await fire(order.instance, 'close')).toMatchObject({ ok: false, error: { params: { missing: 'invoice' } } });
  });

  it('leave with days and ports that exist, and are released by telex or by a bill of lading', async () => {
    const order = await newOrder([{ product: await newProduct(), qty: 1, price: 10 }]);
    await passes(order.instance, 'confirm');
    await desk.admin.patch('purchase_orders', { purchase_order_id: order.id }, 'pol', { new: 'Shanghai' });
    expect(await fire(order.instance, 'depart')).toMatchObject({ ok: false, error: { params: { missing: 'pol' } } });
    await desk.admin.patch('purchase_orders', { purchase_order_id: order.id }, 'pol', { new: 'CNSHA' });
    await passes(order.instance, 'depart');
    expect(await fire(order.instance, 'arrive_port')).toMatchObject({ ok: false, error: { params: { missing: 'release' } } });
    await desk.admin.patch('purchase_orders', { purchase_order_id: order.id }, 'telex_release', { new: true });
    await passes(order.instance, 'arrive_port');
  });

  it.runIf(engine === 'postgres')('are counted by 50 clerks at once, and come once each, whatever they correct and close meanwhile', async () => {
    const [first, second] = [await newProduct(), await newProduct()];
    const order = await newOrder([
      { product: first, qty: 40, price: 7 },
      { product: second, qty: 40, price: 11 },
    ]);
    await addCost(order.id, 333, 'value');
    await passes(order.instance, 'confirm', 'arrive');
    const lines = await linesOf(order.id);
    const clerk = async (n: number) => {
      if (n % 10 === 4) {
        const goods = lines.map(({ purchase_order_item_id }) => ({ purchase_order_item_id: purchase_order_item_id ?? 0, truly_received: n % 7 }));
        return correct(order.instance, 'Counted again', ...goods);
      }
      if (n % 10 === 9) return fire(order.instance, n % 20 === 9 ? 'unload' : 'close');
      if (n % 3 === 0) {
        const goods = lines.map(({ purchase_order_item_id }) => ({ purchase_order_item_id: purchase_order_item_id ?? 0, counted: 1 }));
        return fire(order.instance, 'partial_unload', { params: { fields: { goods } } });
      }
      for (const line of n % 2 ? lines : lines.toReversed()) await count(line, 1);
      return fire(order.instance, 'partial_unload');
    };
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => clerk(n)));
    const refusals = ['not_in_state', 'guard_refused', 'required', 'nothing_to_correct'];
    for (const { ok, error } of results) expect([ok, error?.code ?? 'done']).toSatisfy(([done, code]) => done === true || refusals.includes(String(code)));
    await fire(order.instance, 'unload');
    const after = await linesOf(order.id);
    expect(after.map(({ received }) => received)).toEqual([40, 40]);
    expect(after.reduce((sum, { borne_costs }) => sum + Number(borne_costs), 0)).toBe(333);
    expect([await stockOf(first), await stockOf(second)]).toMatchObject([
      { on_hand: 40, incoming: 0 },
      { on_hand: 40, incoming: 0 },
    ]);
    expect(await differences()).toEqual([]);
  });

  it.runIf(engine === 'postgres')('of two orders, of which each counts what the other does not, never wait for each other', async () => {
    const [first, second] = [await newProduct(), await newProduct()];
    const both = [first, second].map((product) => ({ product, qty: 40, price: 7 }));
    const orders = [await newOrder(both), await newOrder(both)];
    const lines = await Promise.all(orders.map(({ id }) => linesOf(id)));
    for (const { instance } of orders) await passes(instance, 'confirm', 'arrive');
    const deadlocks = async () =>
      (await desk.app.rows<{ n: number }>(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`))[0]?.n ?? 0;
    const before = await deadlocks();
    for (let round = 0; round < 12; round += 1) {
      await count(lines[0]?.[1], 1);
      await count(lines[1]?.[0], 1);
      const answers = await Promise.all(orders.map(({ instance }) => fire(instance, 'partial_unload')));
      expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    }
    // The server tells its statistics after a second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await deadlocks()).toBe(before);
    expect([await stockOf(first), await stockOf(second)]).toMatchObject([{ on_hand: 12 }, { on_hand: 12 }]);
  });
});
