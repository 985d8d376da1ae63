import { useCallback, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { isSameCell } from '../../data/offline-queue.ts';
import type { WaitingCell } from '../../data/offline-queue.ts';
import { useHost } from '../host.tsx';
import { useAnswer } from '../use-answer.ts';
import type { Answer } from '../use-answer.ts';
import { beginOf } from './use-begin.ts';
import { useWalkQueue } from './use-walk-queue.ts';
import { isAt, isSameLine, piecesOf, toFoundLine, toLine } from './walk-lines.ts';
import type { WalkLine } from './walk-lines.ts';

export interface Walk {
  answer: Pick<Answer<JsonObject[]>, 'value' | 'error' | 'reload'>;
  /** The open lines, with what waits to be sent. */
  lines: readonly WalkLine[];
  waiting: readonly WaitingCell[];
  count: (line: WalkLine, counted: number) => void;
}

/** Whether the state of its record lets the line be written. */
const isWritable = ({ editable }: JsonObject): boolean => editable !== 'none' && editable !== 'header' && editable !== 'kept_open';

/** The open lines of the form that may be written, or will be when their record is begun. */
function useOpenLines(screen: ScreenMeta<WalkScreen>, filter: FilterNode | undefined): Answer<JsonObject[]> {
  const { api } = useHost();
  const { form, of, open, order } = screen;
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const isOpen: FilterNode = { field: open, op: 'eq', value: true };
      const rows = await api.action<JsonObject[]>(
        form,
        'list',
        { filter: filter ? { and: [isOpen, filter] } : isOpen, sort: [of, ...order].map((field) => ({ field })) },
        signal,
      );
      return rows.filter((row) => isWritable(row) || beginOf(screen, row) !== null);
    },
    [api, screen, form, of, open, order, filter],
  );
  return useAnswer(ask);
}

/** Lines as rows tell them, with what was counted here, and those that were found here and that no row tells yet. */
function withCounted(screen: WalkScreen, told: readonly WalkLine[], cells: readonly WaitingCell[]): WalkLine[] {
  const of = (line: WalkLine) => cells.findLast(({ key, found }) => !found && JSON.stringify(key) === JSON.stringify(line.key));
  const lines = told.map((line) => {
    const own = of(line);
    return own ? { ...line, counted: Number(own.now) } : line;
  });
  const found = cells.flatMap(({ key, found: what, now }) => {
    const beside = what && told.find((line) => JSON.stringify(line.key) === JSON.stringify(key));
    const isTold = what && told.some((line) => isAt(line, what.place) && piecesOf(line, what.code) > 0);
    return what && beside && !isTold ? [toFoundLine(screen, beside, what, Number(now))] : [];
  });
  // Of what waits and was stored here the last word counts.
  return [...lines, ...found.filter((line, at) => found.findLastIndex((other) => isSameLine(other, line)) === at)];
}

/** The open lines, and what is counted of them, also while there is no connection. */
export function useWalk(screen: ScreenMeta<WalkScreen>, filter: FilterNode | undefined): Walk {
  const { form, meta, counted, adds } = screen;
  const [stored, setStored] = useState<readonly WaitingCell[]>([]);
  const answer = useOpenLines(screen, filter);
  const { reload, value } = answer;
  const onRefused = useCallback(
    (refused: WaitingCell) => {
      setStored((cells) => cells.filter((cell) => !isSameCell(cell, refused)));
      reload();
    },
    [reload],
  );
  const { queue, waiting } = useWalkQueue({ form, adds, onSent: reload, onRefused });
  // What was counted here counts until the rows are read anew, for they tell it a moment later.
  const lines = useMemo(
    () =>
      withCounted(
        screen,
        (value ?? []).map((row) => toLine(screen, meta.key, row)),
        [...stored, ...waiting],
      ),
    [value, waiting, stored, screen, meta.key],
  );
  const count = (line: WalkLine, now: number) => {
    const isNew = line.found && ![...stored, ...waiting].some(({ found }) => JSON.stringify(found) === JSON.stringify(line.found));
    const cell = { form, key: line.key, field: counted, old: isNew ? null : line.counted, now, ...(line.found && { found: line.found }) };
    setStored((cells) => [...cells.filter((other) => !isSameCell(other, cell)), cell]);
    queue.put(cell);
  };
  return { answer, lines, waiting, count };
}
