import type { FieldMeta } from '../../../../schemas/metadata.ts';
import type { Formats } from '../../i18n/formats.ts';
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

interface Measure {
  decimals: number;
  write: (value: number, formats: Formats) => string;
}

/** How measures that have a unit are told; others are counted. */
const measures: Partial<Record<FieldMeta['kind'], Measure>> = {
  weight: { decimals: 0, write: (value, formats) => formats.weight(value) },
  volume: { decimals: 1, write: (value, formats) => formats.volume(value) },
};

/** A measure of what is carried in words: so much, of how much where there is an end. */
export function fillingWords({ filled, most }: Filling, { field }: GridColumn, { formats, text }: Host): string {
  const { decimals, write } = measures[field.kind] ?? { decimals: 1, write: (value: number) => formats.number(value) };
  const figure = formats.number(filled, decimals);
  return most === null ? write(Number(filled.toFixed(decimals)), formats) : text('planner.filled', { filled: figure, most: write(most, formats) });
}

/** The same where its name does not stand beside it: what has a unit says by it what it is. */
export const namedFillingWords = (filling: Filling, column: GridColumn, host: Host): string =>
  (measures[column.field.kind] ? '' : `${column.label}: `) + fillingWords(filling, column, host);
