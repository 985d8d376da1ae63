import { useCallback, useMemo, useReducer } from 'react';
import { flushSync } from 'react-dom';
import type { JsonObject } from '../../../../shared/json.ts';
import { useInOrder } from '../../use-in-order.ts';
import { allRows, type CellPlace, type CellRange, isRowSelected, noRows, type RowSelection, withRows } from './selection.ts';

interface SelectionState {
  range: CellRange | null;
  rows: RowSelection;
  /** Row from which Shift extends the ticks. */
  lastRow: number;
}

type NamedRow = readonly [string, JsonObject];

/** How rows are ticked: all alike, or the other way round than the row of this key was. */
export type Ticking = boolean | { unlike: string };

type Change =
  | { type: 'cell'; place: CellPlace; extend: boolean }
  | { type: 'range'; range: CellRange | null }
  | { type: 'none' }
  | { type: 'only'; targets: readonly NamedRow[] }
  | { type: 'all'; orNone: boolean }
  | { type: 'ticks'; targets: readonly NamedRow[] | 'all'; ticking: Ticking; lastRow: number };

const isAll = ({ mode, keys }: RowSelection): boolean => mode === 'allBut' && keys.size === 0;

const changes: { [TType in Change['type']]: (state: SelectionState, change: Extract<Change, { type: TType }>) => SelectionState } = {
  cell: (state, { place, extend }) => ({ ...state, range: { anchor: extend && state.range ? state.range.anchor : place, focus: place } }),
  range: (state, { range }) => ({ ...state, range }),
  none: (state) => ({ ...state, rows: noRows }),
  only: (state, { targets }) => ({ ...state, rows: withRows(noRows, targets, true) }),
  all: (state, { orNone }) => ({ ...state, rows: orNone && isAll(state.rows) ? noRows : allRows }),
  ticks: (state, { targets, ticking, lastRow }) => {
    const selected = typeof ticking === 'boolean' ? ticking : !isRowSelected(state.rows, ticking.unlike);
    if (targets === 'all') return { ...state, rows: selected ? allRows : noRows, lastRow };
    return { ...state, rows: withRows(state.rows, targets, selected), lastRow };
  },
};

const reduce = (state: SelectionState, change: Change): SelectionState =>
  (changes[change.type] as (state: SelectionState, change: Change) => SelectionState)(state, change);

/** Active cell, range and ticked rows of one grid. */
export function useSelection(keyOf: (row: JsonObject) => string) {
  const [state, dispatch] = useReducer(reduce, { range: null, rows: noRows, lastRow: -1 });
  const { rows } = state;
  const { inOrder, settled } = useInOrder();

  const goTo = useCallback((place: CellPlace, extend = false) => dispatch({ type: 'cell', place, extend }), []);
  const setRange = useCallback((range: CellRange | null) => dispatch({ type: 'range', range }), []);
  const named = useCallback((targets: readonly JsonObject[]) => targets.map((row) => [keyOf(row), row] as const), [keyOf]);
  const clearRows = useCallback(() => inOrder(() => dispatch({ type: 'none' })), [inOrder]);
  /** Ticks all rows of the view; `orNone` takes it back where all are ticked. */
  const selectAll = useCallback((orNone = false) => inOrder(() => dispatch({ type: 'all', orNone })), [inOrder]);
  /** Ticks these rows and no others. */
  const onlyRows = useCallback((targets: readonly JsonObject[]) => inOrder(() => dispatch({ type: 'only', targets: named(targets) })), [inOrder, named]);
  /** Ticks rows, or all of the view; `from` is the row Shift extends from next time. What waits for its rows is drawn as soon as they are ticked. */
  const tick = useCallback(
    (targets: readonly JsonObject[] | 'all', ticking: Ticking, from: number) =>
      flushSync(() => dispatch({ type: 'ticks', targets: targets === 'all' ? targets : named(targets), ticking, lastRow: from })),
    [named],
  );

  return useMemo(
    () => ({ ...state, goTo, setRange, clearRows, selectAll, onlyRows, tick, inOrder, settled, isSelected: (key: string) => isRowSelected(rows, key) }),
    [state, goTo, setRange, clearRows, selectAll, onlyRows, tick, inOrder, settled, rows],
  );
}
