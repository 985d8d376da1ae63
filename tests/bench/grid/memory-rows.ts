import { createKeyOf, isSameView } from '../../../src/client/data/rows/row-source.ts';
import type { RowSource, RowView } from '../../../src/client/data/rows/row-source.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { compareBy, holds } from './rows.ts';

/** Rows that are all here, so that the grids are compared by what they draw. Takes the views the bench asks for: one order, one text contained. */
export function createMemoryRows(rows: JsonObject[], key: readonly string[]): RowSource {
  const keyOf = createKeyOf(key);
  const listeners = new Set<() => void>();
  let view: RowView | null = null;
  let shown = rows;
  const loadedAt = Date.now();
  let version = 0;

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };

  function arrange() {
    const { filter, sort } = view ?? { sort: [] };
    const [order] = sort;
    const kept = filter && 'field' in filter ? rows.filter((row) => holds(row, filter.field, String(filter.value))) : rows;
    shown = order ? kept.toSorted(compareBy(order.field)) : [...kept];
    changed();
  }

  return {
    get total() {
      return shown.length;
    },
    capped: false,
    state: 'ready',
    error: null,
    totals: {},
    leftOut: {},
    loadedAt,
    get version() {
      return version;
    },
    get: (index: number) => shown[index],
    indexOf: (wanted: string) => shown.findIndex((row) => keyOf(row) === wanted),
    ensure: () => undefined,
    fetch: (first: number, last: number) => Promise.resolve(shown.slice(first, last + 1)),
    replace(stored: readonly JsonObject[]) {
      for (const row of stored) {
        const place = shown.findIndex((one) => keyOf(one) === keyOf(row));
        if (place >= 0) shown[place] = row;
      }
      changed();
    },
    hold: () => () => undefined,
    setView(next: RowView) {
      if (isSameView(view, next)) return;
      view = next;
      arrange();
    },
    reload: arrange,
    renew: arrange,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => listeners.clear(),
  };
}
