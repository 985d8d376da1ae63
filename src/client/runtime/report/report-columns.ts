import type { ReactNode } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Group } from '../../../shared/records/calls.ts';
import { parseGroup } from '../../../shared/records/days.ts';
import { drawingOf, type GridColumn, resolveColumn } from '../grid/columns/resolve-columns.ts';
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

/** A measure as a cell of the rows shows it; amounts in the view currency with its code. */
export const drawnIn = (column: GridColumn, value: number, { session }: Host): ReactNode => drawingOf(column, { ...session.given, [column.id]: value });

/** The measure of a group; null where there is none. */
export const valueOf = ({ measures }: Group, field: string): number | null => {
  const value = measures.find((measure) => measure.field === field)?.value;
  return typeof value === 'number' ? value : null;
};

export const leftOutOf = ({ measures }: Group, field: string): number => measures.find((measure) => measure.field === field)?.left_out ?? 0;
