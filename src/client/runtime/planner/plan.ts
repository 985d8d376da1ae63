import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { PlannerScreen } from '../../../../schemas/shapes/planner.shape.ts';
import { toKey } from '../../data/rows/row-source.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

export type Descriptor = ScreenMeta<PlannerScreen>;

/** How much of one measure a thing fills, and where it ends. */
export interface Filling {
  field: string;
  filled: number;
  /** Null where there is no end. */
  most: number | null;
}

/** What vehicles and orders have in common. */
export interface Planned {
  key: Record<string, Json>;
  id: number;
  way: string;
  name: string;
  isOpen: boolean;
  fillings: readonly Filling[];
  row: JsonObject;
}

export interface Order extends Planned {
  sort: 'order';
  /** The vehicle it lies in; null while it waits for one. */
  vehicle: number | null;
}

export interface Vehicle extends Planned {
  sort: 'vehicle';
  day: string | null;
  isMovable: boolean;
  orders: readonly Order[];
}

export interface Plan {
  vehicles: readonly Vehicle[];
  waiting: readonly Order[];
}

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

const toPlanned = (screen: Descriptor, row: JsonObject): Planned => ({
  key: toKey(screen.meta.key, row),
  id: numberOf(row[screen.number]) ?? 0,
  way: String(row[screen.way]),
  name: String(row[screen.called] ?? ''),
  isOpen: row[screen.open] === true,
  fillings: screen.gauges.map(({ field, most }) => ({ field, filled: numberOf(row[field]) ?? 0, most: numberOf(row[most]) })),
  row,
});

/** The rows as people see them: vehicles with what they carry, and what waits. */
export function toPlan(screen: Descriptor, rows: readonly JsonObject[]): Plan {
  const isVehicle = (row: JsonObject) => row[screen.by] === 'vehicle';
  const orders = rows
    .filter((row) => !isVehicle(row))
    .map((row): Order => ({ ...toPlanned(screen, row), sort: 'order', vehicle: numberOf(row[screen.within]) }));
  return {
    vehicles: rows.filter(isVehicle).map((row): Vehicle => {
      const planned = toPlanned(screen, row);
      return {
        ...planned,
        sort: 'vehicle',
        day: textOrNull(row[screen.dated]),
        isMovable: row[screen.movable] === true,
        orders: orders.filter(({ way, vehicle }) => way === planned.way && vehicle === planned.id),
      };
    }),
    waiting: orders.filter(({ vehicle }) => vehicle === null),
  };
}

/** Whether an order may be put into a vehicle: what it lies in and what it is to go in are both being planned. */
export const mayLoad = (order: Order, vehicle: Vehicle): boolean => order.isOpen && vehicle.isOpen && order.way === vehicle.way && order.vehicle !== vehicle.id;

/** How full it is by the measure that it is fullest by, in percent. */
export const fullness = ({ fillings }: Planned): number => Math.max(0, ...fillings.map(({ filled, most }) => (most ? (100 * filled) / most : 0)));
