import { useSyncExternalStore } from 'react';
import type { JsonObject } from '../../../src/shared/json.ts';
import { type BenchGrid, benchRows, compareBy, holds } from './rows.ts';

/** Rows that a page sorts, filters and writes itself, for grids that leave that to it. */
export function createPageRows(count: number) {
  let all = benchRows(count);
  let shown: readonly JsonObject[] = all;
  const listeners = new Set<() => void>();
  const show = (next: readonly JsonObject[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const acts: Pick<BenchGrid, 'sort' | 'filter' | 'edit'> = {
    sort: (field) => show(all.toSorted(compareBy(field))),
    filter: (field, text) => show(all.filter((row) => holds(row, field, text))),
    edit(field, value) {
      const [first, ...others] = shown;
      if (!first) return;
      const changed = { ...first, [field]: value };
      all = all.map((row) => (row === first ? changed : row));
      show([changed, ...others]);
    },
  };
  return { acts, use: () => useSyncExternalStore(subscribe, () => shown) };
}
