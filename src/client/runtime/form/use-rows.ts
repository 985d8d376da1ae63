import type * as v from 'valibot';
import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { listSchema, Window } from '../../../shared/records/calls.ts';
import { useHost } from '../host.tsx';
import { type Answer, useAnswer } from '../use-answer.ts';

type Rows = readonly JsonObject[];

export interface LoadedRows extends Omit<Answer<Rows>, 'value' | 'setValue'> {
  /** Null until the first answer. */
  rows: Rows | null;
  setRows: Answer<Rows>['setValue'];
}

/** Rows of a form in one piece. An answer that was overtaken is dropped. `call` must keep its identity. */
export function useRows(form: string, call: v.InferInput<typeof listSchema>): LoadedRows {
  const { api } = useHost();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Rows> => {
      const answer = await api.action<Rows | Window>(form, 'list', call, signal);
      return 'rows' in answer ? answer.rows : answer;
    },
    [api, form, call],
  );
  const { value: rows, setValue: setRows, ...others } = useAnswer(ask);
  return { ...others, rows, setRows };
}
