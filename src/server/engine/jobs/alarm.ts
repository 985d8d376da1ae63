/** Rings once at the earliest of the times planned since it last rang. */
export function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let plannedAt = Infinity;
  let isStopped = false;

  return {
    /** A later time than the one already planned changes nothing. */
    plan(milliseconds: number): void {
      const at = Date.now() + milliseconds;
      if (isStopped || at >= plannedAt) return;
      clearTimeout(timer);
      plannedAt = at;
      timer = setTimeout(() => {
        plannedAt = Infinity;
        ring();
      }, milliseconds);
    },
    /** It never rings again. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
