import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Params, SortOrder } from '../../../shared/records/calls.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { ApiError } from '../api.ts';

/** What narrows, orders and sums the rows. */
export interface RowView {
  filter?: FilterNode;
  search?: string;
  /** What the rows are computed with (FormMeta.params). */
  params?: Params;
  sort: SortOrder;
  language: Language;
  /** Fields wanted in each row; all when absent. */
  columns?: readonly string[];
  /** Of a text per language no more is wanted than a reader of `language` is shown. */
  texts?: 'shown';
  /** Fields summed over the whole view. */
  totals: readonly string[];
}

/**
 * Rows by position, loaded as they are asked for. The rows are those stored; what a user has typed and not saved lies above
 * (edit-session.ts), so that it outlives the page it was typed in. A stored row that changes is a new object.
 */
export interface RowSource {
  readonly total: number;
  /** The total is "at least". */
  readonly capped: boolean;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  /** Sums by field over the whole view; a field without figures is null. */
  readonly totals: Readonly<Record<string, number | null>>;
  /** How many rows are in no sum, by field (Window.left_out). */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Epoch milliseconds of the last complete answer. */
  readonly loadedAt: number | null;
  /** Goes up with everything that could change what is shown. */
  readonly version: number;
  /** Undefined until loaded. */
  get: (index: number) => JsonObject | undefined;
  /** Position of a loaded row, -1 when it is not loaded. */
  indexOf: (key: string) => number;
  /** Asks for rows that will be shown; rows asked for before and not wanted any more are given up. */
  ensure: (first: number, last: number) => void;
  /** The rows of a stretch, loaded where they are not; rejects with {@link ApiError}. */
  fetch: (first: number, last: number) => Promise<readonly JsonObject[]>;
  /** Puts rows as stored now in the place of those with the same key. */
  replace: (rows: readonly JsonObject[]) => void;
  /** While it lasts, changes by others change rows in their places and move none: somebody types there. Returns its end. */
  hold: () => () => void;
  setView: (view: RowView) => void;
  reload: () => void;
  /** Reads the rows in sight anew and leaves them there meanwhile, so that the cell somebody is in stays. */
  renew: () => void;
  subscribe: (listener: () => void) => () => void;
  dispose: () => void;
}

/** Names one row; equal for equal keys whatever else the rows hold. */
export type KeyOf = (row: JsonObject) => string;

export const createKeyOf = (fields: readonly string[]): KeyOf => {
  const [only] = fields;
  if (fields.length === 1 && only !== undefined) return (row) => String(row[only]);
  return (row) => JSON.stringify(fields.map((field) => row[field] ?? null));
};

/** The members that name a row to the server. */
export const toKey = (fields: readonly string[], row: JsonObject): Record<string, Json> =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

/** The filter that lets the one row through. */
export const toKeyFilter = (key: JsonObject): FilterNode => ({
  and: Object.entries(key).map(([field, value]: [string, Json]) => ({ field, op: 'eq', value })),
});

export const isSameView = (a: RowView | null, b: RowView): boolean => a !== null && JSON.stringify(a) === JSON.stringify(b);

/** The rows of a stretch that are loaded. */
export function loadedRows(source: RowSource, first: number, last: number): JsonObject[] {
  const rows: JsonObject[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = source.get(index);
    if (row) rows.push(row);
  }
  return rows;
}
