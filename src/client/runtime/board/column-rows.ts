import type { JsonObject } from '../../../shared/json.ts';
import { isSameView, type KeyOf, type RowSource, type RowView } from '../../data/rows/row-source.ts';
import { type Places, toPlaces } from './column-places.ts';

/** A card on the move: shown at once, put right by the first refresh that was asked for after the server had agreed. */
interface Moved {
  row: JsonObject;
  settledBy?: number;
}

/** The cards of one state: the server's rows, with the moves that are under way laid over them. */
export interface ColumnRows {
  readonly total: number;
  readonly state: RowSource['state'];
  readonly error: RowSource['error'];
  readonly version: number;
  get: (index: number) => JsonObject | undefined;
  /** Place of a card that is loaded, -1 when it is not. */
  indexOf: (row: JsonObject) => number;
  ensure: (first: number, last: number) => void;
  fetch: (first: number, last: number) => Promise<readonly JsonObject[]>;
  setView: (view: RowView) => void;
  /** Shows cards as gone, or as come; `undo` of the same rows takes it back. */
  take: (rows: readonly JsonObject[]) => void;
  bring: (rows: readonly JsonObject[]) => void;
  undo: (rows: readonly JsonObject[]) => void;
  /** The server has stored the moves of these rows: loads anew and forgets them. */
  settle: (rows: readonly JsonObject[]) => void;
  /** Loads anew in the background; what is in sight stays until the new rows are there. */
  refresh: () => void;
  subscribe: (listener: () => void) => () => void;
  dispose: () => void;
}

/** `createSource` makes the server's rows; a refresh loads a second source beside the first and then exchanges them. */
export function createColumnRows(createSource: () => RowSource, keyOf: KeyOf): ColumnRows {
  const listeners = new Set<() => void>();
  const taken = new Map<string, Moved>();
  const brought = new Map<string, Moved>();
  let source = createSource();
  let next: RowSource | null = null;
  let view: RowView | null = null;
  let wanted: readonly [number, number] = [0, 0];
  let version = 0;
  /** Goes up with every refresh asked for; `running` is the one under way. */
  let asked = 0;
  let running = 0;
  let overlay: { places: Places; arrived: JsonObject[]; of: number } | null = null;

  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }
  let unsubscribe = source.subscribe(changed);

  /** Worked out once per version, for the many that ask while scrolling. */
  function laid() {
    if (overlay?.of !== version) {
      const arrived = [...brought]
        .filter(([key]) => !taken.has(key) && source.indexOf(key) < 0)
        .map(([, { row }]) => row)
        .reverse();
      const left = [...taken.keys()].map((key) => source.indexOf(key)).filter((index) => index >= 0);
      overlay = { places: toPlaces(source.total, left, arrived.length), arrived, of: version };
    }
    return overlay;
  }

  const toRow = (index: number): number => {
    const place = laid().places.placeOf(index);
    return 'row' in place ? place.row : 0;
  };

  function forget(settledBy: number) {
    for (const moves of [taken, brought]) {
      for (const [key, moved] of moves) if (moved.settledBy !== undefined && moved.settledBy <= settledBy) moves.delete(key);
    }
  }

  function isReady(loading: RowSource): boolean {
    const last = Math.min(toRow(wanted[1]), loading.total - 1);
    for (let index = toRow(wanted[0]); index <= last; index += 1) if (!loading.get(index)) return false;
    return true;
  }

  function exchange(loaded: RowSource) {
    unsubscribe();
    source.dispose();
    source = loaded;
    next = null;
    unsubscribe = source.subscribe(changed);
    forget(running);
    changed();
    if (asked > running) start();
  }

  function start() {
    if (!view) return;
    running = asked;
    const loading = createSource();
    next = loading;
    const look = () => {
      if (next !== loading || loading.state === 'loading') return;
      if (loading.state === 'failed') {
        // What is in sight is still the best there is.
        loading.dispose();
        next = null;
      } else if (isReady(loading)) exchange(loading);
      else loading.ensure(toRow(wanted[0]), toRow(wanted[1]));
    };
    loading.subscribe(look);
    loading.setView(view);
  }

  function refresh() {
    asked += 1;
    if (!next) start();
  }

  return {
    get total() {
      return laid().places.count;
    },
    get state() {
      return source.state;
    },
    get error() {
      return source.error;
    },
    get version() {
      return version;
    },
    get(index) {
      const place = laid().places.placeOf(index);
      return 'row' in place ? source.get(place.row) : laid().arrived[place.arrived];
    },
    indexOf(row) {
      const key = keyOf(row);
      const { places, arrived } = laid();
      const among = arrived.findIndex((one) => keyOf(one) === key);
      return among >= 0 ? among : places.indexOfRow(source.indexOf(key));
    },
    ensure(first, last) {
      wanted = [first, last];
      source.ensure(toRow(first), toRow(last));
      next?.ensure(toRow(first), toRow(last));
    },
    async fetch(first, last) {
      const { arrived } = laid();
      const rows = last < arrived.length ? [] : await source.fetch(toRow(Math.max(first, arrived.length)), toRow(last));
      return [...arrived.slice(first, last + 1), ...rows.filter((row) => !taken.has(keyOf(row)))];
    },
    setView(wish) {
      if (isSameView(view, wish)) return;
      view = wish;
      next?.dispose();
      next = null;
      forget(asked);
      source.setView(wish);
    },
    take(rows) {
      for (const row of rows) taken.set(keyOf(row), { row });
      changed();
    },
    bring(rows) {
      for (const row of rows) {
        taken.delete(keyOf(row));
        brought.set(keyOf(row), { row });
      }
      changed();
    },
    undo(rows) {
      for (const row of rows) {
        taken.delete(keyOf(row));
        brought.delete(keyOf(row));
      }
      changed();
    },
    settle(rows) {
      for (const row of rows) {
        for (const moves of [taken, brought]) {
          const moved = moves.get(keyOf(row));
          if (moved) moved.settledBy = asked + 1;
        }
      }
      refresh();
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      next?.dispose();
      next = null;
      view = null;
      source.dispose();
    },
  };
}
