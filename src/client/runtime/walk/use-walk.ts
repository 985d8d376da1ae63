import { useCallback, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { WaitingCell } from '../../data/offline-queue.ts';
import { useHost } from '../host.tsx';
import { useAnswer } from '../use-answer.ts';
import type { Answer } from '../use-answer.ts';
import { useWalkQueue } from './use-walk-queue.ts';
import { toLine } from './walk-lines.ts';
import type { WalkLine } from './walk-lines.ts';

export interface Walk {
  answer: Pick<Answer<JsonObject[]>, 'value' | 'error' | 'reload'>;
  /** The open lines, with what waits to be sent. */
  lines: readonly WalkLine[];
  waiting: readonly WaitingCell[];
  count: (line: WalkLine, counted: number) => void;
}

/** The open lines of the form that may be written, and what is counted of them, also while there is no connection. */
export function useWalk(screen: ScreenMeta<WalkScreen>): Walk {
  const { api } = useHost();
  const { form, meta, of, open, counted } = screen;
  const [stored, setStored] = useState<readonly WaitingCell[]>([]);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const rows = await api.action<JsonObject[]>(
        form,
        'list',
        { filter: { field: open, op: 'eq', value: true }, sort: [{ field: of }, { field: 'line_no' }] },
        signal,
      );
      return rows.filter(({ editable }) => editable !== 'none' && editable !== 'header' && editable !== 'kept_open');
    },
    [api, form, of, open],
  );
  const answer = useAnswer(ask);
  const { reload, value } = answer;
  const { queue, waiting } = useWalkQueue(form, reload);
  const lines = useMemo(
    () =>
      (value ?? []).map((row): WalkLine => {
        const line = toLine(screen, meta.key, row);
        // What was counted here counts until the rows are read anew, for they tell it a moment later.
        const own = [...stored, ...waiting].findLast(({ key }) => JSON.stringify(key) === JSON.stringify(line.key));
        return own ? { ...line, counted: Number(own.now) } : line;
      }),
    [value, waiting, stored, screen, meta.key],
  );
  const count = (line: WalkLine, now: number) => {
    const cell = { form, key: line.key, field: counted, old: line.counted, now };
    setStored((cells) => [...cells.filter(({ key }) => JSON.stringify(key) !== JSON.stringify(line.key)), cell]);
    queue.put(cell);
  };
  return { answer, lines, waiting, count };
}
