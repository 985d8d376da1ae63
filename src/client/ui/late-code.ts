import { firstFileStatus } from './first-file.ts';
import { pause } from './pause.ts';

/** Milliseconds between two looks for a server that is away. */
const pauseMs = 2000;

/** Those who ask at the same time get one answer. */
function asOne<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => (asked ??= ask().finally(() => (asked = null)));
}

/** Whether a server answers that is ready for calls. */
const isReady = asOne(() =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  ),
);

/** Whether a server answers that has files, also one whose database is too busy for calls. */
const hasFiles = asOne(async () => {
  const status = await firstFileStatus();
  return status > 0 && status < 500;
});

/** Settles when a server is ready again, or when the signal is aborted. */
export async function serverReturn(signal: AbortSignal): Promise<void> {
  do await pause(pauseMs, signal);
  while (!signal.aborted && !(await isReady()));
}

/**
 * Code that is not in the first file, for parts of a page that stays. A browser that failed once to fetch a file of code never asks for it again
 * in this page: so a server that is away is waited for, and what is typed meanwhile is not lost.
 */
export async function codeWhenServed<T>(load: () => Promise<T>): Promise<T> {
  if (!(await hasFiles())) await serverReturn(new AbortController().signal);
  return load();
}

/** The same for what is used again and again: asked for once, and anew after a failure. */
export function lateCode<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () =>
    (known ??= codeWhenServed(load).catch((error: unknown) => {
      known = null;
      throw error;
    }));
}

/** The same for pages, whose calls ask for the server anyway: they wait only where the browser knows that it has no network. */
export async function codeWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return load();
}
