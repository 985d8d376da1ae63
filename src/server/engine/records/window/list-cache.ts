import type { KeysetPosition } from './keyset.ts';

/** The facts kept about a large list under one filter. */
export interface CachedList {
  /** Its exact number of rows. */
  total?: number;
  /** The estimate of its candidates, where they are more than a few. */
  size?: 'some' | 'many';
  /** The keyset position of every thousandth row, under one sort order. */
  anchors?: KeysetPosition[];
}

/** The columns a write touched, by table; true where rows were added or deleted. */
export type Touched = Record<string, readonly string[] | true>;

interface Entry extends CachedList {
  /** Tables and columns that the list reads, as they stand between quotes in its statement. */
  names: ReadonlySet<string>;
  expires: number;
}

const mostLists = 100;
const lifetime = 30_000;

/**
 * Keeps facts about large lists for a short time, until a write touches a table or column that they depend on. An id names
 * the caller (company, user), so that callers with different rights share no entry.
 */
export function createListCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  let writes = 0;

  return {
    get(id: string): CachedList {
      const entry = entries.get(id);
      return entry && entry.expires > now() ? entry : {};
    },
    /** Names the state of the data; taken before a read begins. */
    moment: () => writes,
    /** Keeps facts that were read at `moment`, unless a write came since: they may be older than that write. */
    put(id: string, moment: number, statement: string, remembered: CachedList) {
      if (moment !== writes) return;
      const entry = entries.get(id);
      const alive = entry && entry.expires > now() ? entry : undefined;
      entries.delete(id);
      entries.set(id, { ...alive, ...remembered, names: alive?.names ?? namesIn(statement), expires: alive?.expires ?? now() + lifetime });
      const [oldest] = entries.keys();
      if (entries.size > mostLists && oldest !== undefined) entries.delete(oldest);
    },
    forget(touched: Touched) {
      writes += 1;
      for (const [id, entry] of entries) if (isTouched(entry.names, touched)) entries.delete(id);
    },
    clear() {
      writes += 1;
      entries.clear();
    },
  };
}

export type ListCache = ReturnType<typeof createListCache>;

/** Tables and columns a statement of ours names. */
export const namesIn = (statement: string): Set<string> => new Set([...statement.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ''));

/** Whether a write may change what a statement with these names reads. */
export const isTouched = (names: ReadonlySet<string>, touched: Touched): boolean =>
  Object.entries(touched).some(([table, columns]) => names.has(table) && (columns === true || columns.some((column) => names.has(column))));
