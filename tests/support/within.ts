/**
 * Settles as the work does, or fails when that takes longer than `limit` milliseconds: a wait without an end holds a whole run.
 * @param what what is waited for; a function tells it as it is when the wait ends
 * @throws Error that says what was waited for
 */
export async function within<T>(limit: number, what: string | (() => string), work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${limit} ms: ${typeof what === 'string' ? what : what()}`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
