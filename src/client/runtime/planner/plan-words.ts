import type { FieldMeta } from '../../../../schemas/metadata.ts';
import { resolveColumn, textOf } from '../grid/columns/resolve-columns.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import type { Host } from '../host.tsx';
import { fullness } from './plan.ts';
import type { Descriptor, Filling, Order, Vehicle } from './plan.ts';

/** A field of the plan, as lists draw it. */
export const columnOf = (screen: Descriptor, name: string, host: Host, as?: string): GridColumn[] => {
  const field = screen.meta.fields[name];
  return field ? [resolveColumn(name, field, { field: name, ...(as !== undefined && { as }) }, host, false)] : [];
};

interface PlannedWords {
  /** What is told besides its name. */
  beside: string;
  /** All of it, for those who choose among several. */
  whole: string;
}

/** An order or a vehicle in words. */
export function wordsOf(screen: Descriptor, host: Host, planned: Order | Vehicle): PlannedWords {
  const beside = screen.beside.flatMap((name) => columnOf(screen, name, host).map((column) => textOf(column, planned.row))).filter(Boolean);
  const isVehicle = planned.sort === 'vehicle';
  const day = isVehicle && planned.day !== null ? [host.formats.date(planned.day)] : [];
  const full = isVehicle ? [host.formats.percent(Math.round(fullness(planned)))] : [];
  return { beside: beside.join(' · '), whole: [planned.name, ...beside, ...day, ...full].join(' · ') };
}

/** The units of measures and how many decimals they are told with; others are counted. */
const measures: Partial<Record<FieldMeta['kind'], { unit: string; decimals: number }>> = {
  weight: { unit: 'kg', decimals: 0 },
  volume: { unit: 'm³', decimals: 1 },
};
const counted = { unit: '', decimals: 1 };

/** A measure of what is carried in figures, whose unit stands beside its name: so much, of how much where there is an end. */
export function fillingWords({ filled, most }: Filling, { field }: GridColumn, { formats, text }: Host): string {
  const { decimals } = measures[field.kind] ?? counted;
  const write = (value: number) => formats.number(value, decimals);
  return most === null ? write(filled) : text('planner.filled', { filled: write(filled), most: write(most) });
}

/** What an order fills by one measure, told where its name does not stand beside it: by its unit, else by its name. */
export function filledWords({ filled }: Filling, { field, label }: GridColumn, { formats }: Host): string {
  const { unit, decimals } = measures[field.kind] ?? counted;
  const figure = formats.number(filled, decimals);
  return unit === '' ? `${label}: ${figure}` : `${figure} ${unit}`;
}
