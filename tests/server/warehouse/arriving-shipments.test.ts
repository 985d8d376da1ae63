import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { refused } from '../../support/server-app.ts';
import { useOrderDesk } from '../purchasing/order-desk.ts';

describeOnServer('arriving shipments', (open) => {
  const desk = useOrderDesk(open);
  const container = 'CSQU3054383';
  let containers = 0;
  /** Another container each time, with the right check digit. */
  const newContainer = async (): Promise<string> => {
    containers += 1;
    const [made] = await desk.app.rows<{ no: string }>(sql`select kontor_container_no(${`KTNU${String(100_000 + containers)}`}) as no`);
    return made?.no ?? '';
  };
  /** An order that departed with this container. */
  async function departed(container_no: string | null, ...lines: { product: string; qty: number }[]) {
    const order = await desk.newOrder(lines.map((line) => ({ ...line, price: 10 })));
    if (container_no !== null) await desk.admin.patch('purchase_orders', { purchase_order_id: order.id }, 'container_no', { old: null, new: container_no });
    await desk.passes(order.instance, 'confirm', 'depart');
    return order;
  }
  const shipmentsOf = (container_no: string) => desk.admin.rows('arriving_shipments', { filter: { field: 'container_no', op: 'eq', value: container_no } });
  const linesOf = (shipment: JsonObject | undefined) =>
    desk.admin.rows<JsonObject>('arriving_shipment_lines', {
      filter: { field: 'arriving_shipment_id', op: 'eq', value: shipment?.arriving_shipment_id ?? null },
      sort: [{ field: 'purchase_order_id' }, { field: 'line_no' }],
    });
  const keyOf = ({ arriving_shipment_order_id = null, purchase_order_item_id = null }: JsonObject) => ({ arriving_shipment_order_id, purchase_order_item_id });
  const count = (line: JsonObject | undefined, counted: number) =>
    desk.admin.patch('arriving_shipment_lines', keyOf(line ?? {}), 'counted', { old: null, new: counted });
  const stateOf = async (order: { id: number }): Promise<Json | undefined> =>
    (await desk.admin.rows('purchase_orders', { filter: { field: 'purchase_order_id', op: 'eq', value: order.id } }))[0]?.state_code;

  it('begin when an order departs with its container, and take further orders of that container', async () => {
    const [box, product] = [await newContainer(), await desk.newProduct(3)];
    const first = await departed(box, { product, qty: 5 });
    const second = await departed(box, { product, qty: 4 });
    await departed(null, { product, qty: 4 });
    const [shipment, ...others] = await shipmentsOf(box);
    expect(others).toEqual([]);
    expect(shipment).toMatchObject({
      state_code: 'in_transit',
      order_count: 2,
      eta: '2026-11-20',
      shipment_weight: 27,
      shipment_volume: 9,
      shipment_no: expect.stringMatching(/^AS-\d{4}-\d{5}$/),
    });
    expect(String(shipment?.order_numbers).split(', ')).toHaveLength(2);
    expect(shipment?.shipment_fill).toBeCloseTo((100 * 9) / 76.3, 3);
    expect((await linesOf(shipment)).map(({ purchase_order_id }) => purchase_order_id)).toEqual([first.id, second.id]);
  });

  it('bring an order at a time: it is in no other shipment until it was unloaded', async () => {
    const [box, product] = [await newContainer(), await desk.newProduct()];
    const order = await departed(box, { product, qty: 5 });
    const other = await desk.added('arriving_shipments', { vehicle_type: 'van' });
    const link = { arriving_shipment_id: other.arriving_shipment_id ?? 0, purchase_order_id: order.id };
    expect(await desk.admin.action('arriving_shipment_orders', 'set', { rows: [link] })).toMatchObject(refused(409, 'already_exists'));
    const [shipment] = await shipmentsOf(box);
    expect(await desk.fire(Number(shipment?.fsm_instance_id), 'cancel')).toMatchObject({ ok: true });
    expect((await desk.admin.action('arriving_shipment_orders', 'set', { rows: [link] })).status).toBe(200);
  });

  it('are counted while they are unloaded, and what was counted is taken into stock', async () => {
    const [box, whole, part] = [await newContainer(), await desk.newProduct(), await desk.newProduct()];
    const complete = await departed(box, { product: whole, qty: 5 });
    const short = await departed(box, { product: part, qty: 8 }, { product: whole, qty: 2 });
    const [shipment] = await shipmentsOf(box);
    const instance = Number(shipment?.fsm_instance_id);
    await desk.passes(instance, 'arrive');
    expect(await Promise.all([complete, short].map(stateOf))).toEqual(['arrived', 'arrived']);
    const lines = await linesOf(shipment);
    expect(await count(lines[0], 5)).toMatchObject(refused(422, 'rule'));
    await desk.passes(instance, 'start');
    expect(await desk.fire(instance, 'unload')).toMatchObject({ ok: false, error: { params: { guard: 'goods_are_counted', missing: 'counted' } } });
    expect((await count(lines[1], 6)).status).toBe(200);
    expect(await count(lines[2], 3)).toMatchObject(refused(422, 'rule'));
    expect((await count(lines[2], 0)).status).toBe(200);
    const rest = await desk.admin.action('arriving_shipment_lines', 'count_as_expected', { selection: { keys: lines.map(keyOf) } });
    expect(rest.body).toMatchObject({ changed: 1 });
    expect(await desk.fire(instance, 'unload')).toMatchObject({ ok: true });
    expect(await Promise.all([complete, short].map(stateOf))).toEqual(['unloaded', 'unloading']);
    expect(await desk.stockOf(whole)).toMatchObject({ on_hand: 5, incoming: 2 });
    expect(await desk.stockOf(part)).toMatchObject({ on_hand: 6, incoming: 2 });
    expect((await shipmentsOf(box))[0]).toMatchObject({ state_code: 'unloaded', unloaded_on: expect.any(String) });
    await desk.passes(instance, 'put_away');
    const lying = await desk.app.rows<{ qty: number; storage_type: string }>(sql`
      select q.qty::float8 as qty, s.storage_type from storage_stock q join storage s using (storage_id) where q.product_code in (${whole}, ${part}) and q.qty > 0 order by 1`);
    expect(lying).toEqual([
      { qty: 5, storage_type: 'pick' },
      { qty: 6, storage_type: 'pick' },
    ]);

    const next = await desk.added('arriving_shipments', { vehicle_type: 'van' });
    await desk.added('arriving_shipment_orders', { arriving_shipment_id: next.arriving_shipment_id ?? 0, purchase_order_id: short.id });
    expect((await linesOf(next)).map(({ expected_qty }) => expected_qty)).toEqual([2, 2]);
    expect(await desk.differences()).toEqual([]);
  });

  it('arrive with orders alone', async () => {
    const empty = await desk.added('arriving_shipments', { vehicle_type: 'trailer' });
    expect(await desk.fire(Number(empty.fsm_instance_id), 'arrive')).toMatchObject({ ok: false, error: { params: { guard: 'shipment_has_orders' } } });
  });

  it('tell the right check digit of a container, and what is no number of one', async () => {
    const warningsOf = async (container_no: string) => {
      const shipment = await desk.added('arriving_shipments', { container_no });
      return shipment.warnings;
    };
    expect(await warningsOf(container)).toBeNull();
    expect(await warningsOf('CSQU3054384')).toEqual([{ field: 'container_no', id: 'container-check-digit', params: { right: container } }]);
    expect(await warningsOf('CSQU 30543')).toMatchObject([{ id: 'container-form' }]);
  });

  it('are there in every state in the demo', async () => {
    const states = await desk.app.rows<{ state_code: string }>(sql`
      select distinct s.state_code from arriving_shipment join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) order by 1`);
    expect(states.map(({ state_code }) => state_code)).toEqual(['arrived', 'cancelled', 'in_transit', 'planned', 'put_away', 'unloaded', 'unloading']);
  });
});
