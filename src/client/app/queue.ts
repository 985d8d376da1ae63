/** Runs tasks in the order they came, at most `width` at a time. */
export function createQueue(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  function next() {
    running -= 1;
    waiting.shift()?.();
  }

  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    return task().finally(next);
  };
}
