import { useMemo } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { TriggerResult } from '../../../shared/workflow/calls.ts';
import type { BoardState } from './board-states.ts';
import { instanceOf, stateOf } from './card-source.ts';
import type { ColumnSet } from './use-column-set.ts';

/** Moves that the columns show before the server has agreed. */
export interface OptimisticMoves {
  /** Shows cards in their new state. */
  show: (rows: readonly JsonObject[], to: BoardState | null) => void;
  /** Shows them where they came from. */
  takeBack: (rows: readonly JsonObject[], to: BoardState | null) => void;
  /** Keeps the moves that the server made, takes back the others. @returns rows that were moved */
  settle: (rows: readonly JsonObject[], results: readonly TriggerResult[], to: BoardState | null) => JsonObject[];
}

export function useOptimisticMoves(columns: ColumnSet, states: readonly BoardState[]): OptimisticMoves {
  return useMemo(() => {
    function takeBack(rows: readonly JsonObject[], to: BoardState | null) {
      for (const row of rows) columns.get(stateOf(row))?.undo([row]);
      if (to) columns.get(to.id)?.undo(rows);
    }
    return {
      takeBack,
      show(rows, to) {
        if (!to) return;
        const entered = new Date().toISOString();
        for (const row of rows) columns.get(stateOf(row))?.take([row]);
        columns.get(to.id)?.bring(rows.map((row) => ({ ...row, state_id: to.id, entered_at: entered, timeout_at: null })));
      },
      settle(rows, results, to) {
        const reached = new Map(results.filter(({ ok }) => ok).map((result) => [result.fsm_instance_id, result.state_code]));
        const done = rows.filter((row) => reached.has(instanceOf(row)));
        const refused = rows.filter((row) => !reached.has(instanceOf(row)));
        takeBack(refused, to);
        const codes = new Set(reached.values());
        const touched = new Set([...done.map(stateOf), ...(to ? [to.id] : []), ...states.filter(({ code }) => codes.has(code)).map(({ id }) => id)]);
        if (done.length > 0) for (const id of touched) columns.get(id)?.settle(done);
        return done;
      },
    };
  }, [columns, states]);
}
