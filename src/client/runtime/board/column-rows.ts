import type { JsonObject } from '../../../shared/json.ts';
import type { KeyOf, RowSource, RowView } from '../../data/rows/row-source.ts';
import { createCardMoves } from './card-moves.ts';
import { createCardOverlay } from './card-overlay.ts';
import { createFreshSource } from './fresh-source.ts';

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
  const moves = createCardMoves(keyOf);
  let version = 0;
  let wanted: readonly [number, number] = [0, 0];

  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }

  const overlay = createCardOverlay({ source: () => source.current(), moves, keyOf, version: () => version });
  const source = createFreshSource({
    createSource,
    wanted: () => [overlay.toRow(wanted[0]), overlay.toRow(wanted[1])],
    onChange: changed,
    onFresh: moves.forget,
  });

  /** Changes the moves and shows it. */
  const moving = (change: (rows: readonly JsonObject[]) => void) => (rows: readonly JsonObject[]) => {
    change(rows);
    changed();
  };

  return {
    get total() {
      return overlay.count();
    },
    get state() {
      return source.current().state;
    },
    get error() {
      return source.current().error;
    },
    get version() {
      return version;
    },
    get: overlay.get,
    indexOf: overlay.indexOf,
    fetch: overlay.fetch,
    ensure(first, last) {
      wanted = [first, last];
      source.ensure();
    },
    setView: source.setView,
    take: moving(moves.take),
    bring: moving(moves.bring),
    undo: moving(moves.undo),
    settle(rows) {
      moves.settle(rows, source.asked() + 1);
      source.refresh();
    },
    refresh: source.refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: source.dispose,
  };
}
