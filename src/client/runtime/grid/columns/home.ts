import type { JsonObject } from '../../../../shared/json.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { toKeyFilter } from '../../../data/rows/row-source.ts';
import type { Host } from '../../host.tsx';
import type { GridColumn } from './resolve-columns.ts';

type Telling = Pick<Host, 'rights' | 'pageTitle' | 'openScreen' | 'text'>;
type Homed = Pick<GridColumn, 'id' | 'field'>;

/** The row of another form that a field of a family belongs to, as its name says it. */
const memberOf = (id: string): number => Number(id.slice(id.indexOf('@') + 1));

/** What names the row in which the cell is changed; null where the row here does not say it all. */
export function homeKey({ id, field: { home } }: Homed, row: JsonObject): JsonObject | null {
  if (home?.there !== undefined && (row[home.there] ?? null) === null) return null;
  const parts = Object.entries(home?.key ?? {}).map(([theirs, ours]) => [theirs, ours === '@' ? memberOf(id) : (row[ours] ?? null)] as const);
  return parts.length > 0 && parts.every(([, value]) => value !== null) ? Object.fromEntries(parts) : null;
}

/** Columns that are written by another form, opened for whoever may change them there; of others that nobody changes here it is said where they are. */
export const withHomes = (columns: readonly GridColumn[], host: Telling): GridColumn[] =>
  columns.map((column) => {
    if (column.field.home?.through && host.rights(column.field.home.screen).set)
      return { ...column, editable: true, isLocked: (row: JsonObject) => homeKey(column, row) === null };
    const readOnly = readOnlyWords(column, host);
    return readOnly === undefined ? column : { ...column, readOnly };
  });

/** Whether what stands in the cells is stored by another form. */
export const isThrough = ({ field, editable }: Pick<GridColumn, 'field' | 'editable'>): boolean => editable && field.home?.through === true;

/** The page where a column is changed that nobody changes here, and how it is opened for a row; undefined where there is none that the user may open. */
export function homeOf({ id, field, editable }: Pick<GridColumn, 'id' | 'field' | 'editable'>, host: Pick<Host, 'rights' | 'pageTitle' | 'openScreen'>) {
  const { home } = field;
  const title = home && !editable && host.rights(home.screen).list ? host.pageTitle(home.screen) : undefined;
  if (!home || title === undefined) return undefined;
  return {
    title,
    open(row: JsonObject): void {
      const key = homeKey({ id, field }, row);
      const filter: FilterNode | undefined = key ? toKeyFilter(key) : undefined;
      host.openScreen(`/${home.screen}`, filter);
    },
  };
}

/** Why the cells of a column cannot be changed here, and where they are; undefined where there is nothing to say. */
function readOnlyWords(column: GridColumn, host: Telling): string | undefined {
  if (column.editable) return undefined;
  const home = homeOf(column, host);
  if (home) return host.text('grid.changed_in', { screen: home.title });
  return column.help !== undefined && column.field.figure !== undefined ? host.text('grid.calculated', { meaning: column.help }) : undefined;
}

/** Says that a cell is not changed here, with the way to where it is. */
export function tellReadOnly(column: GridColumn, row: JsonObject, host: Host): void {
  const home = homeOf(column, host);
  const action = home && { label: host.text('grid.change_in', { screen: home.title }), onPress: () => home.open(row) };
  host.toast({ variant: 'warning', text: column.readOnly, ...(action && { action }) });
}
