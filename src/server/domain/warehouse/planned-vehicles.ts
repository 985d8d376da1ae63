import { sql } from 'drizzle-orm';
import { arrivingShipmentOrders, arrivingShipments } from '../../../../schemas/tables/warehouse/arriving.ts';
import { loadedOrders, shipments } from '../../../../schemas/tables/warehouse/shipments.ts';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

export const incoming = rowsOf(arrivingShipments);
export const comingOrders = rowsOf(arrivingShipmentOrders);
export const outgoing = rowsOf(shipments);
export const leavingOrders = rowsOf(loadedOrders);

export const directions = ['inbound', 'outbound'] as const;
export type Direction = (typeof directions)[number];

/** A row of the plan, as its keys name it. */
export interface Planned {
  direction: Direction;
  planned_as: 'vehicle' | 'order';
  planned_id: number;
}

/** Those of one sort among the selected rows of the plan. */
export const plannedOf = (keys: readonly JsonObject[], direction: Direction, sort: Planned['planned_as']): number[] =>
  keys.filter((key) => key.direction === direction && key.planned_as === sort).map(({ planned_id }) => Number(planned_id));

/** The vehicles with these keys that stand in one of the states, in their order. Their rows are locked before. */
const standing = {
  inbound: (tx: Transaction, ids: string, states: string) =>
    tx.rows<{ id: number; label: string; fits: boolean }>(sql`
      select v.arriving_shipment_id as id, coalesce(v.shipment_no, v.container_no, '#' || v.arriving_shipment_id) as label, s.state_code = any(${states}::text[]) as fits
        from arriving_shipment v join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where v.arriving_shipment_id = any(${ids}::bigint[]) order by 1`),
  outbound: (tx: Transaction, ids: string, states: string) =>
    tx.rows<{ id: number; label: string; fits: boolean }>(sql`
      select v.shipment_id as id, coalesce(v.shipment_no, '#' || v.shipment_id) as label, s.state_code = any(${states}::text[]) as fits
        from shipment v join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where v.shipment_id = any(${ids}::bigint[]) order by 1`),
};

/** In which states a vehicle may be loaded, and in which its day may still change. */
const states = {
  open: { inbound: ['planned'], outbound: ['draft'] },
  movable: { inbound: ['planned', 'in_transit'], outbound: ['draft', 'label_printed'] },
} as const;

/**
 * Locks vehicles, in the order of their keys, so that two planners at once go one after the other.
 * @throws AppError not_found where one is not there, vehicle_closed where one stands in another state
 */
export async function lockVehicles(tx: Transaction, direction: Direction, ids: readonly number[], need: keyof typeof states): Promise<void> {
  const locked =
    direction === 'inbound'
      ? await incoming.lock(
          tx,
          ids.map((arriving_shipment_id) => ({ arriving_shipment_id })),
        )
      : await outgoing.lock(
          tx,
          ids.map((shipment_id) => ({ shipment_id })),
        );
  if (locked.length < new Set(ids).size) throw appError('not_found');
  const found = await standing[direction](tx, `{${ids.join(',')}}`, `{${states[need][direction].join(',')}}`);
  const closed = found.find(({ fits }) => !fits);
  if (closed) throw appError('vehicle_closed', { vehicle: closed.label });
}
