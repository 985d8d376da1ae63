interface Load {
  abort: AbortController;
  done: Promise<void>;
}

/** Loads of pages that are under way, one of each page at most. */
export function createPageLoads() {
  const underWay = new Map<number, Load>();

  function cancel(isGivenUp: (page: number) => boolean = () => true) {
    for (const [page, { abort }] of underWay) {
      if (!isGivenUp(page)) continue;
      abort.abort();
      underWay.delete(page);
    }
  }

  return {
    get size() {
      return underWay.size;
    },
    has: (page: number): boolean => underWay.has(page),
    cancel,
    /** The load of the page that is under way, or the one begun now. A cancelled one settles as its work does when the signal is aborted. */
    begin(page: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const running = underWay.get(page);
      if (running) return running.done;
      const abort = new AbortController();
      const done = work(abort.signal).finally(() => {
        if (underWay.get(page)?.abort === abort) underWay.delete(page);
      });
      underWay.set(page, { abort, done });
      return done;
    },
  };
}

export type PageLoads = ReturnType<typeof createPageLoads>;
