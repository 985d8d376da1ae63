import { useEffect } from 'react';
import { pause } from '../data/pause.ts';

/** Milliseconds between two looks. */
const pauseMs = 2000;

const isServing = (signal: AbortSignal): Promise<boolean> =>
  fetch('/healthz', { signal, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** While the server is away: loads the page again as soon as it serves. It may be another release by then. */
export function useServerReturn(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const left = new AbortController();
    const { signal } = left;
    async function comeBack() {
      do await pause(pauseMs, signal);
      while (!signal.aborted && !(await isServing(signal)));
      if (!signal.aborted) location.reload();
    }
    void comeBack();
    return () => left.abort();
  }, [isAwaited]);
}
