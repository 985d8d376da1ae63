import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { TriggerResult } from '../../../shared/workflow/calls.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../host.tsx';
import { useTrigger } from '../workflow/use-trigger.tsx';
import type { BoardState } from './board-states.ts';
import { type StateOffers, type Step, toWay } from './board-steps.ts';
import { type CardSource, instanceOf, stateOf, titleOf } from './card-source.ts';
import type { ColumnSet } from './use-column-set.ts';
import type { Ways } from './use-ways.ts';

interface MovesOptions {
  source: CardSource;
  states: readonly BoardState[];
  columns: ColumnSet;
  ways: Ways;
  ask: (steps: readonly Step[], to: string) => Promise<Step | null>;
  /** Says how the moves ended, to the screen reader. */
  announce: (words: string) => void;
}

/** Moves cards by events: shown at once, taken back where the server or the user says no. */
export function useMoves({ source, states, columns, ways, ask, announce }: MovesOptions) {
  const { confirm, text, toast } = useHost();
  const trigger = useTrigger();

  const take = useCallback(
    (rows: readonly JsonObject[], to: BoardState | null) => {
      if (!to) return;
      const entered = new Date().toISOString();
      for (const row of rows) columns.get(stateOf(row))?.take([row]);
      columns.get(to.id)?.bring(rows.map((row) => ({ ...row, state_id: to.id, entered_at: entered, timeout_at: null })));
    },
    [columns],
  );

  const giveBack = useCallback(
    (rows: readonly JsonObject[], to: BoardState | null) => {
      for (const row of rows) columns.get(stateOf(row))?.undo([row]);
      if (to) columns.get(to.id)?.undo(rows);
    },
    [columns],
  );

  const settle = useCallback(
    (rows: readonly JsonObject[], results: readonly TriggerResult[], to: BoardState | null) => {
      const reached = new Map(results.filter(({ ok }) => ok).map((result) => [result.fsm_instance_id, result.state_code]));
      const done = rows.filter((row) => reached.has(instanceOf(row)));
      giveBack(
        rows.filter((row) => !reached.has(instanceOf(row))),
        to,
      );
      const codes = new Set(reached.values());
      const touched = new Set([...done.map(stateOf), ...(to ? [to.id] : []), ...states.filter(({ code }) => codes.has(code)).map(({ id }) => id)]);
      if (done.length > 0) for (const id of touched) columns.get(id)?.settle(done);
      return done;
    },
    [columns, states, giveBack],
  );

  /** Triggers the event of a step for those of the rows that it is for. Tells how many it was done for. */
  const fire = useCallback(
    async (rows: readonly JsonObject[], { offer, instances }: Step, to: BoardState | null): Promise<number> => {
      const known = rows.filter((row) => instances.includes(instanceOf(row)));
      const able = known.filter((row) => offer.can.includes(instanceOf(row)));
      const goesOn =
        able.length === known.length ||
        (await confirm({
          title: text('workflow.can_of', { can: able.length, count: known.length }),
          body: ways.wordsOf(offer.cannot),
          button: text('workflow.go_on_with', { count: able.length }),
        }));
      const chosen = goesOn ? able : [];
      giveBack(
        rows.filter((row) => !chosen.includes(row)),
        to,
      );
      const titles = new Map(chosen.map((row) => [instanceOf(row), titleOf(source, row)]));
      const results = await trigger({ typeCode: source.type, offer, instances: chosen.map(instanceOf), labels: (id) => titles.get(id) });
      const done = settle(chosen, results ?? [], to);
      const [first] = done;
      if (to && first) announce(text('board.moved', { count: done.length, name: titleOf(source, first), state: to.name }));
      else announce(text('board.not_moved'));
      return done.length;
    },
    [source, ways, confirm, text, trigger, settle, giveBack, announce],
  );

  /** Moves cards to a state by whatever event leads there; `known` is what they may do, where that was asked already. */
  const move = useCallback(
    async (all: readonly JsonObject[], to: BoardState, known?: Promise<readonly StateOffers[]>): Promise<number> => {
      const rows = all.filter((row) => stateOf(row) !== to.id);
      if (rows.length === 0) return 0;
      take(rows, to);
      try {
        const groups = await (known ?? ways.load(rows));
        const way = toWay(groups, to.code);
        const [only, other] = way.steps;
        if (!only) {
          giveBack(rows, to);
          const reason =
            ways.reasonOf(
              groups.filter(({ from }) => from.id !== to.id),
              to,
              way,
            ) ?? '';
          announce(`${text('board.not_moved')} ${reason}`);
          toast({ variant: 'warning', text: text('board.not_moved'), detail: reason });
          return 0;
        }
        const step = other ? await ask(way.steps, to.name) : only;
        if (step) return await fire(rows, step, to);
        giveBack(rows, to);
        announce(text('board.not_moved'));
      } catch (error) {
        giveBack(rows, to);
        announce(text('board.not_moved'));
        toast(notices.failed(text, error));
      }
      return 0;
    },
    [ways, ask, fire, take, giveBack, announce, text, toast],
  );

  return {
    move,
    fire: useCallback(
      (rows: readonly JsonObject[], step: Step, to: BoardState | null) => {
        // Into the state they are in nothing moves.
        const away = to && rows.some((row) => stateOf(row) !== to.id) ? to : null;
        take(rows, away);
        return fire(rows, step, away);
      },
      [take, fire],
    ),
  };
}

export type Moves = ReturnType<typeof useMoves>;
