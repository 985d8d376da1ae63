import type { Anchor } from '../read/order.ts';

/** What is remembered of a large view: how many rows it has and where every thousandth of them stands. */
export interface Remembered {
  total?: number;
  /** That it has more rows than are found and put in order at once, and about how many more. */
  size?: 'some' | 'many';
  anchors?: Anchor[];
}

/** What a write touched: column names by table, or true where rows came or went. */
export type Touched = Record<string, readonly string[] | true>;

interface Entry extends Remembered {
  /** Tables and columns the view reads, as they stand between quotes in its statement. */
  names: ReadonlySet<string>;
  expires: number;
}

const mostViews = 100;
const lifetime = 30_000;

/**
 * Totals and anchors of large views, for a short time and only until a write touches what they depend on. Everything in
 * it belongs to the caller named in the id (company, user), so nothing is shared that rights could divide.
 */
export function createViewCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  let writes = 0;

  return {
    get(id: string): Remembered {
      const entry = entries.get(id);
      return entry && entry.expires > now() ? entry : {};
    },
    /** Stands for the state of the data when a reading began. */
    moment: () => writes,
    /** Keeps what was read, unless a write came since `moment`: it may have been read before that write was there. */
    put(id: string, moment: number, statement: string, remembered: Remembered) {
      if (moment !== writes) return;
      const entry = entries.get(id);
      const alive = entry && entry.expires > now() ? entry : undefined;
      entries.delete(id);
      entries.set(id, { ...alive, ...remembered, names: alive?.names ?? namesIn(statement), expires: alive?.expires ?? now() + lifetime });
      const [oldest] = entries.keys();
      if (entries.size > mostViews && oldest !== undefined) entries.delete(oldest);
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

export type ViewCache = ReturnType<typeof createViewCache>;

/** Tables and columns a statement of ours names. */
export const namesIn = (statement: string): Set<string> => new Set([...statement.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ''));

/** Whether a write may change what a statement with these names reads. */
export const isTouched = (names: ReadonlySet<string>, touched: Touched): boolean =>
  Object.entries(touched).some(([table, columns]) => names.has(table) && (columns === true || columns.some((column) => names.has(column))));
