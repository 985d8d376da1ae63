import { isPercentage, totalFnOf } from '../../../../schemas/forms/totals.ts';
import { localeTags } from '../../../shared/languages.ts';
import type { Group } from '../../../shared/records/calls.ts';
import { parseGroup, startOf } from '../../../shared/records/days.ts';
import type { Period } from '../../../shared/records/days.ts';
import { periodStarts } from '../../../shared/records/period-starts.ts';
import { ticksOf } from '../../../shared/records/ticks.ts';
import type { FormWriting } from '../../engine/documents/write-value.ts';
import type { MailPaper } from '../../engine/outbox/message.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import { firstGroups } from '../../../shared/records/first-groups.ts';
import type { ReadReport } from './report-file.ts';
import { toMeasure } from './report-sheet.ts';
import { groupText, spanText } from './report-words.ts';

type PaperChart = NonNullable<MailPaper['chart']>;
type ChartRow = PaperChart['rows'][number];

/** More bars are not compared at a glance, nor more colours. */
const mostBars = 20;
const mostRows = 8;
/** So few points over time are no line. */
const fewPoints = 6;

type ChartAsk = Pick<ReadReport, 'found' | 'setting' | 'writing'>;

/** The groups of one row of the chart, and what it reads of each. */
interface Reading {
  name: string;
  isPast: boolean;
  groups: readonly Group[];
}

/** What is drawn: the first measure of the groups of the first level. */
interface Ground extends ChartAsk {
  measure: string;
  by: string;
  first: readonly Group[];
  readings: readonly Reading[];
}

const isWhole = ({ column }: Group): boolean => column === undefined;

/** A row for all, for each value that stands across where these are few, or for both spans that are compared. */
function readingsOf({ found, setting, writing }: ChartAsk, first: readonly Group[], label: string): Reading[] {
  const { groups, compared } = found;
  const whole = first.filter(isWhole);
  const across = groups.flatMap(({ level, column }) => (level === 0 && column ? [column.value] : []));
  if (across.length > 0 && across.length <= mostRows) {
    return across.map((value) => ({
      name: groupText(writing, setting.across ?? '', value),
      isPast: false,
      groups: first.filter(({ column }) => column && JSON.stringify(column.value) === JSON.stringify(value)),
    }));
  }
  if (!compared) return [{ name: label, isPast: false, groups: whole }];
  return [
    { name: spanText(writing, compared.now), isPast: false, groups: whole },
    { name: spanText(writing, compared.past), isPast: true, groups: whole },
  ];
}

/** What a group comes to, as a number. */
function figureOf({ measures, past }: Group, measure: string, isPast: boolean): number | null {
  const value = (isPast ? past?.measures : measures)?.find(({ field }) => field === measure)?.value;
  return typeof value === 'number' ? value : null;
}

type Points = Pick<PaperChart, 'points'> & { shape: PaperChart['shape']; valuesOf: (reading: Reading) => (number | null)[]; left: number };

/** Periods in their order. One without rows comes to nothing where it is a sum, unless groups are left out by their figures. */
function overTime({ by, first, found, measure, setting, writing }: Ground, period: Period): Points {
  const startIn = ({ key }: Group): string => String(key[by] ?? '');
  const since = found.compared ? startOf(found.compared.now[0], period) : '';
  const days = first.flatMap((group) => (group.key[by] === null || startIn(group) < since ? [] : [startIn(group)]));
  const starts = periodStarts(days, period);
  const isSummed = (totalFnOf(writing.form.definition, measure) ?? 'sum') === 'sum' && setting.having.length === 0;
  return {
    points: starts.map((start) => groupText(writing, by, start)),
    shape: starts.length <= fewPoints ? 'columns' : 'line',
    left: 0,
    valuesOf({ groups, isPast }) {
      const byStart = new Map(groups.map((group) => [startIn(group), group]));
      return starts.map((start) => {
        const group = byStart.get(start);
        return group ? figureOf(group, measure, isPast) : isSummed && !isPast ? 0 : null;
      });
    },
  };
}

/** What is no time, the largest first; of the smallest in their own order. */
function byValue({ by, first, measure, setting, writing }: Ground): Points {
  const keyOf = ({ key }: Group): string => JSON.stringify(key[by] ?? null);
  const sizeOf = (group: Group): number => Math.abs(figureOf(group, measure, false) ?? figureOf(group, measure, true) ?? 0);
  const whole = first.filter(isWhole);
  const sorted = setting.least ? whole : whole.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const drawn = sorted.slice(0, mostBars);
  return {
    points: drawn.map(({ key }) => groupText(writing, by, key[by] ?? null)),
    shape: 'bars',
    left: sorted.length - drawn.length,
    valuesOf({ groups, isPast }) {
      const byKey = new Map(groups.map((group) => [keyOf(group), group]));
      return drawn.map((group) => {
        const own = byKey.get(keyOf(group));
        return own ? figureOf(own, measure, isPast) : null;
      });
    },
  };
}

function axisWords({ language, form }: FormWriting, measure: string): (value: number) => string {
  const kind = form.fields.get(measure)?.kind;
  const short = new Intl.NumberFormat(localeTags[language], { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => (kind && isPercentage(kind) ? `${short.format(value)} %` : short.format(value));
}

/** Bars that stand on each other reach as far as all of them. */
const reachOf = (rows: readonly ChartRow[], isStacked: boolean): number[] => {
  const all = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  if (!isStacked) return all;
  const sums = (rows[0]?.values ?? []).flatMap((_, point) => {
    const values = rows.map((row) => row.values[point] ?? 0);
    const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
  return sums;
};

/** What a report's table tells of its first measure as a drawing; undefined where one figure, or none, is all there is. */
export function toPaperChart(ask: ChartAsk): MailPaper['chart'] {
  const { found, setting, writing } = ask;
  const { groups } = firstGroups(found.groups, setting, { isCompared: found.compared !== undefined, all: found.all });
  const [by = ''] = setting.groups;
  const [measure = ''] = setting.measures;
  const { title, cell } = toMeasure(writing, setting, measure);
  const first = groups.filter(({ level }) => level === 1);
  const readings = readingsOf(ask, first, title);
  const ground: Ground = { ...ask, measure, by, first, readings };
  const period = parseGroup(by)?.by;
  const { points, shape, valuesOf, left } = period === undefined ? byValue(ground) : overTime(ground, period);
  const rows = readings.map((reading): ChartRow => {
    const values = valuesOf(reading);
    return { name: reading.name, isPast: reading.isPast, values, words: values.map((value) => cell(value).words) };
  });
  const isEmpty = rows.every(({ values }) => values.every((value) => value === null || value === 0));
  if (points.length <= 1 || isEmpty) return undefined;
  const isStacked = setting.across !== null && rows.length > 1 && (totalFnOf(writing.form.definition, measure) ?? 'sum') === 'sum';
  const words = axisWords(writing, measure);
  return {
    title,
    shape,
    points,
    rows,
    isStacked,
    ticks: ticksOf(reachOf(rows, isStacked)).map((value) => ({ value, words: words(value) })),
    others: left > 0 ? wordIn(writing.language, 'report.others', { count: left }) : '',
  };
}
