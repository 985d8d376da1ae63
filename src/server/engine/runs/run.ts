/** What is done of large work; no total while nobody knows how much it is. */
export interface WorkProgress {
  done: number;
  total: number | null;
}

/** Work under way that its caller watches. */
export interface Run {
  /** Aborted once the caller cancels it: what is written after that is rolled back, and what was written before is taken back. */
  readonly signal: AbortSignal;
  /** How far it is. */
  readonly told: WorkProgress;
  /** Hears from the work how far it is. */
  readonly progress: (done: number, total: number | null) => void;
  readonly cancel: () => void;
}

export function createRun(): Run {
  const controller = new AbortController();
  let told: WorkProgress = { done: 0, total: null };
  return {
    signal: controller.signal,
    get told() {
      return told;
    },
    progress(done, total) {
      told = { done, total };
    },
    cancel: () => controller.abort(),
  };
}
