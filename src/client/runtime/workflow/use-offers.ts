import { useCallback, useEffect, useState } from 'react';
import type { OffersAnswer } from '../../../shared/workflow/calls.ts';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import { useHost } from '../host.tsx';
import { loadOffers, type OffersTarget } from './load-offers.ts';

export interface Offers {
  /** What the server said of this target, as of `loadedAt`; null until it is here. */
  answer: OffersAnswer | null;
  /** The answer, or until it is here the one before: to be drawn, so that nothing jumps, and not to be used. */
  shown: OffersAnswer | null;
  failed: ApiError | null;
  /** Epoch milliseconds. */
  loadedAt: number;
  refresh: () => void;
}

interface Loaded {
  target: OffersTarget;
  answer: OffersAnswer | null;
  failed: ApiError | null;
  at: number;
}

/** What the server offers for a target, asked once it stays the same for `pauseMs`. Keep the target's object; null for nothing chosen. */
export function useOffers(target: OffersTarget | null, pauseMs: number): Offers {
  const { api } = useHost();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    if (!target) return setLoaded(null);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      loadOffers(api, target, stop.signal).then(
        (answer) => setLoaded({ target, answer, failed: null, at: Date.now() }),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (!isCancelled(error)) setLoaded({ target, answer: null, failed: error, at: Date.now() });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, target, pauseMs, round]);

  const own = loaded?.target === target ? loaded : null;
  return {
    answer: own?.answer ?? null,
    shown: loaded?.answer ?? null,
    failed: own?.failed ?? null,
    loadedAt: own?.at ?? 0,
    refresh: useCallback(() => setRound((now) => now + 1), []),
  };
}
