import type { RowSource } from './row-source.ts';

/** The part of a source that says how it stands. */
export type SourceStatus = { -readonly [TField in 'total' | 'capped' | 'state' | 'error' | 'totals' | 'leftOut' | 'loadedAt' | 'version']: RowSource[TField] };

/** A status whose changes its subscribers hear of. */
export function createSourceStatus() {
  const listeners = new Set<() => void>();
  const status: SourceStatus = { total: 0, capped: false, state: 'loading', error: null, totals: {}, leftOut: {}, loadedAt: null, version: 0 };
  return {
    status,
    changed(next: Partial<SourceStatus> = {}) {
      Object.assign(status, next, { version: status.version + 1 });
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
