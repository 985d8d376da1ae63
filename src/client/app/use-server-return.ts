import { useEffect } from 'react';
import { serverReturn } from '../ui/late-code.ts';

/** While the server is away: loads the page again as soon as it serves. It may be another release by then. */
export function useServerReturn(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const left = new AbortController();
    void serverReturn(left.signal).then(() => {
      if (!left.signal.aborted) location.reload();
    });
    return () => left.abort();
  }, [isAwaited]);
}
