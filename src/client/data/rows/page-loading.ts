import type { ListCall, Window } from '../../../shared/records/calls.ts';
import { ApiError } from '../api.ts';
import { logWarning } from '../log.ts';
import type { PageCache } from './page-cache.ts';
import type { PageLoads } from './page-loads.ts';
import type { RowView } from './row-source.ts';
import type { SourceStatus } from './source-status.ts';
import { figuresOf, pageSize, type WindowCalls } from './window-calls.ts';

/** A page far from all loaded ones is asked for only when the user has stayed this long: a flung scroll bar asks for nothing. */
const settleMs = 50;

/** The pages of a source and the view they are read of; its parts share it. */
export interface Reading {
  calls: WindowCalls;
  cache: PageCache;
  loads: PageLoads;
  /** Null until a view is set. */
  view: RowView | null;
  /** Goes up with every new view or reload; answers to an older one are thrown away. */
  round: number;
  /** First and last of the rows that are shown. */
  wanted: readonly [number, number];
  status: SourceStatus;
  changed: (next?: Partial<SourceStatus>) => void;
}

/** The numbers of the pages that hold a stretch of rows. */
export function pagesOf(first: number, last: number, total: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize);
  const to = Math.floor(Math.min(last, Math.max(0, total - 1)) / pageSize);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
}

/** A page beside a loaded one starts from its edge row; the last page is never complete, so `before` is only sure of whole ones. */
function positionOf(number: number, view: RowView, { cache, calls }: Reading): Partial<ListCall> {
  const last = cache.page(number - 1)?.[pageSize - 1];
  if (last) return { after: calls.anchor(last, view) };
  const first = cache.page(number + 1)?.[0];
  if (first) return { before: calls.anchor(first, view) };
  return { offset: number * pageSize };
}

/** A load that nobody waits for: its failure is told through `state` and `error`. */
const reported = (done: Promise<void>) => void done.catch(() => undefined);

/** Loads the pages that are wanted. */
export function createPageLoading(reading: Reading) {
  const { calls, cache, loads, status, changed } = reading;
  let settling: ReturnType<typeof setTimeout> | undefined;

  /** Rows of a large view are there before it is known how many they are. */
  async function countAll(window: Window): Promise<void> {
    const { view, round } = reading;
    if (!view || !window.capped) return;
    const counted = await calls.count(view).catch((error: unknown) => logWarning('the number of rows is not known yet', error));
    if (!counted || round !== reading.round) return;
    changed(figuresOf(counted));
    ensure(...reading.wanted);
  }

  async function load(number: number, counted: boolean, signal: AbortSignal): Promise<void> {
    const { view, round } = reading;
    if (!view) return;
    const answer = await calls.read(view, positionOf(number, view, reading), counted, signal);
    if (round !== reading.round) return;
    cache.put(number, answer.rows);
    changed({ state: 'ready', error: null, loadedAt: Date.now(), ...(counted && figuresOf(answer)) });
    if (counted) void countAll(answer);
  }

  function start(number: number, { counted = false, isAwaited = false } = {}): Promise<void> {
    const { round } = reading;
    const work = (signal: AbortSignal) =>
      load(number, counted, signal).catch((cause: unknown) => {
        if (signal.aborted || round !== reading.round) return;
        const error = cause instanceof ApiError ? cause : new ApiError('internal', 0);
        changed({ error, state: 'failed' });
        throw error;
      });
    return loads.begin(number, work, isAwaited);
  }

  function ensure(first: number, last: number) {
    reading.wanted = [first, last];
    if (status.state === 'loading') return;
    const numbers = pagesOf(first, last, status.total);
    for (const number of numbers) cache.touch(number);
    loads.keep((number) => number >= (numbers[0] ?? 0) - 1 && number <= (numbers.at(-1) ?? 0) + 1);
    const missing = numbers.filter((number) => !cache.page(number) && !loads.has(number));
    clearTimeout(settling);
    if (missing.length === 0) return;
    const beside = missing.some((number) => cache.page(number - 1) ?? cache.page(number + 1));
    const startAll = () => missing.forEach((number) => reported(start(number)));
    if (beside) startAll();
    else settling = setTimeout(startAll, settleMs);
  }

  return {
    countAll,
    ensure,
    start,
    /** Loads the first page with its figures, then those in sight. */
    begin: () => reported(start(0, { counted: true }).then(() => ensure(...reading.wanted))),
    /** Goes on with a first page that is here: takes it, so that nobody else does, and counts what it did not. */
    goOn() {
      const { view } = reading;
      if (view) reported(calls.read(view, { offset: 0 }, true).then(countAll));
    },
    cancel() {
      clearTimeout(settling);
      loads.cancel();
    },
  };
}

export type PageLoading = ReturnType<typeof createPageLoading>;
