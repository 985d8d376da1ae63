import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { vehicles } from '../../../shared/purchasing/containers.ts';
import type { Vehicle } from '../../../shared/purchasing/containers.ts';
import type { FieldProblem } from '../../../shared/errors.ts';
import { isObject } from '../../../shared/json.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import type { Change } from '../../engine/records/log/change-set.ts';
import { defineCheck } from '../../engine/records/log/table-checks.ts';
import { comingOrders, incoming, leavingOrders, outgoing } from './planned-vehicles.ts';

interface Load extends Vehicle {
  vehicle_type: keyof typeof vehicles;
  vehicle: string;
}

/** Vehicles that are still being planned, with what they are to carry. What has left is loaded as it is, whatever its papers say. */
const arrivals = (ids: string): SQL => sql`
  select v.vehicle_type, coalesce(v.shipment_no, v.container_no, '#' || v.arriving_shipment_id) as vehicle,
         kontor_shipment_weight(v.arriving_shipment_id)::float8 as load, kontor_shipment_volume(v.arriving_shipment_id)::float8 as volume,
         coalesce(v.pallets, kontor_shipment_pallets(v.arriving_shipment_id), 0) as pallets
    from arriving_shipment v join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
   where v.arriving_shipment_id = any(${ids}::bigint[]) and s.state_code = 'planned' order by v.arriving_shipment_id for no key update of v`;
const departures = (ids: string): SQL => sql`
  select v.vehicle_type, coalesce(v.shipment_no, '#' || v.shipment_id) as vehicle,
         kontor_load_weight(v.shipment_id)::float8 as load, kontor_load_volume(v.shipment_id)::float8 as volume, coalesce(kontor_load_pallets(v.shipment_id), 0) as pallets
    from shipment v join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
   where v.shipment_id = any(${ids}::bigint[]) and s.state_code = 'draft' order by v.shipment_id for no key update of v`;

const measures = ['load', 'volume', 'pallets'] as const;

/** What a vehicle carries too much of, by how much, and how much it takes. */
function tooMuch({ vehicle_type, vehicle, ...load }: Load): FieldProblem[] {
  const room: Vehicle = vehicles[vehicle_type];
  return measures.flatMap((measure) => {
    const most = room[measure];
    const over = Number(((load[measure] ?? 0) - (most ?? Infinity)).toFixed(3));
    return over > 0 ? [problem('vehicle_type', 'overloaded', { measure, over, most, vehicle, vehicle_type })] : [];
  });
}

interface Watched {
  links: string;
  heads: string;
  key: string;
  loads: (ids: string) => SQL;
}

const watched: readonly Watched[] = [
  { links: comingOrders.name, heads: incoming.name, key: 'arriving_shipment_id', loads: arrivals },
  { links: leavingOrders.name, heads: outgoing.name, key: 'shipment_id', loads: departures },
];

/** The vehicles that got more by these changes, or became other ones: a load that gets smaller always fits. */
const touched = (changes: readonly Change[], { links, heads, key }: Watched): number[] => [
  ...new Set(
    changes.flatMap(({ table, log_action, field, key: own, new: now }) => {
      if (table.name === links && log_action === 'add') return isObject(now) ? [Number(now[key])] : [];
      return table.name === heads && field === 'vehicle_type' ? [Number(own[key])] : [];
    }),
  ),
];

async function problemsOf(tx: Transaction, changes: readonly Change[], one: Watched): Promise<FieldProblem[]> {
  const ids = touched(changes, one);
  // Locked first, read then: whoever waits for the lock sees what was put in meanwhile.
  if (ids.length === 0) return [];
  const list = `{${ids.join(',')}}`;
  await tx.rows(one.loads(list));
  return (await tx.rows<Load>(one.loads(list))).flatMap(tooMuch);
}

/** Nothing is planned that a vehicle cannot carry. */
export default defineCheck({
  make: () => ({
    tables: watched.flatMap(({ links, heads }) => [links, heads]),
    async check(tx, changes) {
      for (const one of watched) {
        const problems = await problemsOf(tx, changes, one);
        if (problems.length > 0) throw refusal(problems);
      }
    },
  }),
});
