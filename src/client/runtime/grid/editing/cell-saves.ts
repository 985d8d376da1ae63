import type { JsonObject } from '../../../../shared/json.ts';
import type { Patch, SetAnswer } from '../../../../shared/records/calls.ts';
import { ApiError } from '../../../data/api.ts';
import type { KeyOf } from '../../../data/rows/row-source.ts';
import type { CommandStack } from '../../command-stack.ts';
import { fieldOfColumn, valueAt } from '../columns/text-columns.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import type { EditEvent, EditOptions } from './edit-session.ts';
import { valueBefore } from './patches.ts';
import { createSend, type Home, partsOf } from './send-home.ts';
import type { CellProblem, CellState, TypedCells } from './typed-cells.ts';

export interface SaveOptions {
  key: readonly string[];
  keyOf: KeyOf;
  isPerLanguage: (field: string) => boolean;
  /** `form` is another one than the grid's own, which stores some of the fields. */
  send: (patches: Patch[], form?: string) => Promise<SetAnswer>;
  /** Where a field is stored that the grid's own form does not write. */
  homeOf?: (field: string) => Home | undefined;
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

type States = ReadonlyMap<CellChange, CellState>;

/** What the server finds wrong with one of the changes it refused together. */
function problemOf({ field }: CellChange, error: ApiError, home: Home | undefined): CellProblem {
  const own = error.fields.find((problem) => problem.field === (home?.field ?? fieldOfColumn(field)));
  return own ? { code: own.code, params: own.params ?? {} } : { code: error.code, params: error.params };
}

const savedState = (change: CellChange, row: JsonObject | undefined): CellState => ({
  status: 'saved',
  value: row ? (valueAt(row, change.field) ?? null) : change.value,
});

/** The stored value may be rounded or trimmed: the tick stands over what came back, and goes after a while. */
const createTick =
  (cells: TypedCells, { keyOf, savedFor = 1200 }: SaveOptions) =>
  (changes: readonly CellChange[], states: States, rows: readonly JsonObject[]): void => {
    const ticks = new Map(
      changes.map((change) => [
        change,
        savedState(
          change,
          rows.find((one) => keyOf(one) === keyOf(change.row)),
        ),
      ]),
    );
    cells.settle(changes, states, (change) => ticks.get(change) ?? null);
    setTimeout(() => cells.settle(changes, ticks, () => null), savedFor);
  };

/** What takes saved changes back and what makes them again, each with the row as it stands then: it may not be loaded when the step is taken. */
const createWays =
  ({ keyOf, isPerLanguage }: SaveOptions) =>
  (changes: readonly CellChange[], before: readonly JsonObject[], rows: readonly JsonObject[]): { back: CellChange[]; again: CellChange[] } => ({
    back: changes.map((change, at) => ({
      row: rows.find((one) => keyOf(one) === keyOf(change.row)) ?? change.row,
      field: change.field,
      value: valueBefore(change, before[at] ?? {}, isPerLanguage(change.field)),
    })),
    again: changes.map((change, at) => ({ ...change, row: before[at] ?? change.row })),
  });

/** Saves typed cells, one change-set after the other. */
export function createCellSaves(options: SaveOptions, cells: TypedCells, stack: CommandStack) {
  const { keyOf, homeOf = () => undefined, stored, replace, refetch, onEvent } = options;
  const [send, tick, waysOf] = [createSend(options), createTick(cells, options), createWays(options)];
  /** Saves go one after the other: the second edit of a cell compares with what the first one stored. */
  let queue: Promise<unknown> = Promise.resolve();

  async function refuse(changes: readonly CellChange[], states: States, error: ApiError, revert = false) {
    const isStale = error.code === 'stale';
    if (isStale) {
      const current = await Promise.all(changes.map((change) => refetch(change.row)));
      replace(current.filter((row) => row !== undefined));
    }
    const status = isStale ? 'stale' : 'refused';
    cells.settle(changes, states, (change) => (revert ? null : { status, value: change.value, problem: problemOf(change, error, homeOf(change.field)) }));
    const [first] = changes;
    if (first) onEvent({ type: 'refused', count: changes.length, problem: problemOf(first, error, homeOf(first.field)) });
  }

  async function store(changes: readonly CellChange[], states: States, { revert, silent }: EditOptions): Promise<boolean> {
    const before = changes.map((change) => stored(keyOf(change.row)) ?? change.row);
    try {
      const answer = await send(changes, before);
      replace(answer.rows);
      tick(changes, states, answer.rows);
      if (!silent) {
        const { back, again } = waysOf(changes, before, answer.rows);
        stack.push({ undo: () => edit(back, { silent: true }), redo: () => edit(again, { silent: true }) });
      }
      onEvent({ type: 'saved', count: changes.length, changeSetId: answer.change_set_id });
      return true;
    } catch (cause) {
      await refuse(changes, states, cause instanceof ApiError ? cause : new ApiError('internal', 0), revert);
      return false;
    }
  }

  /** What several forms store is as many saves, one after the other, and as many steps. */
  async function edit(changes: readonly CellChange[], how: EditOptions = {}): Promise<boolean> {
    const parts = await Promise.all(partsOf(changes, homeOf).map((part) => editIn(part, how)));
    return parts.every(Boolean);
  }

  function editIn(changes: readonly CellChange[], how: EditOptions): Promise<boolean> {
    const states = new Map(changes.map((change) => [change, { status: 'saving', value: change.value } as CellState]));
    cells.lay(states);
    const done = queue.then(() => store(changes, states, how));
    queue = done;
    return done;
  }

  return {
    edit,
    /** What is still being saved is a step too: it is waited for, so that the newest one is taken. */
    /** Work that writes past the cells, as one of the saves; what it throws is told to whoever began it. */
    inTurn(work: () => Promise<void>): Promise<void> {
      const turn = queue.then(work);
      queue = turn.catch(() => undefined);
      return turn;
    },
    async after(turn: () => Promise<boolean>): Promise<boolean> {
      await queue;
      return turn();
    },
  };
}
