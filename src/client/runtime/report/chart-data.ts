import type { Group } from '../../../shared/records/calls.ts';
import type { ComparedSpans } from '../../../shared/records/compared-spans.ts';
import { parseGroup, startOf } from '../../../shared/records/days.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { restFilter } from '../../../shared/records/first-groups.ts';
import { isAmount, moneyCurrency } from '../../renderers/money-currency.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import type { Host } from '../host.tsx';
import { periodName } from './period-name.ts';
import { beforeOf, daysText, type MeasureColumn, nameOf, nameOfValue, valueOf } from './report-columns.ts';
import { startsOf, toSeries } from './time-series.ts';

/** One number; a line over time, or its columns where they are few; bars of what is no time, the largest first. */
export type ChartShape = 'figure' | 'line' | 'columns' | 'bars';

export interface ChartSeries {
  id: string;
  name: string;
  isPast: boolean;
  /** By the place of the point. */
  values: (number | null)[];
}

/** Figures of one unit; others have a panel of their own and no second axis. */
export interface ChartPanel {
  measure: MeasureColumn;
  series: ChartSeries[];
  isStacked: boolean;
}

export interface ChartPoint {
  name: string;
  /** Lists its rows. */
  filter: FilterNode | null;
}

/** What is drawn: the same figures as the table has. */
export interface ChartData {
  shape: ChartShape;
  points: ChartPoint[];
  panels: ChartPanel[];
  /** Points that are not drawn, and the filter of their rows, where these can be named. */
  others: { count: number; filter: FilterNode | null } | null;
}

export interface ChartAsk {
  groups: readonly Group[];
  by: GridColumn;
  across: GridColumn | undefined;
  /** The first is what is drawn, and with it those of its unit and the first other unit. */
  measures: readonly MeasureColumn[];
  compared: ComparedSpans | undefined;
  /** Some groups are left out by their figures: a period that is not there is no period without rows. */
  isCut?: boolean | undefined;
}

/** More bars are not compared at a glance, nor more lines, colours or panels. */
const mostBars = 20;
const mostColours = 8;
const mostAlike = 3;
const mostPanels = 2;
/** More groups are not named in one filter. */
const mostNamed = 100;
/** So few points over time are no line. */
const fewPoints = 6;

/** What figures are counted in. */
const unitOf = (column: MeasureColumn, { session }: Host): string => {
  if (column.fn === 'distinct' || column.fn === 'count') return 'count';
  return isAmount(column.field) ? moneyCurrency(column.context, session.given) : (column.unit ?? column.field.kind);
};

/** The measures of each panel. */
function toUnits(measures: readonly MeasureColumn[], host: Host): MeasureColumn[][] {
  const units = new Map<string, MeasureColumn[]>();
  for (const column of measures) units.set(unitOf(column, host), [...(units.get(unitOf(column, host)) ?? []), column]);
  return [...units.values()].slice(0, mostPanels);
}

/** What one series reads: of all rows or those of one value across, now or before. */
interface Reading {
  id: string;
  name: string;
  isPast: boolean;
  measure: MeasureColumn;
  groups: readonly Group[];
}

interface Ground extends ChartAsk {
  /** First-level groups of all rows, and those of each value across where they are few. */
  whole: readonly Group[];
  columns: readonly { name: string; groups: readonly Group[] }[];
}

function toGround(ask: ChartAsk, host: Host): Ground {
  const { groups, across } = ask;
  const first = groups.filter(({ level }) => level === 1);
  const values = groups.flatMap(({ level, column }) => (level === 0 && column ? [column.value] : []));
  const isFew = values.length <= mostColours;
  const columns = values.map((value) => ({
    name: across ? nameOfValue(across, value, host) : '',
    groups: first.filter(({ column }) => column && JSON.stringify(column.value) === JSON.stringify(value)),
  }));
  return { ...ask, whole: first.filter(({ column }) => !column), columns: across && isFew ? columns : [] };
}

function readingsOf(alike: readonly MeasureColumn[], { whole, columns, compared }: Ground, host: Host): Reading[] {
  const [measure] = alike;
  if (!measure) return [];
  if (columns.length > 0) return columns.map(({ name, groups }, place) => ({ id: `${measure.id} ${place}`, name, isPast: false, measure, groups }));
  if (!compared) return alike.slice(0, mostAlike).map((column) => ({ id: column.id, name: column.label, isPast: false, measure: column, groups: whole }));
  return [
    { id: measure.id, name: daysText(compared.now, host), isPast: false, measure, groups: whole },
    { id: `${measure.id} before`, name: daysText(compared.past, host), isPast: true, measure, groups: whole },
  ];
}

const readOf =
  ({ measure, isPast }: Reading) =>
  (group: Group): number | null =>
    isPast ? beforeOf(group, measure.id) : valueOf(group, measure.id);

function toPanels(ground: Ground, host: Host, valuesOf: (reading: Reading) => (number | null)[]): ChartPanel[] {
  return toUnits(ground.measures, host).flatMap((alike) => {
    const [measure] = alike;
    if (!measure) return [];
    const series = readingsOf(alike, ground, host).map((reading) => ({
      id: reading.id,
      name: reading.name,
      isPast: reading.isPast,
      values: valuesOf(reading),
    }));
    return [{ measure, series, isStacked: ground.columns.length > 1 && measure.fn === 'sum' }];
  });
}

function overTime(ground: Ground, host: Host): ChartData {
  const { by, whole, compared, isCut } = ground;
  const period = parseGroup(by.id)?.by ?? 'day';
  const starts = startsOf(whole, { id: by.id, period }, compared && startOf(compared.now[0], period));
  const found = new Map(whole.map((group) => [group.key[by.id], group]));
  const panels = toPanels(ground, host, (reading) =>
    toSeries(starts, reading.groups, by.id, { id: reading.measure.id, fn: reading.isPast || isCut ? 'past' : reading.measure.fn, read: readOf(reading) }),
  );
  return {
    shape: starts.length <= 1 ? 'figure' : starts.length <= fewPoints ? 'columns' : 'line',
    points: starts.map((start) => ({ name: periodName(start, period, host), filter: found.get(start)?.filter ?? null })),
    panels,
    others: null,
  };
}

/** Lists the rows of what is not drawn: of all that is none of the others, unless some groups are not there at all. */
function othersOf(drawn: readonly Group[], left: readonly Group[], { compared, isCut }: Ground): ChartData['others'] {
  if (left.length === 0) return null;
  const isNamed = left.length <= mostNamed;
  const filter = isCut ? (isNamed ? { or: left.map((group) => group.filter) } : null) : restFilter(drawn, compared !== undefined);
  return { count: left.length, filter };
}

function byValue(ground: Ground, host: Host): ChartData {
  const { by, whole, measures } = ground;
  const [first] = measures;
  const size = (group: Group) => Math.abs((first && (valueOf(group, first.id) ?? beforeOf(group, first.id))) ?? 0);
  const sorted = whole.toSorted((left, right) => size(right) - size(left));
  const drawn = sorted.slice(0, mostBars);
  const panels = toPanels(ground, host, (reading) => {
    const own = new Map(reading.groups.map((group) => [JSON.stringify(group.key), group]));
    return drawn.map((group) => {
      const found = own.get(JSON.stringify(group.key));
      return found ? readOf(reading)(found) : null;
    });
  });
  return {
    shape: sorted.length <= 1 ? 'figure' : 'bars',
    points: drawn.map((group) => ({ name: nameOf(by, group, host), filter: group.rows > 0 ? group.filter : null })),
    panels,
    others: othersOf(drawn, sorted.slice(mostBars), ground),
  };
}

/** What is drawn of groups, by what they are by; null where there is nothing to draw. */
export function toChart(ask: ChartAsk, host: Host): ChartData | null {
  const ground = toGround(ask, host);
  const isTime = parseGroup(ask.by.id)?.by !== undefined;
  const chart = isTime ? overTime(ground, host) : byValue(ground, host);
  const isEmpty = chart.panels.every(({ series }) => series.every(({ values }) => values.every((value) => value === null || value === 0)));
  return isEmpty ? null : chart;
}
