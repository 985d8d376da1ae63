import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

describeOnServer('orders that are split, and goods that come back', (open) => {
  const desk = useSaleDesk(open);

  const splitOff = (sale: Sale, pieces: readonly (readonly [line: JsonObject, moved: number])[]) =>
    desk.fire(sale, 'split', { params: { fields: { goods: pieces.map(([{ sales_order_item_id = null }, moved]) => ({ sales_order_item_id, moved })) } } });
  const orderOf = async (id: number): Promise<JsonObject> =>
    (await desk.admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: id } }))[0] ?? {};
  const newest = async (): Promise<Sale & { row: JsonObject }> => {
    const [row = {}] = await desk.admin.rows('sales_orders', { sort: [{ field: 'sales_order_id', desc: true }], limit: 1 });
    return { id: Number(row.sales_order_id), instance: Number(row.fsm_instance_id), row };
  };
  const moneyOf = (order: number) =>
    desk.admin.rows('cashflow', { filter: { field: 'sales_order_id', op: 'eq', value: order }, sort: [{ field: 'cashflow_id' }] });
  /** Pays what is open of an order. */
  const pay = async (order: number) => {
    for (const { fsm_instance_id = null } of await moneyOf(order))
      expect(
        await desk.fire({ id: 0, instance: Number(fsm_instance_id) }, 'pay', { params: { fields: { paid_on: '2026-11-01', method: 'bank_transfer' } } }),
      ).toMatchObject({ ok: true });
  };
  const back = (sale: Sale, pieces: Readonly<Record<number, number>>) =>
    desk.fire(sale, 'return_part', {
      params: { fields: { goods: Object.entries(pieces).map(([id, qty]) => ({ sales_order_item_id: Number(id), back: qty })) } },
    });

  it('what is not there yet goes to an order of its own, and the rest can be collected at once', async () => {
    const [here, short] = [await desk.newProduct(5), await desk.newProduct(2)];
    const sale = await desk.newOrder([here, 3], [short, 6]);
    await desk.passes(sale, 'place', 'wait_for_goods');
    const before = await orderOf(sale.id);
    const [, line = {}] = await desk.linesOf(sale);
    expect(line).toMatchObject({ supply: 'none', reserved: 2, lacking: 4 });
    expect(await splitOff(sale, [[line, 4]])).toMatchObject({ ok: true });

    const part = await newest();
    expect(part.row).toMatchObject({ split_from: before.order_no, delivery_name: before.delivery_name, placed_at: before.placed_at });
    expect(await desk.linesOf(part)).toMatchObject([{ product_code: short, qty: 4, reserved: 0, supply: 'none' }]);
    expect(await desk.linesOf(sale)).toMatchObject([
      { product_code: here, qty: 3, supply: 'stock' },
      { product_code: short, qty: 2, supply: 'stock' },
    ]);
    await desk.passes(sale, 'goods_available');
    expect(await desk.statesOf([part])).toEqual({ waiting_for_goods: 1 });
    expect(await desk.stockOf(short)).toMatchObject({ reserved: 2, backorder: 4 });
    expect(await desk.broken()).toEqual([]);
  });

  it('a whole line takes what is held for it along', async () => {
    const [one, two] = [await desk.newProduct(5), await desk.newProduct(5)];
    const sale = await desk.newOrder([one, 3], [two, 2]);
    await desk.passes(sale, 'place', 'confirm');
    const [, line = {}] = await desk.linesOf(sale);
    expect(await splitOff(sale, [[line, 2]])).toMatchObject({ ok: true });
    const part = await newest();
    expect(await desk.heldFor(two)).toEqual([{ sales_order_id: part.id, qty: 2, reservation_state: 'active' }]);
    expect(await desk.statesOf([sale, part])).toEqual({ ready_to_collect: 2 });
    expect(await desk.broken()).toEqual([]);
  });

  it('what was paid for pieces that are split off pays the new order, to the last unit', async () => {
    const [one, two] = [await desk.newProduct(5), await desk.newProduct(5)];
    const sale = await desk.newOrder([one, 2], [two, 1]);
    await desk.passes(sale, 'place');
    const { total_gross: total } = await orderOf(sale.id);
    await desk.passes({ id: 0, instance: Number((await moneyOf(sale.id))[0]?.fsm_instance_id) }, 'open');
    await pay(sale.id);
    await desk.passes(sale, 'confirm');
    const [, line = {}] = await desk.linesOf(sale);
    expect(await splitOff(sale, [[line, 1]])).toMatchObject({ ok: true });
    const part = await newest();
    const [origin, own] = [await orderOf(sale.id), await orderOf(part.id)];
    expect(Number(origin.total_gross) + Number(own.total_gross)).toBe(total);
    expect(origin).toMatchObject({ paid: origin.total_gross });
    expect(own).toMatchObject({ paid: own.total_gross });
    expect(await desk.broken()).toEqual([]);
  });

  it('a customer is paid back what he sent back and had paid, and asked for it again where the return did not stand', async () => {
    const product = await desk.newProduct(5);
    const sale = await desk.newOrder([product, 4]);
    await desk.passes(sale, 'place', 'confirm');
    await desk.packs(sale);
    await desk.passes(sale, 'ship');
    await pay(sale.id);
    const item = Number((await desk.linesOf(sale))[0]?.sales_order_item_id);
    expect(await back(sale, { [item]: 1 })).toMatchObject({ ok: true });
    // 4 × 150 and 27 % are 762; 3 × 150 and 27 % are 571.5, of which a forint is the least.
    expect(await moneyOf(sale.id)).toMatchObject([
      { direction: 'in', amount: 762, total_paid: 762 },
      { direction: 'out', amount: 190, total_paid: 0 },
    ]);
    expect(await desk.fire(sale, 'revoke_return', { params: { fields: { reason: 'It was another order' } } })).toMatchObject({ ok: true });
    expect((await moneyOf(sale.id)).map(({ direction, open_amount }) => [direction, open_amount])).toEqual([
      ['in', 0],
      ['out', 0],
    ]);
    expect(await desk.broken()).toEqual([]);
  });

  it('something stays in the order, and nothing is split off once it is being collected', async () => {
    const product = await desk.newProduct(9);
    const sale = await desk.newOrder([product, 1], [product, 2]);
    await desk.passes(sale, 'place', 'confirm');
    const [one = {}, two = {}] = await desk.linesOf(sale);
    const nothing = [[one, 0]] as const;
    const all = [
      [one, 1],
      [two, 2],
    ] as const;
    for (const pieces of [nothing, all])
      expect(await splitOff(sale, pieces)).toMatchObject({ ok: false, error: { fields: [{ field: 'goods', code: 'nothing_to_split' }] } });
    expect(await desk.linesOf(sale)).toHaveLength(2);
    await desk.passes(sale, 'start_collecting');
    expect(await splitOff(sale, [[one, 1]])).toMatchObject({ ok: false, error: { code: 'not_in_state' } });
  });

  it('pieces come back in parts at what they cost when they left, never more than are out, and all of it can be taken back', async () => {
    const product = await desk.newProduct(5);
    const sale = await desk.newOrder([product, 4]);
    await desk.passes(sale, 'place', 'confirm');
    await desk.packs(sale);
    await desk.passes(sale, 'ship');
    const item = Number((await desk.linesOf(sale))[0]?.sales_order_item_id);
    expect(await back(sale, { [item]: 1 })).toMatchObject({ ok: true });
    await desk.passes(sale, 'deliver');
    expect(await back(sale, { [item]: 2 })).toMatchObject({ ok: true });
    expect(await desk.linesOf(sale)).toMatchObject([{ shipped: 4, returned: 3, returnable: 1 }]);
    expect(await desk.stockOf(product)).toMatchObject({ on_hand: 4, stock_value: 400 });
    expect(await back(sale, { [item]: 2 })).toMatchObject({ ok: false, error: { code: 'above_maximum' } });
    expect(await desk.fire(sale, 'revoke_return', { params: { fields: { reason: 'Counted wrongly' } } })).toMatchObject({ ok: true });
    expect(await desk.linesOf(sale)).toMatchObject([{ shipped: 4, returned: 0 }]);
    expect(await desk.stockOf(product)).toMatchObject({ on_hand: 1, stock_value: 100 });
    expect(await desk.broken()).toEqual([]);
  });

  it('nothing comes back once the time for it is over', async () => {
    const product = await desk.newProduct(2);
    const sale = await desk.newOrder([product, 1]);
    await desk.passes(sale, 'place', 'confirm');
    await desk.packs(sale);
    await desk.passes(sale, 'ship', 'deliver');
    await desk.app.execute(sql`update fsm_instance set entered_at = now() - interval '31 days' where fsm_instance_id = ${sale.instance}`);
    expect(await desk.fire(sale, 'return')).toMatchObject({ ok: false, error: { code: 'guard_refused', params: { guard: 'returned_in_time', days: 30 } } });
  });
});
