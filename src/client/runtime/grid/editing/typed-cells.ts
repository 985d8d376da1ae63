import type { ErrorParams } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { KeyOf } from '../../../data/rows/row-source.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import { laidOver } from './typed-texts.ts';

export type CellStatus = 'saving' | 'saved' | 'refused' | 'stale';

export interface CellProblem {
  /** Message `error.<code>`. */
  code: string;
  params: ErrorParams;
}

/** What lies above a stored value: what the user typed and how it fares. */
export interface CellState {
  status: CellStatus;
  value: Json;
  problem?: CellProblem;
}
export type RowStates = Readonly<Record<string, CellState>>;

/** The row with the typed values of its cells in place of the stored ones. */
function withTyped(row: JsonObject, states: RowStates, isPerLanguage: (field: string) => boolean): JsonObject {
  const typed = Object.entries(states).map(([field, { value }]) => [field, laidOver(row[field], value, isPerLanguage(field))] as const);
  return { ...row, ...Object.fromEntries(typed) };
}

/** What was typed into cells and how it fares, above the rows as they are stored. */
export function createTypedCells(keyOf: KeyOf, isPerLanguage: (field: string) => boolean) {
  const rows = new Map<string, RowStates>();
  /** The row each typed value belongs to, so that it can be sent again after its page is gone. */
  const owners = new Map<string, JsonObject>();
  const listeners = new Set<() => void>();
  const counts: Record<CellStatus, number> = { saving: 0, saved: 0, refused: 0, stale: 0 };
  let version = 0;

  function put(rowKey: string, field: string, state: CellState | null) {
    const { [field]: before, ...others } = rows.get(rowKey) ?? {};
    if (before) counts[before.status] -= 1;
    if (state) counts[state.status] += 1;
    const next = state ? { ...others, [field]: state } : others;
    if (Object.keys(next).length > 0) rows.set(rowKey, next);
    else {
      rows.delete(rowKey);
      owners.delete(rowKey);
    }
  }

  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    states: (rowKey: string): RowStates | undefined => rows.get(rowKey),
    ownerOf: (rowKey: string): JsonObject | undefined => owners.get(rowKey),
    /** The row with the typed values in place of the stored ones. */
    shown(row: JsonObject): JsonObject {
      const states = rows.get(keyOf(row));
      return states ? withTyped(row, states, isPerLanguage) : row;
    },
    /** Lays states over the cells of their changes. */
    lay(states: Iterable<readonly [CellChange, CellState]>) {
      for (const [{ row, field }, state] of states) {
        owners.set(keyOf(row), row);
        put(keyOf(row), field, state);
      }
      changed();
    },
    /** Only the newest edit of a cell may settle it: an older answer leaves a value typed since alone. */
    settle(changes: readonly CellChange[], states: ReadonlyMap<CellChange, CellState>, toNext: (change: CellChange) => CellState | null) {
      for (const change of changes) {
        const rowKey = keyOf(change.row);
        if (rows.get(rowKey)?.[change.field] === states.get(change)) put(rowKey, change.field, toNext(change));
      }
      changed();
    },
    remove(rowKey: string, field: string) {
      put(rowKey, field, null);
      changed();
    },
    count: (status: CellStatus): number => counts[status],
    get version() {
      return version;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type TypedCells = ReturnType<typeof createTypedCells>;
