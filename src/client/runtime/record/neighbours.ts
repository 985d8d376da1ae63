import type { JsonObject } from '../../../shared/json.ts';
import type { ListCall, SortOrder } from '../../../shared/records/calls.ts';
import type { ListPlace } from './list-place.ts';

/** A record beside the one in view, and where in the list it stands if that is known. */
export interface Neighbour {
  key: JsonObject;
  index?: number;
}
export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** Rows read before and behind the place: the record may have moved since, and a list may hold it several times. */
const reach = 20;

type WindowCall = Partial<ListCall> & { columns: string[]; limit: number; offset?: number };

export const windowStart = ({ index }: ListPlace): number => Math.max(0, index - reach);
export const toWindowCall = (place: ListPlace, key: readonly string[]): WindowCall => ({
  ...place.view,
  columns: [...key],
  count: 'none',
  offset: windowStart(place),
  limit: 2 * reach + 1,
});

const isSame = (key: JsonObject, row: JsonObject): boolean => Object.entries(key).every(([name, value]) => row[name] === value);
const keyOf = (key: JsonObject, row: JsonObject): JsonObject => Object.fromEntries(Object.keys(key).map((name) => [name, row[name] ?? null]));

/**
 * The records before and behind this one in a stretch of the list. One that is no longer in the list, because what was changed keeps
 * it out, has those as neighbours that stand around its old place.
 */
export function findNeighbours(key: JsonObject, rows: readonly JsonObject[], place: ListPlace): Neighbours {
  const start = windowStart(place);
  const expected = place.index - start;
  const own = rows.flatMap((row, at) => (isSame(key, row) ? [at] : [])).toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0];
  const at = own ?? expected;
  const neighbour = (found: number): Neighbour | null => {
    const row = rows[found];
    return row ? { key: keyOf(key, row), index: start + found } : null;
  };
  const differs = (row: JsonObject) => !isSame(key, row);
  const next = rows.findIndex((row, found) => found >= (own === undefined ? at : at + 1) && differs(row));
  return { previous: neighbour(rows.findLastIndex((row, found) => found < at && differs(row))), next: neighbour(next) };
}

/** Without a list to go by: the nearest keys in the order of keys. */
export function toKeyCalls(key: JsonObject): Record<keyof Neighbours, WindowCall> {
  const call = (place: Pick<ListCall, 'after' | 'before'>): WindowCall => ({
    ...place,
    sort: Object.keys(key).map((field) => ({ field })) as SortOrder,
    columns: Object.keys(key),
    count: 'none',
    limit: 1,
  });
  return { next: call({ after: key }), previous: call({ before: key }) };
}
