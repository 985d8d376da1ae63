import { useCallback, useRef } from 'react';

/**
 * Does one thing after the other, at once as long as nothing is waited for: what is ticked while rows are on their way is ticked
 * after them, in the order in which it was asked. `settled` is when nothing is waited for any more.
 */
export function useInOrder() {
  const waiting = useRef<Promise<void> | null>(null);
  const inOrder = useCallback((work: () => void | Promise<void>) => {
    const begun = waiting.current ? waiting.current.then(work) : work();
    if (!begun) return;
    const ended: Promise<void> = begun.finally(() => {
      if (waiting.current === ended) waiting.current = null;
    });
    waiting.current = ended;
  }, []);
  const settled = useCallback(async () => {
    while (waiting.current) await waiting.current;
  }, []);
  return { inOrder, settled };
}
