import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { ApiError } from '../data/api.ts';

/** Asks the server; whoever asks anew aborts the call before. */
export type Ask<T> = (signal: AbortSignal) => Promise<T>;

export interface Answer<T> {
  /** Null until the first answer; the one before stays until the next is here. */
  value: T | null;
  /** Why the last call brought none. */
  error: ApiError | null;
  isLoading: boolean;
  reload: () => void;
  /** Puts what is known otherwise in the place of the answer, such as what was just stored. */
  setValue: Dispatch<SetStateAction<T | null>>;
}

/**
 * What the server answers, asked again whenever `ask` is another function: keep its identity; null asks nothing. An answer that was
 * overtaken is dropped. What fails otherwise than by the server is thrown into the rendering.
 */
export function useAnswer<T>(ask: Ask<T> | null): Answer<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(ask !== null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    if (!ask) return undefined;
    const stop = new AbortController();
    const settle = (take: () => void) => {
      if (stop.signal.aborted) return;
      take();
      setLoading(false);
    };
    setLoading(true);
    ask(stop.signal).then(
      (answer) =>
        settle(() => {
          setValue(() => answer);
          setError(null);
        }),
      (reason: unknown) =>
        settle(() => {
          if (!(reason instanceof ApiError)) {
            setError(() => {
              throw reason;
            });
          } else setError(reason);
        }),
    );
    return () => stop.abort();
  }, [ask, round]);

  return { value, error, isLoading, reload, setValue };
}
