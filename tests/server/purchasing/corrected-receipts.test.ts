import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { useOrderDesk } from './order-desk.ts';

describeOnServer('goods of a purchase order whose receipt is corrected', (open) => {
  const desk = useOrderDesk(open);
  const { newProduct, newOrder, fire, passes, linesOf, stockOf, movementsOf, addCost, correct, sell, differences } = desk;

  it('that never came are taken out of stock at what they came in with, and come again', async () => {
    const [fewer, none] = [await newProduct(), await newProduct()];
    const earlier = await newOrder([{ product: fewer, qty: 10, price: 40 }]);
    await passes(earlier.instance, 'confirm', 'arrive', 'unload');
    const order = await newOrder([
      { product: fewer, qty: 10, price: 100 },
      { product: none, qty: 4, price: 50 },
    ]);
    await addCost(order.id, 120, 'value');
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    expect(await stockOf(fewer)).toMatchObject({ on_hand: 20, incoming: 0, stock_value: 400 + 1000 + 100 });
    const [first, second] = (await linesOf(order.id)).map(({ purchase_order_item_id }) => purchase_order_item_id);
    expect(
      await correct(
        order.instance,
        'Two boxes were empty',
        { purchase_order_item_id: first ?? 0, truly_received: 7 },
        { purchase_order_item_id: second ?? 0, truly_received: 0 },
      ),
    ).toMatchObject({ ok: true, state_code: 'unloading' });
    expect((await linesOf(order.id)).map(({ received, borne_costs, landed_unit }) => [received, borne_costs, landed_unit])).toEqual([
      [7, 0, null],
      [0, 0, null],
    ]);
    expect([await stockOf(fewer), await stockOf(none)]).toMatchObject([
      { on_hand: 17, incoming: 3, stock_value: 400 + 700 },
      { on_hand: 0, incoming: 4, stock_value: 0 },
    ]);
    expect((await movementsOf(none)).at(-1)).toEqual({
      movement_type: 'receipt_correction',
      qty: -4,
      value: -200,
      reverses: true,
      reason: 'Two boxes were empty',
    });
    expect((await movementsOf(fewer)).at(-1)).toMatchObject({ movement_type: 'receipt_correction', qty: -3, value: -300, reverses: false });
    expect(await fire(order.instance, 'unload', { params: { checkbox: true } })).toMatchObject({ ok: true, state_code: 'unloaded' });
    expect((await linesOf(order.id)).map(({ borne_costs }) => borne_costs)).toEqual([120, 0]);
    expect(await stockOf(fewer)).toMatchObject({ on_hand: 17, incoming: 0, stock_value: 400 + 700 + 120 });
    expect(await differences()).toEqual([]);
  });

  it('that were forgotten are received by a correction, no more than a tenth above the order', async () => {
    const product = await newProduct();
    const order = await newOrder([{ product, qty: 10, price: 100 }]);
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    const [line] = await linesOf(order.id);
    const to = (truly_received: number) =>
      correct(order.instance, 'One more behind the pallet', { purchase_order_item_id: line?.purchase_order_item_id ?? 0, truly_received });
    expect(await to(12)).toMatchObject({ ok: false, error: { fields: [{ field: 'goods.0.truly_received', code: 'above_maximum', params: { limit: 11 } }] } });
    expect(await to(11)).toMatchObject({ ok: true });
    expect(await stockOf(product)).toMatchObject({ on_hand: 11, incoming: 0, stock_value: 1100 });
    expect((await movementsOf(product)).at(-1)).toMatchObject({ movement_type: 'receipt', qty: 1, reason: 'One more behind the pallet' });
    expect(await differences()).toEqual([]);
  });

  it('are not corrected without a reason, nor where nothing is wrong', async () => {
    const order = await newOrder([{ product: await newProduct(), qty: 10, price: 100 }]);
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    const [line] = await linesOf(order.id);
    const goods = { purchase_order_item_id: line?.purchase_order_item_id ?? 0, truly_received: 10 };
    const unsaid = await desk.admin.action('fsm_trigger', 'set', {
      event_code: 'correct_receipt',
      fsm_instance_id: [order.instance],
      params: { fields: { goods: [{ ...goods, truly_received: 9 }] } },
    });
    expect(unsaid).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'reason', code: 'required' }] } } });
    expect(await correct(order.instance, 'Counted again', goods)).toMatchObject({
      ok: false,
      state_code: 'unloaded',
      error: { fields: [{ field: 'goods', code: 'nothing_to_correct' }] },
    });
  });

  it('that were sold or moved are not taken out of stock: the correction is refused with what is free', async () => {
    const product = await newProduct();
    const order = await newOrder([{ product, qty: 10, price: 100 }]);
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    await sell(product, 4);
    const [line] = await linesOf(order.id);
    const to = (truly_received: number) =>
      correct(order.instance, 'Counted again', { purchase_order_item_id: line?.purchase_order_item_id ?? 0, truly_received });
    expect(await to(3)).toMatchObject({
      ok: false,
      state_code: 'unloaded',
      error: { code: 'not_enough_stock', params: { product_code: product, wanted: 7, free: 6 } },
    });
    expect(await to(4)).toMatchObject({ ok: true });
    expect(await stockOf(product)).toMatchObject({ on_hand: 0, stock_value: 0 });
  });

  it('that were sold although they never came leave with others, and the difference is a variance of the cost of sales', async () => {
    const product = await newProduct();
    const order = await newOrder([{ product, qty: 10, price: 100 }]);
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    await sell(product, 10);
    const later = await newOrder([{ product, qty: 10, price: 160 }]);
    await passes(later.instance, 'confirm', 'arrive', 'unload');
    const [line] = await linesOf(order.id);
    expect(await correct(order.instance, 'Counted again', { purchase_order_item_id: line?.purchase_order_item_id ?? 0, truly_received: 8 })).toMatchObject({
      ok: true,
    });
    expect(await stockOf(product)).toMatchObject({ on_hand: 8, stock_value: 8 * 160 });
    expect(await desk.app.rows(sql`select value::float8 from cost_variance where product_code = ${product}`)).toEqual([{ value: 2 * 160 - 2 * 100 }]);
    expect(await differences()).toEqual([]);
  });

  it('are opened again with what closing added, and bear it anew when the order is closed', async () => {
    const product = await newProduct();
    const order = await newOrder([{ product, qty: 10, price: 100 }]);
    await addCost(order.id, 50, 'value');
    await passes(order.instance, 'confirm', 'arrive', 'unload');
    await addCost(order.id, 30, 'value');
    await passes(order.instance, 'close');
    expect(await stockOf(product)).toMatchObject({ stock_value: 1080 });
    await passes(order.instance, 'reopen');
    expect(await stockOf(product)).toMatchObject({ stock_value: 1050 });
    expect(await linesOf(order.id)).toMatchObject([{ borne_costs: 50, landed_unit: 105 }]);
    await passes(order.instance, 'close');
    expect(await stockOf(product)).toMatchObject({ stock_value: 1080 });
  });
});
