import { isPercentage, totalFnOf } from '../../../../schemas/forms/totals.ts';
import type { TotalFn } from '../../../../schemas/forms/totals.ts';
import { money } from '../../../../schemas/kinds.gen.ts';
import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import { viewCurrency } from '../../../../schemas/forms/in-view.ts';
import type { Json } from '../../../shared/json.ts';
import { currencyPrecision } from '../../../shared/money/format.ts';
import { round } from '../../../shared/money/round.ts';
import type { Group, Groups } from '../../../shared/records/calls.ts';
import { changeOf } from '../../../shared/records/change-of.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import { firstGroups } from '../../../shared/records/first-groups.ts';
import type { FirstGroups } from '../../../shared/records/first-groups.ts';
import { toPivot } from '../../../shared/records/pivot.ts';
import type { PivotRow } from '../../../shared/records/pivot.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { writeValue } from '../../engine/documents/write-value.ts';
import type { FormWriting } from '../../engine/documents/write-value.ts';
import type { MailPaper } from '../../engine/outbox/message.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import { isInView } from '../../engine/records/core/view-facts.ts';
import type { Cell } from '../../engine/transfer/cell.ts';
import { filterText, groupText, spanText } from './report-words.ts';

type Fact = MailPaper['facts'][number];

/** A cell as figures have it, in words, and with the format of a spreadsheet. */
export interface SheetCell {
  value: Cell;
  words: string;
  format?: string | undefined;
}

export interface SheetColumn {
  title: string;
  /** Of a group it is the level, of figures there is none. */
  level?: number;
}

/** A report as it is shown, with its question in words: what every file of it is made of. */
export interface ReportSheet {
  title: string;
  facts: readonly Fact[];
  columns: readonly SheetColumn[];
  rows: readonly { level: number; cells: readonly SheetCell[] }[];
  /** How many rows it sums, and that they are all. */
  complete: string;
}

export interface SheetAsk {
  title: string;
  setting: ReportSetting;
  found: Groups;
  writing: FormWriting;
}

const nothing: SheetCell = { value: null, words: '' };
const toCell = (value: Json): Cell => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** The format of days that are whole periods. */
const periodFormats: Readonly<Record<string, string>> = { day: 'yyyy\\-mm\\-dd', month: 'yyyy\\-mm', year: 'yyyy' };

function nameCell(writing: FormWriting, name: string, value: Json): SheetCell {
  const words = groupText(writing, name, value);
  const { field, by } = parseGroup(name) ?? { field: name, by: undefined };
  const format = by === undefined ? (writing.form.fields.get(field)?.trait.type === 'date' ? periodFormats.day : undefined) : periodFormats[by];
  return { value: format !== undefined && value !== null ? toCell(value) : words, words, format };
}

/** A measure: how it is told, called and written. */
interface Measure {
  field: string;
  title: string;
  cell: (value: Json) => SheetCell;
}

/** Kinds whose values are amounts. */
const amounts = new Set<AnyKind>([money as AnyKind]);

const decimals = (count: number): string => (count === 0 ? '#,##0' : `#,##0.${'0'.repeat(count)}`);

function currencyOf(writing: FormWriting, { params }: ReportSetting, field: string): string | undefined {
  const kind = writing.form.fields.get(field)?.kind;
  if (!kind || !amounts.has(kind)) return undefined;
  const chosen = params[viewCurrency];
  return isInView(writing.form.definition, field) && typeof chosen === 'string' ? chosen : writing.currency;
}

function formatOf(writing: FormWriting, field: string, fn: TotalFn, currency: string | undefined): string {
  const kind = writing.form.fields.get(field)?.kind;
  if (fn === 'distinct' || fn === 'count') return '#,##0';
  if (kind && isPercentage(kind)) return '0.00%';
  return currency === undefined ? '#,##0.###' : `${decimals(currencyPrecision(currency, writing.precisions))}" ${currency}"`;
}

/** What tells a measure of a setting in words. */
export function toMeasure(writing: FormWriting, setting: ReportSetting, field: string): Measure {
  const { form, language } = writing;
  const fn = totalFnOf(form.definition, field) ?? 'sum';
  const currency = currencyOf(writing, setting, field);
  const format = formatOf(writing, field, fn, currency);
  const kind = form.fields.get(field)?.kind;
  const scale = kind && isPercentage(kind) ? 100 : 1;
  const isCount = fn === 'distinct' || fn === 'count';
  const label = wordIn(language, 'report.total_of', { field: wordIn(language, `field.${field}`), fn });
  return {
    field,
    title: currency === undefined ? label : `${label} (${currency})`,
    cell(value) {
      if (value === null) return nothing;
      const rounded = typeof value === 'number' && currency !== undefined ? Number(value.toFixed(currencyPrecision(currency, writing.precisions))) : value;
      const words = isCount ? String(value) : writeValue(writing, field, rounded);
      return { value: typeof value === 'number' && scale !== 1 ? round(value / scale, 8) : toCell(value), words, format };
    },
  };
}

/** What figures of groups have to be for these to be shown, as people would say it. */
export const havingText = (writing: FormWriting, setting: ReportSetting): string =>
  setting.having
    .map(({ field, op, value }) => {
      const { title, cell } = toMeasure(writing, setting, field);
      return wordIn(writing.language, `filter.clause.${op}`, { field: title, value: cell(value).words, low: '', high: '' });
    })
    .reduce((left, right) => wordIn(writing.language, 'filter.and', { left, right }));

type Figures = Pick<Group, 'measures'> | null | undefined;
const told = (group: Figures, field: string): Json => group?.measures.find((measure) => measure.field === field)?.value ?? null;
const number = (value: Json): number | null => (typeof value === 'number' ? value : null);

interface FigureColumn {
  title: string;
  cell: (group: Group | undefined) => SheetCell;
}

/** The columns of one measure; of a comparison also what it was and how it changed. */
function figuresOf({ field, title, cell }: Measure, { compared }: Groups, writing: FormWriting): FigureColumn[] {
  if (!compared) return [{ title, cell: (group) => cell(told(group, field)) }];
  const change = (group: Group | undefined) => changeOf(number(told(group, field)), number(told(group?.past, field)));
  const signed = (one: SheetCell, value: number | null): SheetCell => (value !== null && value > 0 ? { ...one, words: `+${one.words}` } : one);
  const ofPercent = (percent: number | null): SheetCell =>
    percent === null
      ? nothing
      : {
          value: round(percent / 100, 6),
          words: `${percent > 0 ? '+' : ''}${new Intl.NumberFormat(writing.language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)}`,
          format: '0.0%',
        };
  return [
    { title: `${title} ${spanText(writing, compared.now)}`, cell: (group) => cell(told(group, field)) },
    { title: `${title} ${spanText(writing, compared.past)}`, cell: (group) => cell(told(group?.past, field)) },
    { title: `${title}: ${wordIn(writing.language, 'report.change')}`, cell: (group) => signed(cell(change(group).change), change(group).change) },
    { title: `${title}: ${wordIn(writing.language, 'report.change_percent')}`, cell: (group) => ofPercent(change(group).percent) },
  ];
}

/** The question in words: which days, compared with which, what is left out, and what it is by. */
function factsOf({ setting, found, writing }: SheetAsk, labels: readonly string[], span: string | undefined): Fact[] {
  const { language } = writing;
  const { compared } = found;
  const { filter, across } = setting;
  const facts: (Fact | undefined)[] = [
    span === undefined && !compared ? undefined : { title: wordIn(language, 'report.span'), text: compared ? spanText(writing, compared.now) : (span ?? '') },
    compared && { title: wordIn(language, 'report.compare'), text: spanText(writing, compared.past) },
    filter ? { title: wordIn(language, 'action.filter'), text: filterText(writing, filter) } : undefined,
    setting.having.length > 0 ? { title: wordIn(language, 'report.having'), text: havingText(writing, setting) } : undefined,
    { title: wordIn(language, 'report.group_by'), text: labels.slice(0, setting.groups.length).join(' › ') },
    across === null ? undefined : { title: wordIn(language, 'report.across'), text: labels.at(-1) ?? '' },
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** That some groups are shown alone, and how many there are. */
function shownFacts({ shown, all }: FirstGroups, { limit, least }: ReportSetting, { language }: FormWriting): Fact[] {
  if (shown === all) return [];
  const told = wordIn(language, 'report.shown', { shown, all });
  const which = limit !== null && least ? `${wordIn(language, 'report.limit_least', { count: shown })}: ${told}` : told;
  return [{ title: wordIn(language, 'report.limit'), text: which }];
}

const groupLabel = ({ language }: FormWriting, name: string): string => {
  const { field, by } = parseGroup(name) ?? { field: name, by: undefined };
  const label = wordIn(language, `field.${field}`);
  return by === undefined ? label : wordIn(language, 'report.by', { field: label, period: by });
};

/** The report as it is shown: the sum of all first, each group below the one it is part of. */
export function toSheet(ask: SheetAsk, span: string | undefined): ReportSheet {
  const { title, setting, found, writing } = ask;
  const { language } = writing;
  const { groups, across } = setting;
  const cut = firstGroups(found.groups, setting, { isCompared: found.compared !== undefined, all: found.all });
  const { columns: values, rows } = toPivot(cut.groups);
  const figures = setting.measures.flatMap((field) => figuresOf(toMeasure(writing, setting, field), found, writing));
  const names = [...groups, ...(across === null ? [] : [across])].map((name) => groupLabel(writing, name));
  const columns: (SheetColumn & { cell: (row: PivotRow) => SheetCell })[] = [
    ...groups.map((name, place) => ({ title: names[place] ?? '', level: place + 1, cell: ({ group }: PivotRow) => ofLevel(writing, name, place + 1, group) })),
    ...values.flatMap((value, place) =>
      figures.map((figure) => ({
        // One figure needs no name of its own below what stands across.
        title: [groupText(writing, across ?? '', value), ...(figures.length > 1 ? [figure.title] : [])].join(' '),
        cell: ({ cells }: PivotRow) => (cells[place] ? figure.cell(cells[place]) : nothing),
      })),
    ),
    {
      title: wordIn(language, 'report.rows'),
      cell: ({ group }: PivotRow) => ({ value: group.rows, words: new Intl.NumberFormat(language).format(group.rows), format: '#,##0' }),
    },
    ...figures.map((figure) => ({ title: figure.title, cell: ({ group }: PivotRow) => figure.cell(group) })),
  ];
  return {
    title,
    facts: [...factsOf(ask, names, span), ...shownFacts(cut, setting, writing)],
    columns: columns.map(({ cell: _, ...column }) => column),
    rows: rows.map((row) => ({ level: row.group.level, cells: columns.map(({ cell }) => cell(row)) })),
    complete: wordIn(language, 'report.complete', { count: found.groups[0]?.rows ?? 0 }),
  };
}

/** A group has the values of all its levels; the sum of all is called so in the first. */
function ofLevel(writing: FormWriting, name: string, level: number, group: Group): SheetCell {
  if (group.level >= level) return nameCell(writing, name, group.key[name] ?? null);
  const total = wordIn(writing.language, 'report.total');
  return group.level === 0 && level === 1 ? { value: total, words: total } : nothing;
}
