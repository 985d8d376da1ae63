import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { vehicles } from '../../../src/shared/purchasing/containers.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useOrderDesk } from '../purchasing/order-desk.ts';

type Way = 'inbound' | 'outbound';

describeOnServer('the shipment planner', (open, engine) => {
  const desk = useOrderDesk(open);
  const day = '2031-03-05';
  const orderKey = (id: number, direction: Way = 'inbound'): JsonObject => ({ direction, planned_as: 'order', planned_id: id });
  const vehicleKey = (id: number, direction: Way = 'inbound'): JsonObject => ({ direction, planned_as: 'vehicle', planned_id: id });
  const planned = async (days: JsonObject = { planned_from: day, planned_to: day }) => desk.admin.rows<JsonObject>('shipment_plan', { params: days });
  const rowOf = async (key: JsonObject) => (await planned()).find((row) => Object.entries(key).every(([name, value]) => row[name] === value));
  const call = (procedure: string, keys: readonly JsonObject[], input: JsonObject) =>
    desk.admin.action<JsonObject & { change_set_id: number }>('shipment_plan', procedure, { selection: { keys: [...keys] }, ...input });
  const put = (arriving_shipment_id: number, ...orders: readonly number[]) =>
    call(
      'put_into_vehicle',
      orders.map((id) => orderKey(id)),
      { arriving_shipment_id },
    );
  /** A vehicle that is planned for the day. */
  const newVehicle = async (vehicle_type: string): Promise<number> => {
    const { body } = await call('plan_vehicle', [], { direction: 'inbound', vehicle_type, planned_on: day });
    expect(body).toMatchObject({ changed: 1 });
    const [made] = await desk.app.rows<{ id: number }>(sql`select max(arriving_shipment_id) as id from arriving_shipment`);
    return Number(made?.id);
  };
  /** An order that is confirmed, of pieces that weigh so much and have a cubic metre each. */
  const newOrder = async (weight: number, qty: number): Promise<{ id: number; instance: number }> => {
    const order = await desk.newOrder([{ product: await desk.newProduct(weight), qty, price: 1 }]);
    await desk.passes(order.instance, 'confirm');
    return order;
  };

  it('tells what vehicles carry by the formula of loads, and of how much, with what waits for one', async () => {
    const [vehicle, order] = [await newVehicle('trailer'), await newOrder(200, 12)];
    expect(await rowOf(orderKey(order.id))).toMatchObject({ vehicle_id: null, is_open: true, load_weight: 2400, load_volume: 12, filled_pallets: 8 });
    expect((await put(vehicle, order.id)).body).toMatchObject({ changed: 1 });
    expect(await rowOf(orderKey(order.id))).toMatchObject({ vehicle_id: vehicle });
    const { load, volume, pallets } = vehicles.trailer;
    expect(await rowOf(vehicleKey(vehicle))).toMatchObject({
      vehicle_type: 'trailer',
      planned_on: day,
      is_open: true,
      load_weight: 2400,
      load_volume: 12,
      filled_pallets: 8,
      most_weight: load,
      most_volume: volume,
      most_pallets: pallets,
    });
    const [shipment] = await desk.admin.rows('arriving_shipments', { filter: { field: 'arriving_shipment_id', op: 'eq', value: vehicle } });
    expect(shipment).toMatchObject({ shipment_weight: 2400, shipment_volume: 12, expected_pallets: 8, order_count: 1 });
  });

  it('refuses what a vehicle cannot carry, with the measure and by how much, whoever puts it in', async () => {
    const [van, heavy, light] = [await newVehicle('van'), await newOrder(245, 10), await newOrder(1, 1)];
    expect(await put(van, heavy.id)).toMatchObject({
      status: 422,
      body: { error: { code: 'overloaded', params: { measure: 'load', over: 1250, most: 1200, vehicle: `#${van}` } } },
    });
    expect(await put(van, light.id)).toMatchObject({ status: 200 });
    const byHand = await desk.admin.action('arriving_shipment_orders', 'set', { rows: [{ arriving_shipment_id: van, purchase_order_id: heavy.id }] });
    expect(byHand).toMatchObject({ status: 422, body: { error: { code: 'overloaded' } } });
    const large = await newVehicle('container_40hc');
    const bulky = await newOrder(1, 80);
    expect((await put(large, bulky.id)).body).toMatchObject({ error: { params: { measure: 'volume', over: 3.7, most: 76.3 } } });
    const trailer = await newVehicle('trailer');
    expect((await put(trailer, (await newOrder(1, 60)).id)).body).toMatchObject({ error: { params: { measure: 'pallets', over: 7, most: 33 } } });
    expect(await rowOf(vehicleKey(van))).toMatchObject({ load_weight: 1 });
  });

  it('refuses a smaller vehicle for what does not fit into it', async () => {
    const [container, order] = [await newVehicle('container_20'), await newOrder(200, 20)];
    await put(container, order.id);
    const smaller = await desk.admin.patch('arriving_shipments', { arriving_shipment_id: container }, 'vehicle_type', { old: 'container_20', new: 'van' });
    expect(smaller).toMatchObject({ status: 422, body: { error: { code: 'overloaded' } } });
  });

  it('lets orders be moved from one vehicle to another and taken out, all of which is taken back', async () => {
    const [first, second, order] = [await newVehicle('trailer'), await newVehicle('trailer'), await newOrder(1, 3)];
    await put(first, order.id);
    expect((await put(second, order.id)).body).toMatchObject({ changed: 1 });
    expect(await rowOf(orderKey(order.id))).toMatchObject({ vehicle_id: second });
    const { body } = await call('take_out_of_vehicle', [orderKey(order.id)], {});
    expect(await rowOf(orderKey(order.id))).toMatchObject({ vehicle_id: null });
    expect((await desk.admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await rowOf(orderKey(order.id))).toMatchObject({ vehicle_id: second });
  });

  it('moves vehicles to another day or to none, as long as they have not come', async () => {
    const vehicle = await newVehicle('van');
    expect((await call('move_vehicle', [vehicleKey(vehicle)], { planned_on: '2031-03-06' })).body).toMatchObject({ changed: 1 });
    expect(await rowOf(vehicleKey(vehicle))).toBeUndefined();
    await call('move_vehicle', [vehicleKey(vehicle)], {});
    expect(await rowOf(vehicleKey(vehicle))).toMatchObject({ planned_on: null, is_movable: true });
  });

  it('loads only what is still being planned, and only orders that wait', async () => {
    const [vehicle, order, late] = [await newVehicle('trailer'), await newOrder(1, 3), await newOrder(1, 3)];
    await put(vehicle, order.id);
    const [shipment] = await desk.admin.rows('arriving_shipments', { filter: { field: 'arriving_shipment_id', op: 'eq', value: vehicle } });
    await desk.passes(Number(shipment?.fsm_instance_id), 'depart');
    expect(await put(vehicle, late.id)).toMatchObject({ status: 422, body: { error: { code: 'vehicle_closed' } } });
    expect(await call('take_out_of_vehicle', [orderKey(order.id)], {})).toMatchObject({ status: 422, body: { error: { code: 'vehicle_closed' } } });
    const draft = await desk.newOrder([{ product: await desk.newProduct(), qty: 1, price: 1 }]);
    expect(await put(await newVehicle('van'), draft.id)).toMatchObject({ status: 422, body: { error: { code: 'not_loadable' } } });
    expect(await put(999_999_999, late.id)).toMatchObject({ status: 422, body: { error: { code: 'unknown_reference' } } });
  });

  it('shows and moves nothing of another company', async () => {
    const [vehicle, order] = [await newVehicle('van'), await newOrder(1, 1)];
    const other = await desk.app.signIn('admin', 'KT-DE');
    const theirs = await other.rows<JsonObject>('shipment_plan', { params: { planned_from: day, planned_to: day } });
    expect(theirs.filter(({ planned_as, direction }) => planned_as === 'vehicle' && direction === 'inbound')).not.toContainEqual(
      expect.objectContaining({ planned_id: vehicle }),
    );
    const selection = { keys: [orderKey(order.id)] };
    expect((await other.action('shipment_plan', 'put_into_vehicle', { selection, arriving_shipment_id: vehicle })).status).not.toBe(200);
    expect(await rowOf(orderKey(order.id))).toMatchObject({ vehicle_id: null });
  });

  it.runIf(engine === 'postgres')('never overloads a vehicle that many planners load at once', async () => {
    const van = await newVehicle('van');
    const orders = [];
    for (let place = 0; place < 4; place += 1) orders.push(await newOrder(500, 1));
    const answers = await Promise.all(orders.map(({ id }) => put(van, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    expect(await rowOf(vehicleKey(van))).toMatchObject({ load_weight: 1000 });
  });
});
