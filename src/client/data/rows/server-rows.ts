import type { JsonObject } from '../../../shared/json.ts';
import type { ListCall, Window } from '../../../shared/records/calls.ts';
import { type Api, ApiError } from '../api.ts';
import { isCancelled } from '../api-error.ts';
import { logWarning } from '../log.ts';
import { createPageCache } from './page-cache.ts';
import { createPageLoads } from './page-loads.ts';
import { createKeyOf, isSameView, type RowSource, type RowView } from './row-source.ts';
import { createWindowCalls, figuresOf, pageSize } from './window-calls.ts';

/** 6,000 rows stay loaded. */
const pagesKept = 60;
/** A page far from all loaded ones is asked for only when the user has stayed this long: a flung scroll bar asks for nothing. */
const settleMs = 50;
/** Changes by others come in bursts; they are shown together. */
const gatherMs = 150;

interface Options {
  api: Api;
  form: string;
  key: readonly string[];
  /** Writing one row moves others (FormMeta.sequence): own writes are followed too. */
  moves?: boolean;
}

/** Rows of a form in windows of 100 from the server: beside a loaded page by anchor (as fast at row 900,000 as at row 1), elsewhere by offset. */
export function createServerRows({ api, form, key, moves = false }: Options): RowSource {
  const keyOf = createKeyOf(key);
  const cache = createPageCache(pageSize, pagesKept, keyOf);
  const { anchor, read, count } = createWindowCalls(api, form, key);
  const loads = createPageLoads();
  const listeners = new Set<() => void>();
  let view: RowView | null = null;
  let wanted: readonly [number, number] = [0, 0];
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Goes up with every new view or reload; answers to an older one are thrown away. */
  let round = 0;
  /** Goes up with every stored row put in place; what was read before one may be older than it. */
  let replaced = 0;
  let holds = 0;
  /** Rows of a held view that may have come, gone or moved. */
  let isBehind = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let unfollow: (() => void) | undefined;
  const status = {
    total: 0,
    capped: false,
    state: 'loading' as RowSource['state'],
    error: null as ApiError | null,
    totals: {} as Record<string, number | null>,
    loadedAt: null as number | null,
    version: 0,
  };

  function changed(next: Partial<typeof status> = {}) {
    Object.assign(status, next, { version: status.version + 1 });
    for (const listener of listeners) listener();
  }

  /** A page beside a loaded one starts from its edge row; the last page is never complete, so `before` is only sure of whole ones. */
  function position(number: number, of: RowView): Partial<ListCall> {
    const last = cache.page(number - 1)?.[pageSize - 1];
    if (last) return { after: anchor(last, of) };
    const first = cache.page(number + 1)?.[0];
    if (first) return { before: anchor(first, of) };
    return { offset: number * pageSize };
  }

  /** Rows of a large view are there before it is known how many they are. */
  async function countAll(window: Window): Promise<void> {
    if (!view || !window.capped) return;
    const asked = round;
    const counted = await count(view).catch((error: unknown) => logWarning('the number of rows is not known yet', error));
    if (!counted || asked !== round) return;
    changed(figuresOf(counted));
    ensure(...wanted);
  }

  async function loadPage(number: number, counted: boolean, signal: AbortSignal): Promise<void> {
    if (!view) return;
    const asked = round;
    const answer = await read(view, position(number, view), counted, signal);
    if (asked !== round) return;
    cache.put(number, answer.rows);
    changed({ state: 'ready', error: null, loadedAt: Date.now(), ...(counted && figuresOf(answer)) });
    if (counted) void countAll(answer);
  }

  /** A row that reads as before stays the object it was: nothing of it is drawn again. */
  function asKnown(row: JsonObject): JsonObject {
    const known = cache.get(cache.indexOf(keyOf(row)));
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  }

  /** Reads the rows in sight anew and exchanges them at once; those out of sight are read when they come into sight. */
  async function refresh(): Promise<void> {
    if (!view) return;
    if (status.state === 'loading' || loads.size > 0) return soon();
    const [asked, before] = [round, replaced];
    const pages: [number, Window][] = [];
    for (const number of pagesOf(...wanted)) {
      const last = pages.at(-1)?.[1].rows[pageSize - 1];
      pages.push([number, await read(view, last ? { after: anchor(last, view) } : { offset: number * pageSize }, pages.length === 0)]);
      if (asked !== round) return;
    }
    if (before !== replaced) return soon();
    if (holds > 0) {
      isBehind = true;
      const known = pages.flatMap(([, { rows }]) => rows.map(asKnown)).filter((row) => cache.replace(row));
      if (known.length > 0) changed();
      return;
    }
    const fresh = pages.map(([number, { rows }]) => [number, rows.map(asKnown)] as const);
    cache.clear();
    for (const [number, rows] of fresh) cache.put(number, rows);
    const counted = pages[0]?.[1];
    // A larger number than was counted here is kept until it is counted anew, so that the scroll bar stands still.
    const isLess = counted?.capped === true && status.total > (counted.total ?? 0);
    changed({ state: 'ready', error: null, loadedAt: Date.now(), ...(counted && !isLess && figuresOf(counted)) });
    if (counted) void countAll(counted);
    ensure(...wanted);
  }

  function soon() {
    clearTimeout(gathering);
    gathering = setTimeout(
      () =>
        void refresh().catch((error: unknown) => {
          if (!isCancelled(error)) logWarning('what others changed is not shown yet', error);
        }),
      gatherMs,
    );
  }

  function startPage(number: number, counted = false): Promise<void> {
    const asked = round;
    return loads.begin(number, (signal) =>
      loadPage(number, counted, signal).catch((cause: unknown) => {
        if (signal.aborted || asked !== round) return;
        const error = cause instanceof ApiError ? cause : new ApiError('internal', 0);
        changed({ error, state: 'failed' });
        throw error;
      }),
    );
  }

  const reported = (done: Promise<void>) => void done.catch(() => undefined /* told through `state` and `error` */);

  function cancelAll() {
    clearTimeout(settling);
    loads.cancel();
  }

  function restart() {
    cancelAll();
    clearTimeout(gathering);
    round += 1;
    cache.clear();
    changed({ state: 'loading', error: null });
    reported(startPage(0, true).then(() => ensure(...wanted)));
  }

  function pagesOf(first: number, last: number): number[] {
    const from = Math.floor(Math.max(0, first) / pageSize);
    const to = Math.floor(Math.min(last, Math.max(0, status.total - 1)) / pageSize);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
  }

  function ensure(first: number, last: number) {
    wanted = [first, last];
    if (status.state === 'loading') return;
    const numbers = pagesOf(first, last);
    for (const number of numbers) cache.touch(number);
    loads.cancel((number) => number < (numbers[0] ?? 0) - 1 || number > (numbers.at(-1) ?? 0) + 1);
    const missing = numbers.filter((number) => !cache.page(number) && !loads.has(number));
    clearTimeout(settling);
    if (missing.length === 0) return;
    const beside = missing.some((number) => cache.page(number - 1) ?? cache.page(number + 1));
    const start = () => missing.forEach((number) => reported(startPage(number)));
    if (beside) start();
    else settling = setTimeout(start, settleMs);
  }

  return {
    get total() {
      return status.total;
    },
    get capped() {
      return status.capped;
    },
    get state() {
      return status.state;
    },
    get error() {
      return status.error;
    },
    get totals() {
      return status.totals;
    },
    get loadedAt() {
      return status.loadedAt;
    },
    get version() {
      return status.version;
    },
    get: cache.get,
    indexOf: cache.indexOf,
    ensure,
    async fetch(first, last) {
      const rows: JsonObject[] = [];
      for (const number of pagesOf(first, last)) {
        if (!cache.page(number)) await startPage(number);
        // Taken page by page: a long stretch may push its own first pages out of the cache.
        cache.page(number)?.forEach((row, offset) => {
          const index = number * pageSize + offset;
          if (index >= first && index <= last) rows.push(row);
        });
      }
      return rows;
    },
    replace(rows) {
      const known = rows.filter((row) => cache.replace(row));
      replaced += 1;
      if (known.length > 0) changed();
    },
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        if (holds > 0 || !isBehind) return;
        isBehind = false;
        soon();
      };
    },
    setView(next) {
      if (isSameView(view, next)) return;
      view = next;
      unfollow ??= api.follow(form, soon, moves);
      restart();
    },
    reload: restart,
    renew: soon,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      cancelAll();
      clearTimeout(gathering);
      unfollow?.();
      unfollow = undefined;
      round += 1;
      view = null;
    },
  };
}
