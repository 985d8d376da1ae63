import type { ReactNode } from 'react';
import type { TotalFn } from '../../../../schemas/forms/totals.ts';
import type { FieldMeta, ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Group, Told } from '../../../shared/records/calls.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import type { DaySpan } from '../../../shared/records/time-spans.ts';
import { renderers } from '../../../generated/renderers.gen.ts';
import type { Renderer } from '../../renderers/define.ts';
import { drawingOf, type GridColumn, resolveColumn } from '../grid/columns/resolve-columns.ts';
import { plainText } from '../grid/rows/plain-text.ts';
import type { Host } from '../host.tsx';
import { periodName } from './period-name.ts';

/** The columns of these fields as a grid has them: their labels, help and renderers. */
export const columnsOf = ({ meta }: ScreenMeta<ReportScreen>, fields: readonly string[], host: Host): GridColumn[] =>
  fields.flatMap((name) => {
    const { field: own = name, by } = parseGroup(name) ?? {};
    const field = meta.fields[own];
    if (!field) return [];
    const column = resolveColumn(own, field, { field: own }, host, false);
    return by === undefined ? [column] : [{ ...column, id: name, label: host.text('report.by', { field: column.label, period: by }) }];
  });

/** What a value is called that rows are grouped by. Of a text per language it is that of one language already. */
export function nameOfValue(column: GridColumn, value: Json | undefined, host: Host, key: JsonObject = {}): string {
  if (value === null || value === undefined) return host.text('report.empty_value');
  const by = parseGroup(column.id)?.by;
  if (by !== undefined) return periodName(String(value), by, host);
  return column.perLanguage ? String(value) : column.renderer.text(value as never, column.context, key);
}

/** What a group is called: the value of the field it is by. */
export const nameOf = (column: GridColumn, { key }: Group, host: Host): string => nameOfValue(column, key[column.id], host, key);

/** A measure of a report, and how it is told of many rows. */
export interface MeasureColumn extends GridColumn {
  fn: TotalFn;
}

/** How a field is told of many rows, as its form says. */
const fnOf = ({ total }: FieldMeta): TotalFn | 'none' => (typeof total !== 'object' ? (total ?? 'sum') : 'ratio' in total ? 'ratio' : 'last');

const partsOf = ({ total }: FieldMeta): readonly string[] => (typeof total === 'object' && 'ratio' in total ? total.ratio : []);

/** How many there are is a number, whatever is counted. */
const countRenderer: Partial<Record<TotalFn, Renderer<Json>>> = { distinct: renderers.integer, count: renderers.integer };

/** The measures of these names; those that are made of what this reader may not see are not there. */
export const measuresOf = (screen: ScreenMeta<ReportScreen>, names: readonly string[], host: Host): MeasureColumn[] =>
  columnsOf(screen, names, host).flatMap((column) => {
    const fn = fnOf(column.field);
    if (fn === 'none' || !partsOf(column.field).every((part) => Object.hasOwn(screen.meta.fields, part))) return [];
    return [
      {
        ...column,
        fn,
        align: 'end' as const,
        renderer: countRenderer[fn] ?? column.renderer,
        label: host.text('report.total_of', { field: column.label, fn }),
      },
    ];
  });

/** A measure as a cell of the rows shows it; amounts in the view currency with its code. */
export const drawnIn = (column: GridColumn, value: Json, { session }: Host): ReactNode => drawingOf(column, { ...session.given, [column.id]: value });

/** The same in letters. */
export const wordsIn = (column: GridColumn, value: number | null, { session }: Host): string =>
  value === null ? '–' : plainText(column, { ...session.given, [column.id]: value });

/** What is told of a group, now or in the past. */
type Figures = Pick<Group, 'measures'>;

const toldOf = ({ measures }: Figures, field: string): Told | undefined => measures.find((measure) => measure.field === field);

/** The measure of a group as it came; a day may be the least, too. */
export const jsonOf = (group: Figures, field: string): Json => toldOf(group, field)?.value ?? null;

/** The measure of a group as a number; null where there is none. */
export const valueOf = (group: Figures, field: string): number | null => {
  const value = jsonOf(group, field);
  return typeof value === 'number' ? value : null;
};

/** What a group was before; null where it was not there. */
export const beforeOf = ({ past }: Group, field: string): number | null => (past ? valueOf(past, field) : null);

export const leftOutOf = (group: Figures, field: string): number => toldOf(group, field)?.left_out ?? 0;

/** The first and the last day of a span in words. */
export const daysText = ([from, to]: DaySpan, { formats }: Pick<Host, 'formats'>): string =>
  from === to ? formats.date(from) : `${formats.date(from)} – ${formats.date(to)}`;
