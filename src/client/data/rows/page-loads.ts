interface Load {
  abort: AbortController;
  done: Promise<void>;
  /** Somebody waits for the rows themselves, as ticks and copies do: scrolling on gives up what is only to be seen. */
  isAwaited: boolean;
}

/** Loads of pages that are under way, one of each page at most. */
export function createPageLoads() {
  const underWay = new Map<number, Load>();

  function giveUp(isGivenUp: (page: number, load: Load) => boolean) {
    for (const [page, load] of underWay) {
      if (!isGivenUp(page, load)) continue;
      load.abort.abort();
      underWay.delete(page);
    }
  }

  return {
    get size() {
      return underWay.size;
    },
    has: (page: number): boolean => underWay.has(page),
    /** Gives up all, also what is awaited: the rows are no longer those. */
    cancel: () => giveUp(() => true),
    /** Gives up what is not wanted to be seen any more and is not awaited. */
    keep: (isWanted: (page: number) => boolean) => giveUp((page, { isAwaited }) => !isAwaited && !isWanted(page)),
    /** The load of the page that is under way, or the one begun now. A cancelled one settles as its work does when the signal is aborted. */
    begin(page: number, work: (signal: AbortSignal) => Promise<void>, isAwaited: boolean): Promise<void> {
      const running = underWay.get(page);
      if (running) {
        running.isAwaited ||= isAwaited;
        return running.done;
      }
      const abort = new AbortController();
      const done = work(abort.signal).finally(() => {
        if (underWay.get(page)?.abort === abort) underWay.delete(page);
      });
      underWay.set(page, { abort, done, isAwaited });
      return done;
    },
  };
}

export type PageLoads = ReturnType<typeof createPageLoads>;
