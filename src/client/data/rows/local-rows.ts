import type { Json, JsonObject } from '../../../shared/json.ts';
import { isFound, isMatch, plainValue } from './local-order.ts';
import { createKeyOf, isSameView, type RowSource, type RowView } from './row-source.ts';

interface SortKeys {
  desc: boolean;
  values: readonly Json[];
}

/** Sort values are taken out once per sort, not once per comparison; blanks stand last either way. */
function toComparison(keys: readonly SortKeys[], language: string): (a: number, b: number) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => {
    for (const { values, desc } of keys) {
      const [left, right] = [values[a] ?? null, values[b] ?? null];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      const order = typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right));
      if (order !== 0) return desc ? -order : order;
    }
    return a - b;
  };
}

/** Rows that are all here. They stay where they are: views are arrays of positions, an edit exchanges one element. */
export function createLocalRows(rows: JsonObject[], key: readonly string[]): RowSource {
  const keyOf = createKeyOf(key);
  const positions = new Map(rows.map((row, position) => [keyOf(row), position]));
  const listeners = new Set<() => void>();
  let view: RowView | null = null;
  let order: readonly number[] = rows.map((_, position) => position);
  /** Place in the view by position; made when first asked for. */
  let places: Map<number, number> | null = null;
  let totals: Record<string, number | null> = {};
  let loadedAt = Date.now();
  let version = 0;

  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }

  const sum = (field: string) => order.reduce((total, position) => total + (Number(rows[position]?.[field]) || 0), 0);

  function arrange() {
    places = null;
    loadedAt = Date.now();
    if (!view) return;
    const { filter, search, sort, language } = view;
    const kept: number[] = [];
    rows.forEach((row, position) => {
      if ((!filter || isMatch(filter, row, language)) && (!search || isFound(row, search))) kept.push(position);
    });
    if (sort.length > 0) {
      const keys = sort.map(({ field, desc }) => ({ desc, values: rows.map((row) => plainValue(row[field], language)) }));
      kept.sort(toComparison(keys, language));
    }
    order = kept;
    totals = Object.fromEntries(view.totals.map((field) => [field, sum(field)]));
  }

  function show() {
    arrange();
    changed();
  }

  return {
    get total() {
      return order.length;
    },
    capped: false,
    state: 'ready',
    error: null,
    get totals() {
      return totals;
    },
    get loadedAt() {
      return loadedAt;
    },
    get version() {
      return version;
    },
    get: (index) => rows[order[index] ?? -1],
    indexOf(wanted) {
      places ??= new Map(order.map((position, place) => [position, place]));
      return places.get(positions.get(wanted) ?? -1) ?? -1;
    },
    ensure: () => undefined,
    fetch: (first, last) =>
      Promise.resolve(
        order
          .slice(first, last + 1)
          .map((position) => rows[position])
          .filter((row) => row !== undefined),
      ),
    replace(changedRows) {
      for (const row of changedRows) {
        const position = positions.get(keyOf(row));
        if (position !== undefined) rows[position] = { ...rows[position], ...row };
      }
      changed();
    },
    hold: () => () => undefined,
    setView(next) {
      if (isSameView(view, next)) return;
      view = next;
      show();
    },
    reload: show,
    renew: show,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: () => listeners.clear(),
  };
}
