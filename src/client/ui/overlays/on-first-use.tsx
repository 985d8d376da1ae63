import { type ComponentType, createElement, useEffect, useState } from 'react';
import { lateCode } from '../late-code.ts';

/** Milliseconds after which late parts are fetched also where nobody stirs. */
const longestRest = 2_000;
const stirs = ['pointermove', 'pointerdown', 'keydown'] as const;

const fetches = new Set<() => Promise<unknown>>();
let isFetching = false;

// What does not come is asked for again where it is used, and told there.
const fetchAll = (parts: Iterable<() => Promise<unknown>>): void => void Promise.allSettled(Array.from(parts, (fetch) => fetch()));

/** Code that is fetched as soon as somebody stirs, or at once where somebody has. */
export function fetchWhenStirred(fetch: () => Promise<unknown>): void {
  if (isFetching) fetchAll([fetch]);
  else fetches.add(fetch);
}

/** A part of the page whose code is not fetched before it is needed: it draws nothing until the code is there, and draws at once where it is there already. */
export function onFirstUse<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const fetch = lateCode(async () => (loaded = await load()));
  fetchWhenStirred(fetch);

  return function LatePart(props: P) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (part) return;
      fetch().then(
        (came) => setPart(() => came),
        (error: unknown) => setFailure({ error }),
      );
    }, [part]);
    // The page of errors offers to load again.
    if (failure) throw failure.error;
    return part && createElement(part, props);
  };
}

/** Fetches all late parts as soon as somebody stirs, so that the first menu opens as fast as the next, or when the page has stood for a while. */
export function fetchLatePartsWhenStirred(): void {
  const stirred = new AbortController();
  const begin = () => {
    stirred.abort();
    clearTimeout(timer);
    isFetching = true;
    fetchAll(fetches);
  };
  const timer = setTimeout(begin, longestRest);
  for (const stir of stirs) document.addEventListener(stir, begin, { signal: stirred.signal, passive: true, capture: true });
}
