import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postMovements } from '../../../src/server/domain/warehouse/stock.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

interface Order {
  id: number;
  instance: number;
}
interface List {
  id: number;
  instance: number;
  lines: JsonObject[];
}

describeOnServer('pick lists', (open) => {
  let app: App;
  let admin: Client;
  let shelves: { storage_id: number; warehouse_id: number }[];
  let made = 0;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    shelves = await app.rows(sql`
      select storage_id, warehouse_id from storage
       where company_code = 'KT-HU' and storage_type = 'pick' and warehouse_id = (select min(warehouse_id) from warehouse where company_code = 'KT-HU') order by sort_key desc limit 2`);
  });
  afterAll(() => app.close());

  const shelf = (place: number) => shelves[place] ?? { storage_id: 0, warehouse_id: 0 };
  /** A product with so many pieces on each of two shelves, the first of which is the last on the way. */
  const newProduct = async (...pieces: number[]): Promise<string> => {
    made += 1;
    const product = `PICKED-${made}`;
    await app.execute(sql`insert into product (product_code, product_name) values (${product}, '{"en":"Picked"}')`);
    await app.services.database.transaction({ userId: null, companyCode: 'KT-HU' }, (tx) =>
      postMovements(
        tx,
        'KT-HU',
        pieces.map((qty, place) => ({ movement_type: 'count_gain', ...shelf(place), product_code: product, qty, unit_cost: 2 })),
      ),
    );
    return product;
  };
  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(body, JSON.stringify(body)).toMatchObject({ rows: [{}] });
    return body.rows[0] ?? {};
  };
  const fire = async (instance: number, event_code: string, params: JsonObject = {}): Promise<TriggerResult> => {
    const { body } = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], params });
    return body.results[0] as TriggerResult;
  };
  const done = async (instance: number, ...events: string[]) => {
    for (const event of events) expect(await fire(instance, event), event).toMatchObject({ ok: true });
  };
  /** An order of so many pieces of each product, ready to be collected. */
  const newOrder = async (lines: Record<string, number>): Promise<Order> => {
    const order = await added('sales_orders', { delivery_name: 'Somebody', currency_code: 'HUF', carrier: 'GLS' });
    const id = Number(order.sales_order_id);
    for (const [product_code, qty] of Object.entries(lines)) await added('sales_order_items', { sales_order_id: id, product_code, qty, unit_price: 5 });
    await done(Number(order.fsm_instance_id), 'place', 'confirm');
    return { id, instance: Number(order.fsm_instance_id) };
  };
  const listsOf = async (order: Order): Promise<List[]> => {
    const lines = await admin.rows('pick_list_items', { filter: { field: 'sales_order_id', op: 'eq', value: order.id }, sort: [{ field: 'line_no' }] });
    const ids = [...new Set(lines.map(({ pick_list_id }) => Number(pick_list_id)))];
    const heads = await app.rows<{ pick_list_id: number; fsm_instance_id: number }>(
      sql`select pick_list_id, fsm_instance_id from pick_list where pick_list_id = any(${`{${ids.join(',')}}`}::bigint[]) order by 1`,
    );
    return heads.map(({ pick_list_id, fsm_instance_id }) => ({
      id: pick_list_id,
      instance: fsm_instance_id,
      lines: lines.filter((line) => line.pick_list_id === pick_list_id),
    }));
  };
  const collect = async (lines: Record<string, number>): Promise<{ order: Order; list: List }> => {
    const order = await newOrder(lines);
    await done(order.instance, 'start_collecting');
    const [list] = await listsOf(order);
    if (!list) throw new Error('the order is on no list');
    return { order, list };
  };
  const setPicked = async ({ lines }: List, ...picked: number[]) => {
    const patches = picked.map((now, place) => ({
      key: { pick_list_item_id: lines[place]?.pick_list_item_id ?? 0 },
      field: 'picked',
      old: lines[place]?.picked ?? null,
      new: now,
    }));
    return (await admin.action('pick_list_items', 'set', { patches })).status;
  };
  const stateOf = async (instance: number): Promise<string | undefined> =>
    (await app.rows<{ state_code: string }>(sql`select state_code from fsm_instance join fsm_state using (state_id) where fsm_instance_id = ${instance}`))[0]
      ?.state_code;
  const stockOf = async (product: string) =>
    (
      await app.rows<{ on_hand: number; reserved: number; backorder: number; packed: number }>(sql`
        select l.on_hand::float8, l.reserved::float8, l.backorder::float8,
               coalesce((select sum(s.qty) from storage_stock s join storage p using (storage_id) where p.storage_type = 'packing' and s.product_code = ${product}), 0)::float8 as packed
          from stock_level l where l.product_code = ${product} and l.warehouse_id = ${shelf(0).warehouse_id}`)
    )[0];
  /** The stock is what its movements say, reservations what orders hold, and lists what their lines say. */
  const isSound = async () => {
    expect(await app.rows(sql`select * from kontor_stock_differences() where product_code like 'PICKED-%'`)).toEqual([]);
    expect(
      await app.rows(sql`
        select i.pick_list_item_id from pick_list_item i join reservation r using (reservation_id) where i.is_open and (r.reservation_state <> 'picking' or r.qty <> i.qty)`),
    ).toEqual([]);
    expect(
      await app.rows(sql`
        select l.product_code from stock_level l
         where l.reserved <> coalesce((select sum(r.qty) from reservation r where r.warehouse_id = l.warehouse_id and r.product_code = l.product_code and r.reservation_state in ('active', 'picking')), 0)
            or l.reserved > l.on_hand`),
    ).toEqual([]);
  };

  it('are made when an order begins to be collected: by storage in the order of the way, each line from one storage', async () => {
    const [far, split] = [await newProduct(4), await newProduct(2, 3)];
    const { order, list } = await collect({ [far]: 2, [split]: 4 });
    expect(list.lines.map(({ product_code, storage_id, qty }) => [product_code, storage_id, qty])).toEqual([
      [split, shelf(1).storage_id, 3],
      [far, shelf(0).storage_id, 2],
      [split, shelf(0).storage_id, 1],
    ]);
    const [head] = await admin.rows('pick_lists', { filter: { field: 'pick_list_id', op: 'eq', value: list.id } });
    expect(head).toMatchObject({ pick_list_no: expect.stringMatching(/^PL-\d{4}-\d{5}$/) as string, line_count: 3, order_count: 1, qty: 6, carrier: 'GLS' });
    expect(await fire(order.instance, 'pack')).toMatchObject({ ok: false });
    await isSound();
  });

  it('take picked goods to be packed, pack the orders, and the goods leave from there', async () => {
    const product = await newProduct(5, 5);
    const { order, list } = await collect({ [product]: 7 });
    await done(list.instance, 'start');
    expect(await fire(list.instance, 'finish_picking')).toMatchObject({ ok: false });
    expect(await setPicked(list, 6)).toBe(422);
    expect(await setPicked(list, 5, 2)).toBe(200);
    await done(list.instance, 'finish_picking', 'complete');
    expect(await stateOf(order.instance)).toBe('packed');
    expect(await stockOf(product)).toMatchObject({ on_hand: 10, reserved: 7, packed: 7 });
    expect(await setPicked(list, 1)).toBe(422);
    await isSound();
    await done(order.instance, 'ship');
    expect(await stockOf(product)).toMatchObject({ on_hand: 3, reserved: 0, packed: 0 });
    expect(await fire(list.instance, 'unpack')).toMatchObject({ ok: false });
    await isSound();
  });

  it('bring goods back to their shelves as long as they are packed', async () => {
    const product = await newProduct(5);
    const { order, list } = await collect({ [product]: 2 });
    expect(await setPicked(list, 2)).toBe(422);
    await done(list.instance, 'start');
    expect(await setPicked(list, 2)).toBe(200);
    await done(list.instance, 'finish_picking', 'complete', 'unpack');
    expect([await stateOf(order.instance), await stateOf(list.instance)]).toEqual(['collecting', 'picked']);
    expect(await stockOf(product)).toMatchObject({ on_hand: 5, reserved: 2, packed: 0 });
    await isSound();
    await done(list.instance, 'complete');
    expect(await stateOf(order.instance)).toBe('packed');
    await isSound();
  });

  it('that are short let the missing goods go, and have them counted where the picker says that they are not there; the order waits with what was found', async () => {
    const product = await newProduct(5);
    const { order, list } = await collect({ [product]: 4 });
    await done(list.instance, 'start');
    await setPicked(list, 3);
    expect(await fire(list.instance, 'finish_picking', { checkbox: true })).toMatchObject({ ok: true });
    expect(await stateOf(order.instance)).toBe('waiting_for_goods');
    expect(await stockOf(product)).toEqual({ on_hand: 5, reserved: 3, backorder: 1, packed: 3 });
    expect(await admin.rows('stock_count_items', { filter: { field: 'product_code', op: 'eq', value: product } })).toMatchObject([
      { expected: null, counted: 1 },
    ]);
    await isSound();
    await done(list.instance, 'reopen');
    expect(await stockOf(product)).toMatchObject({ on_hand: 5, packed: 0 });
    await isSound();
  });

  it('that are short and lost nothing leave the goods free for others', async () => {
    const product = await newProduct(5);
    const { order, list } = await collect({ [product]: 4 });
    await done(list.instance, 'start');
    await setPicked(list, 0);
    await done(list.instance, 'finish_picking');
    expect(await stateOf(order.instance)).toBe('waiting_for_goods');
    expect(await stockOf(product)).toEqual({ on_hand: 5, reserved: 0, backorder: 4, packed: 0 });
    await isSound();
  });

  it('that are cancelled give their goods to be collected again, and what an order takes back leaves its list', async () => {
    const product = await newProduct(5);
    const { order, list } = await collect({ [product]: 2 });
    await done(list.instance, 'cancel');
    expect(await stateOf(order.instance)).toBe('ready_to_collect');
    await done(order.instance, 'start_collecting');
    const again = (await listsOf(order)).find(({ id }) => id !== list.id);
    await done(order.instance, 'stop_collecting');
    expect(await stateOf(again?.instance ?? 0)).toBe('cancelled');
    expect(await admin.rows('collectible_goods', { filter: { field: 'sales_order_id', op: 'eq', value: order.id } })).toMatchObject([
      { qty: 2, product_code: product },
    ]);
    await isSound();
  });

  it('are begun by whom they are assigned to', async () => {
    const product = await newProduct(5);
    const { list } = await collect({ [product]: 1 });
    const users = await app.rows<{ user_id: number; user_email: string }>(sql`select user_id, user_email from app_user order by user_id`);
    const other = users.find(({ user_email }) => !user_email.startsWith('admin@'))?.user_id ?? 0;
    expect(await fire(list.instance, 'assign', { fields: { picker_id: other } })).toMatchObject({ ok: true });
    expect(JSON.stringify(await fire(list.instance, 'start'))).toContain('is_own_pick_list');
  });

  it('are made of the selected goods for each order, zone or carrier, or all together', async () => {
    const [one, other] = [await newProduct(5), await newProduct(5)];
    const make = async (list_per: string) => {
      const orders = [await newOrder({ [one]: 1 }), await newOrder({ [other]: 1, [one]: 1 })];
      const filter = { field: 'sales_order_id', op: 'in', value: orders.map(({ id }) => id) };
      const keys = (await admin.rows('collectible_goods', { filter })).map(({ reservation_id }) => ({ reservation_id: Number(reservation_id) }));
      const { body } = await admin.action<JsonObject>('collectible_goods', 'create_pick_lists', { selection: { keys }, list_per });
      expect(await Promise.all(orders.map(({ instance }) => stateOf(instance)))).toEqual(['collecting', 'collecting']);
      return body.changed;
    };
    expect([await make('order'), await make('all')]).toEqual([2, 1]);
    await isSound();
  });

  it('share no goods: of twenty at once one is made', async () => {
    const product = await newProduct(5);
    const order = await newOrder({ [product]: 2 });
    const [goods] = await admin.rows('collectible_goods', { filter: { field: 'sales_order_id', op: 'eq', value: order.id } });
    const keys = [{ reservation_id: Number(goods?.reservation_id) }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.action<JsonObject>('collectible_goods', 'create_pick_lists', { selection: { keys }, list_per: 'order' })),
    );
    expect(
      answers.filter(({ body }) => body.changed === 1),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await listsOf(order)).toHaveLength(1);
    await isSound();
  });
});
