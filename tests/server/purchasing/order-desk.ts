import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { postMovements } from '../../../src/server/domain/warehouse/stock.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

export interface Line extends JsonObject {
  purchase_order_item_id: number;
  product_code: string;
  received: number;
  landed_unit: number | null;
}

/** Orders of KT-HU with products of their own, and what tests of their goods do and look at. Opens the application for the suite it is called in. */
export function useOrderDesk(open: Parameters<typeof openApp>[0]) {
  let app: App;
  let admin: Client;
  let products = 0;

  const newProduct = async (weight = 1): Promise<string> => {
    products += 1;
    const product = `ORDERED-${products}`;
    await app.execute(
      sql`insert into product (product_code, product_name, weight, length, width, height) values (${product}, '{"en":"Ordered by the tests"}', ${weight}, 100, 100, 100)`,
    );
    return product;
  };
  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const answer = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ rows: [{}] });
    return answer.body.rows[0] ?? {};
  };
  /** An order in forints, so that costs are told to the forint, with a line for each product. */
  const newOrder = async (lines: readonly { product: string; qty: number; price: number }[]) => {
    const [supplier] = await app.rows<{ partner_id: number }>(sql`select min(partner_id) as partner_id from partner where is_supplier`);
    const order = await added('purchase_orders', {
      partner_id: supplier?.partner_id ?? 0,
      currency_code: 'HUF',
      rate_to_base: 1,
      etd: '2026-11-01',
      eta: '2026-11-20',
    });
    for (const { product, qty, price } of lines)
      await added('purchase_order_items', { purchase_order_id: order.purchase_order_id ?? 0, product_code: product, qty, price_original: price });
    return { id: Number(order.purchase_order_id), instance: Number(order.fsm_instance_id) };
  };
  const fire = async (instance: number, event_code: string, params: JsonObject = {}): Promise<TriggerResult> => {
    const answer = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], ...params });
    return answer.body.results[0] as TriggerResult;
  };
  const passes = async (instance: number, ...events: readonly string[]) => {
    for (const event of events) expect(await fire(instance, event), event).toMatchObject({ ok: true });
  };
  const linesOf = (id: number) =>
    admin.rows<Line>('purchase_order_items', { filter: { field: 'purchase_order_id', op: 'eq', value: id }, sort: [{ field: 'line_no' }] });
  const stockOf = async (product: string) =>
    (
      await app.rows<{ on_hand: number; incoming: number; stock_value: number; avg_cost: number | null }>(sql`
        select on_hand::float8, incoming::float8, stock_value::float8, avg_cost::float8 from stock_level where product_code = ${product}`)
    )[0];
  const addCost = (id: number, cost_amount: number, split_method: string) =>
    added('purchase_order_costs', {
      purchase_order_id: id,
      cost_name: 'Freight',
      cost_amount,
      cost_currency_code: 'HUF',
      cost_currency_rate: 1,
      split_method,
      invoice_number: 'F-1',
    });
  const count = (line: Line | undefined, counted: number) =>
    admin.patch('purchase_order_items', { purchase_order_item_id: line?.purchase_order_item_id ?? 0 }, 'counted', { new: counted });
  const differences = () => app.rows(sql`select * from kontor_stock_differences()`);
  const correct = (instance: number, reason: string, ...goods: JsonObject[]) => fire(instance, 'correct_receipt', { params: { fields: { reason, goods } } });
  const sell = (product_code: string, qty: number) =>
    app.database.transaction({ userId: 1, companyCode: 'KT-HU' }, async (tx) => {
      const [place] = await tx.rows<{ warehouse_id: number }>(
        sql`select min(warehouse_id) as warehouse_id from stock_level where product_code = ${product_code}`,
      );
      await postMovements(tx, 'KT-HU', [{ movement_type: 'sale', warehouse_id: place?.warehouse_id ?? 0, product_code, qty: -qty }]);
    });
  const movementsOf = (product: string) =>
    app.rows(sql`
      select movement_type, qty::float8, value::float8, reversal_of is not null as reverses, reason from stock_movement where product_code = ${product} order by stock_movement_id`);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  return {
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    newProduct,
    newOrder,
    added,
    fire,
    passes,
    linesOf,
    stockOf,
    movementsOf,
    addCost,
    count,
    correct,
    sell,
    differences,
  };
}
