import { useCallback, useMemo, useReducer } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { allRows, type CellPlace, type CellRange, isRowSelected, noRows, type RowSelection, withRows } from './selection.ts';

interface SelectionState {
  range: CellRange | null;
  rows: RowSelection;
  /** Row from which Shift extends the ticks. */
  lastRow: number;
}

type Change =
  | { type: 'cell'; place: CellPlace; extend: boolean }
  | { type: 'range'; range: CellRange | null }
  | { type: 'rows'; rows: RowSelection; lastRow?: number };

const changes: { [TType in Change['type']]: (state: SelectionState, change: Extract<Change, { type: TType }>) => SelectionState } = {
  cell: (state, { place, extend }) => ({ ...state, range: { anchor: extend && state.range ? state.range.anchor : place, focus: place } }),
  range: (state, { range }) => ({ ...state, range }),
  rows: (state, { rows, lastRow }) => ({ ...state, rows, lastRow: lastRow ?? state.lastRow }),
};

const reduce = (state: SelectionState, change: Change): SelectionState =>
  (changes[change.type] as (state: SelectionState, change: Change) => SelectionState)(state, change);

/** Active cell, range and ticked rows of one grid. */
export function useSelection(keyOf: (row: JsonObject) => string) {
  const [state, dispatch] = useReducer(reduce, { range: null, rows: noRows, lastRow: -1 });
  const { rows, lastRow } = state;

  const goTo = useCallback((place: CellPlace, extend = false) => dispatch({ type: 'cell', place, extend }), []);
  const setRange = useCallback((range: CellRange | null) => dispatch({ type: 'range', range }), []);
  const clearRows = useCallback(() => dispatch({ type: 'rows', rows: noRows }), []);
  const selectAll = useCallback(() => dispatch({ type: 'rows', rows: allRows }), []);

  return useMemo(
    () => ({
      ...state,
      goTo,
      setRange,
      clearRows,
      selectAll,
      isSelected: (key: string) => isRowSelected(rows, key),
      /** Ticks or unticks loaded rows; `from` is the row Shift extends from next time. */
      setRows: (targets: readonly JsonObject[], selected: boolean, from: number) =>
        dispatch({
          type: 'rows',
          rows: withRows(
            rows,
            targets.map((row) => [keyOf(row), row] as const),
            selected,
          ),
          lastRow: from,
        }),
      /** Ticks these rows and no others. */
      onlyRows: (targets: readonly JsonObject[]) =>
        dispatch({
          type: 'rows',
          rows: withRows(
            noRows,
            targets.map((row) => [keyOf(row), row] as const),
            true,
          ),
        }),
      lastRow,
    }),
    [state, goTo, setRange, clearRows, selectAll, rows, lastRow, keyOf],
  );
}
