import { useRef, useState } from 'react';
import type { Language } from '../../../shared/languages.ts';
import type { EngineName } from '../../../shared/translation/engines.ts';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { useHost } from '../../runtime/host.tsx';

/** What became of a text in one language; neither while it is under way. */
export interface Translated {
  to: Language;
  text?: string;
  error?: ApiError;
}

export interface ScratchWish {
  engine: EngineName;
  text: string;
  from: Language;
  to: readonly Language[];
}

/** Has a text translated into several languages at once; each is shown when it is there, and one that fails says so alone. */
export function useScratch() {
  const { api } = useHost();
  const [results, setResults] = useState<readonly Translated[]>([]);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);

  async function one({ engine, text, from }: ScratchWish, to: Language, signal: AbortSignal): Promise<Translated | null> {
    try {
      return { to, text: await api.translateText(engine, { text, from, to }, signal) };
    } catch (error) {
      if (isCancelled(error)) return null;
      if (!(error instanceof ApiError)) throw error;
      return { to, error };
    }
  }

  return {
    results,
    isBusy,
    async translate(wish: ScratchWish): Promise<void> {
      const stop = new AbortController();
      underWay.current = stop;
      setBusy(true);
      setResults(wish.to.map((to) => ({ to })));
      const settle = (done: Translated | null) => {
        if (!stop.signal.aborted && done) setResults((before) => before.map((result) => (result.to === done.to ? done : result)));
      };
      await Promise.all(wish.to.map(async (to) => settle(await one(wish, to, stop.signal))));
      if (underWay.current === stop) setBusy(false);
    },
    /** What is here stays, what is under way is given up. */
    stop(): void {
      underWay.current?.abort();
      setBusy(false);
      setResults((before) => before.filter(({ text, error }) => text !== undefined || error !== undefined));
    },
  };
}
