/** Settles after so many milliseconds, or at once when the signal is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal = new AbortController().signal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
