import type { ErrorParams } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Patch, SetAnswer } from '../../../../shared/records/calls.ts';
import { ApiError } from '../../../data/api.ts';
import type { KeyOf } from '../../../data/rows/row-source.ts';
import type { CellChange } from '../selection/clipboard.ts';
import { createCommandStack, type Step } from '../../command-stack.ts';
import { toPatch } from './patches.ts';
import { fieldOfColumn, valueAt } from '../columns/text-columns.ts';

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

export type EditEvent = { type: 'saved'; count: number; changeSetId: number | null } | { type: 'refused'; count: number; problem: CellProblem };

export interface EditSession {
  /** The same object until something in the row changes; undefined for a row nobody touched. */
  states: (key: string) => RowStates | undefined;
  /** The row as the user sees it. */
  shown: (row: JsonObject) => JsonObject;
  /** Saves changes together as one change-set. Resolves to whether they were stored; what is refused stays typed. */
  edit: (changes: readonly CellChange[], options?: EditOptions) => Promise<boolean>;
  /** Shows a value as refused without asking the server. */
  refuse: (change: CellChange, problem: CellProblem) => void;
  /** Takes back what was typed and not stored; tells whether there was anything. */
  discard: (key: string, field: string) => boolean;
  /** Sends a refused cell again, over whatever stands there now. */
  retry: (key: string, field: string) => Promise<boolean>;
  /** Notes a step that was made past the cells, such as by an action, among theirs. @returns what takes it back */
  note: (step: Step) => () => Promise<boolean>;
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Cells by status, for the status bar and the unsaved-changes guard. */
  count: (status: CellStatus) => number;
  readonly version: number;
  subscribe: (listener: () => void) => () => void;
}

interface EditOptions {
  /** A refused value disappears again (toggles). */
  revert?: boolean;
  /** No step of its own in the history (undo and redo themselves). */
  silent?: boolean;
}

interface SessionOptions {
  key: readonly string[];
  keyOf: KeyOf;
  isPerLanguage: (field: string) => boolean;
  send: (patches: Patch[]) => Promise<SetAnswer>;
  /** The row as stored now, where it is loaded. */
  stored: (key: string) => JsonObject | undefined;
  /** Rows that came back from the server. */
  replace: (rows: readonly JsonObject[]) => void;
  /** Fetches a row somebody else changed. */
  refetch: (row: JsonObject) => Promise<JsonObject | undefined>;
  onEvent: (event: EditEvent) => void;
  /** How long a saved cell shows its tick, in milliseconds. */
  savedFor?: number;
}

export function createEditSession(options: SessionOptions): EditSession {
  const { key, keyOf, isPerLanguage, send, stored, replace, refetch, onEvent, savedFor = 1200 } = options;
  const rows = new Map<string, RowStates>();
  /** The row each typed value belongs to, so that it can be sent again after its page is gone. */
  const owners = new Map<string, JsonObject>();
  const stack = createCommandStack();
  const listeners = new Set<() => void>();
  const counts: Record<CellStatus, number> = { saving: 0, saved: 0, refused: 0, stale: 0 };
  let version = 0;
  /** Saves go one after the other: the second edit of a cell compares with what the first one stored. */
  let queue: Promise<unknown> = Promise.resolve();

  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }

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

  const shownRow = (row: JsonObject): JsonObject => {
    const states = rows.get(keyOf(row));
    if (!states) return row;
    return { ...row, ...Object.fromEntries(Object.entries(states).map(([field, state]) => [field, state.value])) };
  };

  /** Only the newest edit of a cell may settle it: an older answer leaves a value typed since alone. */
  function settle(changes: readonly CellChange[], states: ReadonlyMap<CellChange, CellState>, toNext: (change: CellChange) => CellState | null) {
    for (const change of changes) {
      const rowKey = keyOf(change.row);
      if (rows.get(rowKey)?.[change.field] === states.get(change)) put(rowKey, change.field, toNext(change));
    }
    changed();
  }

  async function store(changes: readonly CellChange[], states: ReadonlyMap<CellChange, CellState>, { revert, silent }: EditOptions): Promise<boolean> {
    const before = changes.map((change) => stored(keyOf(change.row)) ?? change.row);
    try {
      const answer = await send(changes.map((change, at) => toPatch(change, before[at] ?? change.row, key, isPerLanguage(change.field))));
      replace(answer.rows);
      const ticks = new Map(changes.map((change) => [change, { status: 'saved', value: change.value } as CellState]));
      // The stored value may be rounded or trimmed: the tick stands over what came back.
      settle(changes, states, (change) => {
        const row = answer.rows.find((one) => keyOf(one) === keyOf(change.row));
        const tick: CellState = { status: 'saved', value: row ? (valueAt(row, change.field) ?? null) : change.value };
        ticks.set(change, tick);
        return tick;
      });
      setTimeout(() => settle(changes, ticks, () => null), savedFor);
      if (!silent) {
        const back = changes.map(({ row, field }, at) => ({ row, field, value: valueAt(before[at] ?? {}, field) ?? null }));
        stack.push({ undo: () => edit(back, { silent: true }), redo: () => edit(changes, { silent: true }) });
      }
      onEvent({ type: 'saved', count: changes.length, changeSetId: answer.change_set_id });
      return true;
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('internal', 0);
      await refused(changes, states, error, revert);
      return false;
    }
  }

  async function refused(changes: readonly CellChange[], states: ReadonlyMap<CellChange, CellState>, error: ApiError, revert?: boolean) {
    const isStale = error.code === 'stale';
    if (isStale) {
      const current = await Promise.all(changes.map((change) => refetch(change.row)));
      replace(current.filter((row) => row !== undefined));
    }
    const problemOf = (change: CellChange): CellProblem => {
      const own = error.fields.find((problem) => problem.field === fieldOfColumn(change.field));
      return own ? { code: own.code, params: own.params ?? {} } : { code: error.code, params: error.params };
    };
    settle(changes, states, (change) => (revert ? null : { status: isStale ? 'stale' : 'refused', value: change.value, problem: problemOf(change) }));
    const [first] = changes;
    if (first) onEvent({ type: 'refused', count: changes.length, problem: problemOf(first) });
  }

  function edit(changes: readonly CellChange[], how: EditOptions = {}): Promise<boolean> {
    if (changes.length === 0) return Promise.resolve(true);
    const states = new Map(changes.map((change) => [change, { status: 'saving', value: change.value } as CellState]));
    for (const [change, state] of states) {
      owners.set(keyOf(change.row), change.row);
      put(keyOf(change.row), change.field, state);
    }
    changed();
    const done = queue.then(() => store(changes, states, how));
    queue = done;
    return done;
  }

  /** What is still being saved is a step too: it is waited for, so that the newest one is taken. */
  const afterSaves = async (turn: () => Promise<boolean>): Promise<boolean> => {
    await queue;
    return turn();
  };

  return {
    states: (rowKey) => rows.get(rowKey),
    shown: shownRow,
    edit,
    refuse(change, problem) {
      owners.set(keyOf(change.row), change.row);
      put(keyOf(change.row), change.field, { status: 'refused', value: change.value, problem });
      changed();
      onEvent({ type: 'refused', count: 1, problem });
    },
    discard(rowKey, field) {
      const state = rows.get(rowKey)?.[field];
      if (!state || state.status === 'saving') return false;
      put(rowKey, field, null);
      changed();
      return state.status !== 'saved';
    },
    retry(rowKey, field) {
      const state = rows.get(rowKey)?.[field];
      const row = stored(rowKey) ?? owners.get(rowKey);
      return state && row ? edit([{ row, field, value: state.value }]) : Promise.resolve(false);
    },
    note(step) {
      stack.push(step);
      return () => afterSaves(() => stack.undo(step));
    },
    undo: () => afterSaves(() => stack.undo()),
    redo: () => afterSaves(stack.redo),
    canUndo: stack.canUndo,
    canRedo: stack.canRedo,
    count: (status) => counts[status],
    get version() {
      return version;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
