import { and, inArray, sql } from 'drizzle-orm';
import { arrivingShipmentOrders } from '../../../../schemas/tables/warehouse/arriving.ts';
import { loadedOrders } from '../../../../schemas/tables/warehouse/shipments.ts';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { comingOrders, leavingOrders, lockVehicles } from './planned-vehicles.ts';
import type { Direction } from './planned-vehicles.ts';

interface Writing {
  tx: Transaction;
  changes: ChangeSetWriter;
}

interface Waiting {
  id: number;
  label: string;
  fits: boolean;
}

/** Orders that are to be loaded, and whether they may be: they wait for a vehicle or lie in one, and belong to its warehouse. */
const waiting: Readonly<Record<Direction, (tx: Transaction, orders: string, vehicle: number) => Promise<Waiting[]>>> = {
  inbound: (tx, orders, vehicle) =>
    tx.rows<Waiting>(sql`
      select o.purchase_order_id as id, coalesce(o.order_no, '#' || o.purchase_order_id) as label,
             s.state_code in ('ordered', 'in_production', 'goods_ready') and o.warehouse_id = v.warehouse_id as fits
        from purchase_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) join arriving_shipment v on v.arriving_shipment_id = ${vehicle}
       where o.purchase_order_id = any(${orders}::bigint[]) order by 1`),
  outbound: (tx, orders, vehicle) =>
    tx.rows<Waiting>(sql`
      select o.sales_order_id as id, coalesce(o.order_no, '#' || o.sales_order_id) as label,
             s.state_code in ('ready_to_collect', 'collecting', 'packed') and o.warehouse_id = v.warehouse_id as fits
        from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) join shipment v on v.shipment_id = ${vehicle}
       where o.sales_order_id = any(${orders}::bigint[]) order by 1`),
};

/** Takes orders out of the vehicles that they lie in, none of which may have left. @returns how many were taken out */
export async function takeOut({ tx, changes }: Writing, direction: Direction, orders: readonly number[]): Promise<number> {
  if (orders.length === 0) return 0;
  if (direction === 'inbound') {
    const due = await comingOrders.lockWhere(tx, and(inArray(arrivingShipmentOrders.purchase_order_id, [...orders]), sql`is_due`), 'arriving_shipment_id');
    await lockVehicles(
      tx,
      direction,
      due.map(({ arriving_shipment_id }) => arriving_shipment_id),
      'open',
    );
    return (await comingOrders.remove(changes, due)).length;
  }
  const loaded = await leavingOrders.lockWhere(tx, and(inArray(loadedOrders.sales_order_id, [...orders]), sql`is_loaded`), 'shipment_id');
  await lockVehicles(
    tx,
    direction,
    loaded.map(({ shipment_id }) => shipment_id),
    'open',
  );
  return (await leavingOrders.remove(changes, loaded)).length;
}

/**
 * Puts orders into a vehicle that is still being planned; those that lie in another one are taken out there. Whether they fit is asked of all writes alike
 * (load_fits.check.ts).
 * @throws AppError vehicle_closed; not_loadable with the order that has left, is not to be had yet or belongs to another warehouse
 */
export async function putIn({ tx, changes }: Writing, direction: Direction, orders: readonly number[], vehicle: number): Promise<number> {
  if (orders.length === 0) return 0;
  await lockVehicles(tx, direction, [vehicle], 'open');
  const found = await waiting[direction](tx, `{${orders.join(',')}}`, vehicle);
  const unfit = found.find(({ fits }) => !fits);
  if (unfit) throw appError('not_loadable', { order: unfit.label });
  const ids = found.map(({ id }) => id);
  await takeOut({ tx, changes }, direction, ids);
  if (direction === 'inbound') {
    await comingOrders.insert(
      changes,
      ids.map((purchase_order_id) => ({ arriving_shipment_id: vehicle, purchase_order_id })),
    );
  } else {
    await leavingOrders.insert(
      changes,
      ids.map((sales_order_id) => ({ shipment_id: vehicle, sales_order_id })),
    );
  }
  return ids.length;
}
