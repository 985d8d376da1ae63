import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useSaleDesk } from './sale-desk.ts';
import type { Sale } from './sale-desk.ts';

describeOnServer('goods that sales promises', (open) => {
  const desk = useSaleDesk(open);
  const { newProduct, newOrder, newOrders, passes, packs, linesOf, stockOf, statesOf, broken } = desk;

  const of = (form: string, field: string, value: string | number) => desk.admin.rows(form, { filter: { field, op: 'eq', value } });
  const lineOf = async (sale: Sale) => Number((await linesOf(sale))[0]?.sales_order_item_id);
  const act = (form: string, action: string, keys: readonly JsonObject[], input: JsonObject = {}) =>
    desk.admin.action<JsonObject>(form, action, { selection: { keys: [...keys] }, ...input });
  const reservationOf = async (sale: Sale) => ({ reservation_id: Number((await of('stock_reservations', 'sales_order_id', sale.id))[0]?.reservation_id) });
  const moved = async (from: Sale, to: Sale, move_qty?: number) =>
    act('stock_reservations', 'move_reservation', [await reservationOf(from)], {
      sales_order_item_id: await lineOf(to),
      ...(move_qty !== undefined && { move_qty }),
    });
  const held = async (...sales: readonly Sale[]) => Promise.all(sales.map(async (sale) => (await linesOf(sale))[0]?.reserved));
  const purchased = async (product: string, qty: number, eta = '2027-01-10') => {
    const [supplier] = await desk.app.rows<{ partner_id: number }>(sql`select min(partner_id) as partner_id from partner where is_supplier`);
    const [order] = await desk.added('purchase_orders', [
      { partner_id: Number(supplier?.partner_id), currency_code: 'HUF', rate_to_base: 1, eta, warehouse_id: desk.warehouse },
    ]);
    await desk.added('purchase_order_items', [{ purchase_order_id: order?.purchase_order_id ?? 0, product_code: product, qty, price_original: 10 }]);
    const purchase = { id: Number(order?.purchase_order_id), instance: Number(order?.fsm_instance_id) };
    await passes(purchase, 'confirm');
    const [line] = await of('arriving_goods', 'product_code', product);
    return { ...purchase, line: { purchase_order_item_id: Number(line?.purchase_order_item_id) } };
  };
  const waiting = async (product: string, ...amounts: readonly number[]) => {
    const orders: Sale[] = [];
    for (const qty of amounts) {
      const order = await newOrder([product, qty]);
      await passes(order, 'place', 'wait_for_goods');
      orders.push(order);
    }
    return orders as [Sale, Sale];
  };

  it('of the demo are in every state: held, stale, awaited, on their way and assigned', async () => {
    const some = async (form: string, filter?: JsonObject) =>
      expect((await desk.admin.rows(form, { ...(filter && { filter }), limit: 1 })).length, form).toBe(1);
    await some('stock_free_and_reserved', { field: 'is_stale', op: 'eq', value: true });
    await some('stock_free_and_reserved', { field: 'backorder', op: 'gt', value: 0 });
    await some('stock_reservations');
    await some('waiting_lines');
    await some('arriving_goods', { field: 'assigned', op: 'eq', value: true });
    await some('arriving_goods', { field: 'assigned', op: 'eq', value: false });
    await some('incoming_assignments', { field: 'is_chosen', op: 'eq', value: true });
  });

  it('are told of each product: on hand, held for whom, free, awaited and coming', async () => {
    const product = await newProduct(5);
    const order = await newOrder([product, 3]);
    await passes(order, 'place');
    await purchased(product, 4);
    expect(await of('stock_free_and_reserved', 'product_code', product)).toMatchObject([
      { on_hand: 5, reserved: 3, stale_qty: 0, free_stock: 2, backorder: 0, incoming: 4, next_eta: '2027-01-10' },
    ]);
    expect(await of('stock_reservations', 'product_code', product)).toMatchObject([{ sales_order_id: order.id, qty: 3, reservation_state: 'active' }]);
  });

  it('move from one order to another in one step, as many as are asked for', async () => {
    const product = await newProduct(3);
    const [first, second] = await newOrders(2, [product, 3]);
    if (!first || !second) throw new Error('no orders');
    await passes(first, 'place');
    await passes(second, 'place');
    expect(await moved(first, second, 1)).toMatchObject({ status: 200 });
    expect(await held(first, second)).toEqual([2, 1]);
    expect(await stockOf(product)).toMatchObject({ on_hand: 3, reserved: 3 });
    expect(await moved(first, second)).toMatchObject({ status: 200 });
    expect(await held(first, second)).toEqual([0, 3]);
    expect(await broken()).toEqual([]);
  });

  it('that an order gives up, which had all of them, let it wait again', async () => {
    const product = await newProduct(2);
    const rich = await newOrder([product, 2]);
    await passes(rich, 'place', 'confirm');
    const [poor] = await waiting(product, 1);
    expect((await moved(rich, poor)).body).toMatchObject({ changed: 1 });
    expect(await statesOf([rich])).toEqual({ waiting_for_goods: 1 });
    expect(await held(rich, poor)).toEqual([1, 1]);
    expect(await stockOf(product)).toMatchObject({ reserved: 2, backorder: 1 });
    await passes(poor, 'goods_available');
    expect(await broken()).toEqual([]);
  });

  it('stay with an order that is being collected, and with one whose other line wants something else', async () => {
    const [product, other] = [await newProduct(1), await newProduct(0)];
    const collected = await newOrder([product, 1]);
    await passes(collected, 'place', 'confirm');
    const [wants] = await waiting(product, 1);
    const [stranger] = await waiting(other, 1);
    expect(await moved(collected, stranger)).toMatchObject({ status: 422, body: { error: { fields: [{ code: 'not_awaited' }] } } });
    await packs(collected);
    expect(await moved(collected, wants)).toMatchObject({ status: 422, body: { error: { fields: [{ code: 'goods_collected' }] } } });
    expect(await held(collected, wants)).toEqual([1, 0]);
    expect(await broken()).toEqual([]);
  });

  it('moved to many orders at the same moment go to one of them', async () => {
    const product = await newProduct(1);
    const rich = await newOrder([product, 1]);
    await passes(rich, 'place');
    const poor = await newOrders(8, [product, 1]);
    for (const order of poor) await passes(order, 'place');
    const key = await reservationOf(rich);
    const lines = await Promise.all(poor.map(lineOf));
    const answers = await Promise.all(lines.map((line) => act('stock_reservations', 'move_reservation', [key], { sales_order_item_id: line })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await held(...poor)).filter((qty) => qty === 1)).toHaveLength(1);
    expect(await stockOf(product)).toMatchObject({ reserved: 1 });
    expect(await broken()).toEqual([]);
  });

  it('held for an order that nobody paid in time are released, and go to those who wait', async () => {
    const product = await newProduct(2);
    const [late, fresh] = await newOrders(2, [product, 1]);
    if (!late || !fresh) throw new Error('no orders');
    await passes(late, 'place', 'request_payment');
    await passes(fresh, 'place');
    await desk.app.execute(sql`update sales_order set valid_until = kontor_today('KT-HU') - 1 where sales_order_id = ${late.id}`);
    await desk.app.execute(sql`update sales_order set valid_until = kontor_today('KT-HU') where sales_order_id = ${fresh.id}`);
    const [first] = await waiting(product, 1);
    expect(await of('stock_free_and_reserved', 'product_code', product)).toMatchObject([{ reserved: 2, stale_qty: 1, is_stale: true }]);
    const place = { warehouse_id: desk.warehouse, product_code: product };
    expect(await act('stock_free_and_reserved', 'release_stale', [place])).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await held(late, fresh, first)).toEqual([0, 1, 1]);
    expect(await act('stock_free_and_reserved', 'release_stale', [place])).toMatchObject({ status: 200, body: { changed: 0 } });
    expect(await broken()).toEqual([]);
  });

  it('on their way tell how many are assigned and how many may still be promised', async () => {
    const product = await newProduct(0);
    await purchased(product, 5);
    await waiting(product, 2);
    expect(await of('arriving_goods', 'product_code', product)).toMatchObject([
      { qty: 5, expected_qty: 5, assigned_qty: 2, promisable_qty: 3, assigned: true, eta: '2027-01-10' },
    ]);
  });

  it('on their way are for whom staff decided, and theirs when they arrive', async () => {
    const product = await newProduct(0);
    const purchase = await purchased(product, 3);
    const [first, second] = await waiting(product, 3, 2);
    const shares = async () =>
      (await of('incoming_assignments', 'product_code', product)).map(({ sales_order_id, qty, is_chosen }) => [sales_order_id, qty, is_chosen]);
    expect(await shares()).toEqual([[first.id, 3, false]]);
    const assigned = await act('arriving_goods', 'assign_incoming', [purchase.line], { sales_order_item_id: await lineOf(second), assign_qty: 2 });
    expect(assigned).toMatchObject({ status: 200 });
    expect(await shares()).toEqual([
      [first.id, 1, false],
      [second.id, 2, true],
    ]);
    await passes(purchase, 'arrive', 'unload');
    expect(await held(first, second)).toEqual([1, 2]);
    await passes(second, 'goods_available');
    expect(await broken()).toEqual([]);
  });

  it('on their way that are assigned no more go to the next, and to whoever ordered first when nothing is decided any more', async () => {
    const product = await newProduct(0);
    const purchase = await purchased(product, 2);
    const [first, second] = await waiting(product, 2, 2);
    const owners = async () => (await of('incoming_assignments', 'product_code', product)).map(({ sales_order_id, qty }) => [sales_order_id, qty]);
    const key = { ...purchase.line, sales_order_item_id: await lineOf(first) };
    expect(await act('incoming_assignments', 'unassign_incoming', [key])).toMatchObject({ status: 200 });
    expect(await owners()).toEqual([[second.id, 2]]);
    expect(await act('arriving_goods', 'assign_by_order', [purchase.line])).toMatchObject({ status: 200 });
    expect(await owners()).toEqual([[first.id, 2]]);
    expect(await broken()).toEqual([]);
  });

  it('on their way are never assigned twice, and not to an order that does not wait', async () => {
    const product = await newProduct(0);
    const purchase = await purchased(product, 3);
    const orders = await waiting(product, 3, 3);
    const placed = await newOrder([product, 1]);
    await passes(placed, 'place');
    const given = async (sale: Sale) => act('arriving_goods', 'assign_incoming', [purchase.line], { sales_order_item_id: await lineOf(sale) });
    expect((await Promise.all(orders.map(given))).map(({ status }) => status)).toEqual([200, 200]);
    const sum = (await of('incoming_assignments', 'product_code', product)).reduce((total, { qty }) => total + Number(qty), 0);
    expect(sum).toBe(3);
    expect(await given(placed)).toMatchObject({ status: 422, body: { error: { fields: [{ code: 'not_awaited' }] } } });
    expect(await broken()).toEqual([]);
  });
});
