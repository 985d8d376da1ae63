import type { JsonObject } from '../../../../shared/json.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import { createCommandStack, type Step } from '../../command-stack.ts';
import { createCellSaves, type SaveOptions } from './cell-saves.ts';
import { type CellProblem, type CellStatus, createTypedCells, type RowStates } from './typed-cells.ts';

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
  /** Does what writes past the cells in its turn: what is taken back meanwhile waits until it is known what was done last. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Cells by status, for the status bar and the unsaved-changes guard. */
  count: (status: CellStatus) => number;
  readonly version: number;
  subscribe: (listener: () => void) => () => void;
}

export interface EditOptions {
  /** A refused value disappears again (toggles). */
  revert?: boolean;
  /** No step of its own in the history (undo and redo themselves). */
  silent?: boolean;
}

/** What is typed into a grid until it is stored, with the steps that take it back. */
export function createEditSession(options: SaveOptions): EditSession {
  const { keyOf, isPerLanguage, stored, onEvent } = options;
  const cells = createTypedCells(keyOf, isPerLanguage);
  const stack = createCommandStack();
  const { edit, inTurn, after } = createCellSaves(options, cells, stack);

  return {
    states: cells.states,
    shown: cells.shown,
    edit,
    refuse(change, problem) {
      cells.lay([[change, { status: 'refused', value: change.value, problem }]]);
      onEvent({ type: 'refused', count: 1, problem });
    },
    discard(rowKey, field) {
      const state = cells.states(rowKey)?.[field];
      if (!state || state.status === 'saving') return false;
      cells.remove(rowKey, field);
      return state.status !== 'saved';
    },
    retry(rowKey, field) {
      const state = cells.states(rowKey)?.[field];
      // The row it was typed into may tell texts that the one stored now does not.
      const row = cells.ownerOf(rowKey) ?? stored(rowKey);
      return state && row ? edit([{ row, field, value: state.value }]) : Promise.resolve(false);
    },
    note(step) {
      stack.push(step);
      return () => after(() => stack.undo(step));
    },
    inTurn,
    undo: () => after(() => stack.undo()),
    redo: () => after(stack.redo),
    canUndo: stack.canUndo,
    canRedo: stack.canRedo,
    count: cells.count,
    get version() {
      return cells.version;
    },
    subscribe: cells.subscribe,
  };
}
