import type { JsonObject } from '../../../shared/json.ts';
import type { ListCall, Window } from '../../../shared/records/calls.ts';
import { type Api, ApiError } from '../api.ts';
import { isCancelled } from '../api-error.ts';
import { logWarning } from '../log.ts';
import { createPageCache } from './page-cache.ts';
import { createKeyOf, isSameView, type RowSource, type RowView, toKey } from './row-source.ts';

const pageSize = 100;
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
  /** Writing one row changes others (FormMeta.ordered): own writes are followed too. */
  ordered?: boolean;
}

/** Rows of a form in windows of 100 from the server: beside a loaded page by anchor (as fast at row 900,000 as at row 1), elsewhere by offset. */
export function createServerRows({ api, form, key, ordered = false }: Options): RowSource {
  const keyOf = createKeyOf(key);
  const cache = createPageCache(pageSize, pagesKept, keyOf);
  const inFlight = new Map<number, { abort: AbortController; done: Promise<void> }>();
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

  const anchor = (row: JsonObject, of: RowView) => toKey([...of.sort.map((order) => order.field), ...key], row);

  /** A page beside a loaded one starts from its edge row; the last page is never complete, so `before` is only sure of whole ones. */
  function position(number: number, of: RowView): Partial<ListCall> {
    const last = cache.page(number - 1)?.[pageSize - 1];
    if (last) return { after: anchor(last, of) };
    const first = cache.page(number + 1)?.[0];
    if (first) return { before: anchor(first, of) };
    return { offset: number * pageSize };
  }

  const askFor = ({ language, totals, columns, ...narrowing }: RowView, place: Partial<ListCall>, full: boolean, signal?: AbortSignal): Promise<Window> =>
    api.action<Window>(form, 'list', {
      ...narrowing,
      language_code: language,
      ...(columns && { columns: [...columns] }),
      ...place,
      limit: pageSize,
      ...(full ? { count: 'capped', ...(totals.length > 0 && { totals: [...totals] }) } : { count: 'none' }),
    } satisfies Partial<ListCall>, signal);

  /** Rows of a large view are there before it is known how many they are. */
  async function countAll(answer: Window): Promise<void> {
    if (!view || !answer.capped) return;
    const asked = round;
    const { filter, search, language, totals } = view;
    const counted = await api.action<Window>(form, 'list', {
      filter, search, language_code: language, columns: [...key], limit: 1, count: 'exact', ...(totals.length > 0 && { totals: [...totals] }),
    } satisfies Partial<ListCall>).catch((error: unknown) => {
      logWarning('the number of rows is not known yet', error);
    });
    if (!counted || asked !== round) return;
    changed(figures(counted));
    ensure(...wanted);
  }

  const figures = (answer: Window) => ({ total: answer.total ?? answer.rows.length, capped: answer.capped ?? false, totals: answer.totals ?? {} });

  async function loadPage(number: number, signal: AbortSignal, full: boolean): Promise<void> {
    if (!view) return;
    const asked = round;
    const answer = await askFor(view, position(number, view), full, signal);
    if (asked !== round) return;
    cache.put(number, answer.rows);
    changed({ state: 'ready', error: null, loadedAt: Date.now(), ...(full && figures(answer)) });
    if (full) void countAll(answer);
  }

  /** A row that reads as before stays the object it was: nothing of it is drawn again. */
  function asKnown(row: JsonObject): JsonObject {
    const known = cache.get(cache.indexOf(keyOf(row)));
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  }

  /** Reads the rows in sight anew and exchanges them at once; those out of sight are read when they come into sight. */
  async function refresh(): Promise<void> {
    if (!view) return;
    if (status.state === 'loading' || inFlight.size > 0) return soon();
    const [asked, before] = [round, replaced];
    const pages: [number, Window][] = [];
    for (const number of pagesOf(...wanted)) {
      const last = pages.at(-1)?.[1].rows[pageSize - 1];
      pages.push([number, await askFor(view, last ? { after: anchor(last, view) } : { offset: number * pageSize }, pages.length === 0)]);
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
    const [first] = pages;
    // A larger number than was counted here is kept until it is counted anew, so that the scroll bar stands still.
    changed({ state: 'ready', error: null, loadedAt: Date.now(), ...(first && (first[1].capped && status.total > (first[1].total ?? 0) ? {} : figures(first[1]))) });
    if (first) void countAll(first[1]);
    ensure(...wanted);
  }

  function soon() {
    clearTimeout(gathering);
    gathering = setTimeout(() => void refresh().catch((error: unknown) => {
      if (!isCancelled(error)) logWarning('what others changed is not shown yet', error);
    }), gatherMs);
  }

  function startPage(number: number, full = false): Promise<void> {
    const running = inFlight.get(number);
    if (running) return running.done;
    const abort = new AbortController();
    const asked = round;
    const done = loadPage(number, abort.signal, full)
      .catch((cause: unknown) => {
        if (abort.signal.aborted || asked !== round) return;
        const error = cause instanceof ApiError ? cause : new ApiError('internal', 0);
        changed({ error, state: 'failed' });
        throw error;
      })
      .finally(() => {
        if (inFlight.get(number)?.abort === abort) inFlight.delete(number);
      });
    inFlight.set(number, { abort, done });
    return done;
  }

  const reported = (done: Promise<void>) => void done.catch(() => undefined /* told through `state` and `error` */);

  function cancelAll() {
    clearTimeout(settling);
    for (const { abort } of inFlight.values()) abort.abort();
    inFlight.clear();
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
    for (const [number, { abort }] of inFlight) {
      if (number < (numbers[0] ?? 0) - 1 || number > (numbers.at(-1) ?? 0) + 1) {
        abort.abort();
        inFlight.delete(number);
      }
    }
    const missing = numbers.filter((number) => !cache.page(number) && !inFlight.has(number));
    clearTimeout(settling);
    if (missing.length === 0) return;
    const beside = missing.some((number) => cache.page(number - 1) ?? cache.page(number + 1));
    const start = () => missing.forEach((number) => reported(startPage(number)));
    if (beside) start();
    else settling = setTimeout(start, settleMs);
  }

  return {
    get total() { return status.total; },
    get capped() { return status.capped; },
    get state() { return status.state; },
    get error() { return status.error; },
    get totals() { return status.totals; },
    get loadedAt() { return status.loadedAt; },
    get version() { return status.version; },
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
      unfollow ??= api.follow(form, soon, ordered);
      restart();
    },
    reload: restart,
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
