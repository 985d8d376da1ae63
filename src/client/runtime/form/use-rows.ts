import type * as v from 'valibot';
import { useCallback, useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { listSchema, Window } from '../../../shared/records/calls.ts';
import { ApiError } from '../../data/api.ts';
import { useHost } from '../host.tsx';

export interface LoadedRows {
  /** Null until the first answer. */
  rows: readonly JsonObject[] | null;
  error: ApiError | null;
  reload: () => void;
  setRows: Dispatch<SetStateAction<readonly JsonObject[] | null>>;
}

/** Rows of a form in one piece. An answer that was overtaken is dropped. `call` must keep its identity. */
export function useRows(form: string, call: v.InferInput<typeof listSchema>): LoadedRows {
  const { api } = useHost();
  const [rows, setRows] = useState<readonly JsonObject[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    const stop = new AbortController();
    api.action<readonly JsonObject[] | Window>(form, 'list', call, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setRows('rows' in answer ? answer.rows : answer);
        setError(null);
      },
      (reason: unknown) => {
        if (stop.signal.aborted) return;
        setError(reason instanceof ApiError ? reason : new ApiError('internal', 0));
      },
    );
    return () => stop.abort();
  }, [api, form, call, round]);

  return { rows, error, reload, setRows };
}
