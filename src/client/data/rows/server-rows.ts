import type { JsonObject } from '../../../shared/json.ts';
import type { Window } from '../../../shared/records/calls.ts';
import type { Api } from '../api.ts';
import { createLiveRefresh } from './live-refresh.ts';
import { createPageCache } from './page-cache.ts';
import { createPageLoading, type PageLoading, pagesOf, type Reading } from './page-loading.ts';
import { createPageLoads } from './page-loads.ts';
import { createKeyOf, isSameView, type RowSource, type RowView } from './row-source.ts';
import { createSourceStatus } from './source-status.ts';
import { createWindowCalls, expectedRows, figuresOf, pageSize } from './window-calls.ts';

/** 6,000 rows stay loaded. */
const pagesKept = 60;

interface Options {
  api: Api;
  form: string;
  key: readonly string[];
  /** Writing one row moves others (FormMeta.sequence): own writes are followed too. */
  moves?: boolean;
  /** The view that is set next. Where its first page is here, the rows are there at once. */
  opening?: RowView | undefined;
}

/** Begins with the page that came before anybody drew it. It is taken when the view is set: until then it may be drawn in vain. */
function beginAs(view: RowView, reading: Reading, came: Window | undefined): void {
  if (!came) return;
  reading.view = view;
  reading.cache.put(0, came.rows);
  Object.assign(reading.status, { state: 'ready', loadedAt: Date.now(), ...figuresOf(came) });
}

/** The rows of a stretch, loaded where they are not. */
async function readStretch({ cache, status }: Reading, loading: PageLoading, first: number, last: number): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for (const number of pagesOf(first, last, status.total)) {
    if (!cache.page(number)) await loading.start(number, { isAwaited: true });
    // Taken page by page: a long stretch may push its own first pages out of the cache.
    cache.page(number)?.forEach((row, offset) => {
      const index = number * pageSize + offset;
      if (index >= first && index <= last) rows.push(row);
    });
  }
  return rows;
}

/** Rows of a form in windows of 100 from the server: beside a loaded page by anchor (as fast at row 900,000 as at row 1), elsewhere by offset. */
export function createServerRows({ api, form, key, moves = false, opening }: Options): RowSource {
  const keyOf = createKeyOf(key);
  const cache = createPageCache(pageSize, pagesKept, keyOf);
  const { status, changed, subscribe } = createSourceStatus();
  const calls = createWindowCalls(api, form, key);
  const reading: Reading = { calls, cache, loads: createPageLoads(), view: null, round: 0, wanted: [0, 0], status, changed };
  const loading = createPageLoading(reading);
  const live = createLiveRefresh(reading, loading, keyOf);
  let unfollow: (() => void) | undefined;
  if (opening) beginAs(opening, reading, expectedRows(api, form, opening));

  /** What is under way is given up. */
  function cancelAll() {
    loading.cancel();
    live.cancel();
    reading.round += 1;
  }

  function restart() {
    cancelAll();
    cache.clear();
    changed({ state: 'loading', error: null });
    loading.begin();
  }

  return Object.assign(status, {
    get: cache.get,
    indexOf: cache.indexOf,
    ensure: loading.ensure,
    fetch: (first: number, last: number) => readStretch(reading, loading, first, last),
    replace(rows: readonly JsonObject[]) {
      const known = rows.filter((row) => cache.replace(row));
      live.noteReplaced();
      if (known.length > 0) changed();
    },
    hold: live.hold,
    setView(next: RowView) {
      const isFirst = unfollow === undefined;
      unfollow ??= api.follow(form, live.soon, moves);
      if (!isSameView(reading.view, next)) {
        reading.view = next;
        restart();
      } else if (isFirst) loading.goOn();
    },
    reload: restart,
    renew: live.soon,
    subscribe,
    dispose() {
      cancelAll();
      unfollow?.();
      unfollow = undefined;
      reading.view = null;
    },
  });
}
