import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Params, Selection } from '../../../../shared/records/calls.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import type { Language } from '../../../../shared/languages.ts';

export interface CellPlace {
  row: number;
  /** Position among the visible columns. */
  column: number;
}

/** A rectangle of cells: `anchor` stays while it is extended, `focus` is the other corner. */
export interface CellRange {
  anchor: CellPlace;
  focus: CellPlace;
  /** The active cell, where that is not the corner, as in a whole column. */
  active?: CellPlace;
}

export interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const boundsOf = ({ anchor, focus }: CellRange): Bounds => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

/** Rows that one copy, paste, fill or row of ticks may name one by one. */
export const mostRows = 10_000;

export const countCells = ({ top, bottom, left, right }: Bounds): number => (bottom - top + 1) * (right - left + 1);

/** Rows ticked one by one, or all rows of the view but some. Rows are named by their keys: sorting moves no tick. */
export interface RowSelection {
  mode: 'some' | 'allBut';
  keys: ReadonlyMap<string, JsonObject>;
}

export const noRows: RowSelection = { mode: 'some', keys: new Map() };
export const allRows: RowSelection = { mode: 'allBut', keys: new Map() };

export const isRowSelected = (selection: RowSelection, key: string): boolean => selection.keys.has(key) === (selection.mode === 'some');

export const countSelected = (selection: RowSelection, total: number): number =>
  selection.mode === 'some' ? selection.keys.size : Math.max(0, total - selection.keys.size);

export function withRows(selection: RowSelection, rows: readonly (readonly [string, JsonObject])[], selected: boolean): RowSelection {
  const keys = new Map(selection.keys);
  for (const [key, row] of rows) {
    if (selected === (selection.mode === 'some')) keys.set(key, row);
    else keys.delete(key);
  }
  return { ...selection, keys };
}

interface ViewOfSelection {
  filter?: FilterNode;
  search?: string;
  params?: Params;
  language: Language;
  total: number;
  toKey: (row: JsonObject) => Record<string, Json>;
}

const isRow = (key: Record<string, Json>): FilterNode => ({ and: Object.entries(key).map(([field, value]) => ({ field, op: 'eq', value })) });

/** The selection as the server will find it: keys, or the view with the number of rows the user was shown. */
export function toServerSelection(selection: RowSelection, view: ViewOfSelection): Selection {
  const keys = [...selection.keys.values()].map(view.toKey);
  if (selection.mode === 'some') return { keys };
  const except: FilterNode[] = keys.length > 0 ? [{ not: { or: keys.map(isRow) } }] : [];
  const parts = [...(view.filter ? [view.filter] : []), ...except];
  const [only] = parts;
  return {
    ...(only && { filter: parts.length === 1 ? only : { and: parts } }),
    ...(view.search && { search: view.search }),
    ...(view.params && { params: view.params }),
    language_code: view.language,
    expected: countSelected(selection, view.total),
  };
}
