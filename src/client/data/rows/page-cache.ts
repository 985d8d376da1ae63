import type { JsonObject } from '../../../shared/json.ts';
import type { KeyOf } from './row-source.ts';

/** Pages of rows by number; the one not touched longest goes first when there are too many. */
export interface PageCache {
  get: (index: number) => JsonObject | undefined;
  page: (number: number) => readonly JsonObject[] | undefined;
  put: (number: number, rows: readonly JsonObject[]) => void;
  /** Marks pages as in use. */
  touch: (number: number) => void;
  indexOf: (key: string) => number;
  /** Exchanges a row in place; tells whether it was there. */
  replace: (row: JsonObject) => boolean;
  clear: () => void;
}

export function createPageCache(pageSize: number, capacity: number, keyOf: KeyOf): PageCache {
  // A Map keeps the order of insertion: touching is taking out and putting back, the oldest is the first.
  const pages = new Map<number, JsonObject[]>();
  const positions = new Map<string, number>();

  function drop(number: number) {
    for (const row of pages.get(number) ?? []) {
      const key = keyOf(row);
      if (Math.floor((positions.get(key) ?? -1) / pageSize) === number) positions.delete(key);
    }
    pages.delete(number);
  }

  return {
    get: (index) => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    page: (number) => pages.get(number),
    put(number, rows) {
      drop(number);
      pages.set(number, [...rows]);
      rows.forEach((row, offset) => positions.set(keyOf(row), number * pageSize + offset));
      for (const oldest of pages.keys()) {
        if (pages.size <= capacity) break;
        drop(oldest);
      }
    },
    touch(number) {
      const rows = pages.get(number);
      if (!rows) return;
      pages.delete(number);
      pages.set(number, rows);
    },
    indexOf: (key) => positions.get(key) ?? -1,
    replace(row) {
      const index = positions.get(keyOf(row));
      const page = index === undefined ? undefined : pages.get(Math.floor(index / pageSize));
      if (index === undefined || !page) return false;
      // A window may bring fewer columns than an answer to `set` and the other way round: keep both.
      page[index % pageSize] = { ...page[index % pageSize], ...row };
      return true;
    },
    clear() {
      pages.clear();
      positions.clear();
    },
  };
}
