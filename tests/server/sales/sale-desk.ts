import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { invariants } from '../../../src/generated/server/parts/invariants.gen.ts';
import { receive } from '../../../src/server/domain/warehouse/stock.ts';
import { findBroken } from '../../../src/server/engine/invariants/find-broken.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const company = 'KT-HU';

export interface Sale {
  id: number;
  instance: number;
}

/** Orders of customers of KT-HU for products of their own, and what tests of their goods do and look at. Opens the application for the suite it is called in. */
export function useSaleDesk(open: Parameters<typeof openApp>[0], installation?: Parameters<typeof openApp>[2]) {
  let app: App;
  let admin: Client;
  let warehouse = 0;
  let products = 0;

  const added = async (form: string, rows: readonly JsonObject[]): Promise<JsonObject[]> => {
    const answer = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [...rows] });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ rows: rows.map(() => ({})) });
    return answer.body.rows;
  };
  /** Pieces of a product come in, unplaced, at a cost of 100 each. */
  const arrive = (product: string, qty: number) =>
    app.database.transaction({ userId: 1, companyCode: company }, (tx) =>
      receive(tx, company, [
        { warehouse_id: warehouse, product_code: product, qty, unit_cost: 100, landed_unit: 100, ref_table: 'purchase_order_item', ref_id: 1, ref_line: 1 },
      ]),
    );
  /** A product of which so many are on hand. */
  const newProduct = async (onHand: number): Promise<string> => {
    products += 1;
    const product = `SOLD-${products}`;
    await app.execute(
      sql`insert into product (product_code, product_name, weight, length, width, height) values (${product}, '{"en":"Sold by the tests"}', 1, 10, 10, 10)`,
    );
    if (onHand > 0) await arrive(product, onHand);
    return product;
  };
  /** Drafts with the same lines. */
  const newOrders = async (count: number, ...lines: readonly (readonly [product: string, qty: number])[]): Promise<Sale[]> => {
    const heads = await added(
      'sales_orders',
      Array.from({ length: count }, (_, n) => ({ delivery_name: `Customer ${n}`, currency_code: 'HUF', rate_to_base: 1, warehouse_id: warehouse })),
    );
    const items = heads.flatMap(({ sales_order_id = 0 }) => lines.map(([product_code, qty]) => ({ sales_order_id, product_code, qty, unit_price: 150 })));
    if (items.length > 0) await added('sales_order_items', items);
    return heads.map(({ sales_order_id, fsm_instance_id }) => ({ id: Number(sales_order_id), instance: Number(fsm_instance_id) }));
  };
  const newOrder = async (...lines: readonly (readonly [product: string, qty: number])[]): Promise<Sale> => {
    const [order] = await newOrders(1, ...lines);
    if (!order) throw new Error('no order was made');
    return order;
  };
  /** What the call was answered, and of its one instance. */
  const answerOf = async (sale: Sale, event_code: string, params: JsonObject = {}) => {
    const { status, body } = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [sale.instance], ...params });
    return { status, result: body.results?.[0] as TriggerResult | undefined };
  };
  const fire = async (sale: Sale, event_code: string, params: JsonObject = {}) => (await answerOf(sale, event_code, params)).result;
  const passes = async (sale: Sale, ...events: readonly string[]) => {
    for (const event of events) expect(await fire(sale, event), event).toMatchObject({ ok: true });
  };
  /** All that an order holds is picked, by a list of its own, and packed. */
  const packs = async (sale: Sale) => {
    await passes(sale, 'start_collecting');
    const lines = await admin.rows('pick_list_items', { filter: { field: 'sales_order_id', op: 'eq', value: sale.id } });
    const [list] = await admin.rows('pick_lists', { filter: { field: 'pick_list_id', op: 'eq', value: Number(lines[0]?.pick_list_id) } });
    const picking = { id: Number(list?.pick_list_id), instance: Number(list?.fsm_instance_id) };
    await passes(picking, 'start');
    for (const { pick_list_item_id = null, qty = null, picked = null } of lines) {
      expect(await admin.patch('pick_list_items', { pick_list_item_id }, 'picked', { old: picked, new: qty })).toMatchObject({ status: 200 });
    }
    await passes(picking, 'finish_picking', 'complete');
    expect(await statesOf([sale])).toEqual({ packed: 1 });
  };
  const linesOf = ({ id }: Sale) => admin.rows('sales_order_items', { filter: { field: 'sales_order_id', op: 'eq', value: id }, sort: [{ field: 'line_no' }] });
  const stockOf = async (product: string) =>
    (
      await app.rows<{ on_hand: number; reserved: number; backorder: number; stock_value: number }>(sql`
        select on_hand::float8, reserved::float8, backorder::float8, stock_value::float8 from stock_level where product_code = ${product} and warehouse_id = ${warehouse}`)
    )[0];
  const statesOf = async (sales: readonly Sale[]): Promise<Record<string, number>> => {
    const rows = await app.rows<{ state_code: string; count: number }>(sql`
      select s.state_code, count(*)::int as count from fsm_instance n join fsm_state s using (state_id)
       where n.fsm_instance_id = any(${`{${sales.map(({ instance }) => instance).join(',')}}`}::bigint[]) group by 1`);
    return Object.fromEntries(rows.map(({ state_code, count }) => [state_code, count]));
  };
  const heldFor = (product: string) =>
    app.rows<{ sales_order_id: number; qty: number; reservation_state: string }>(
      sql`select sales_order_id, qty::float8, reservation_state from reservation where product_code = ${product} order by reservation_id`,
    );
  /** What is not as the invariants of the house say; nothing. */
  const broken = async () => [...(await app.rows(sql`select * from kontor_stock_differences()`)), ...(await findBroken(app.database, invariants))];

  beforeAll(async () => {
    app = await openApp(open, undefined, installation);
    admin = await app.signIn('admin', company);
    const [first] = await app.rows<{ warehouse_id: number }>(sql`select min(warehouse_id) as warehouse_id from warehouse where company_code = ${company}`);
    warehouse = Number(first?.warehouse_id);
  });
  afterAll(() => app.close());

  return {
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    get warehouse() {
      return warehouse;
    },
    added,
    arrive,
    newProduct,
    newOrder,
    newOrders,
    answerOf,
    fire,
    passes,
    packs,
    linesOf,
    stockOf,
    statesOf,
    heldFor,
    broken,
  };
}
