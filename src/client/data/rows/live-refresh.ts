import type { JsonObject } from '../../../shared/json.ts';
import type { Window } from '../../../shared/records/calls.ts';
import { isCancelled } from '../api-error.ts';
import { logWarning } from '../log.ts';
import { type PageLoading, pagesOf, type Reading } from './page-loading.ts';
import { figuresOf, pageSize } from './window-calls.ts';

/** Changes by others come in bursts; they are shown together. */
const gatherMs = 150;

/** A page of rows by its number. */
type NumberedPage = readonly [number, Window];

/** The pages in sight as they are now; null when the view has changed meanwhile. */
async function readInSight(reading: Reading): Promise<NumberedPage[] | null> {
  const { calls, view, round, wanted, status } = reading;
  const pages: NumberedPage[] = [];
  if (!view) return null;
  for (const number of pagesOf(...wanted, status.total)) {
    const last = pages.at(-1)?.[1].rows[pageSize - 1];
    pages.push([number, await calls.read(view, last ? { after: calls.anchor(last, view) } : { offset: number * pageSize }, pages.length === 0)]);
    if (round !== reading.round) return null;
  }
  return pages;
}

/** Shows what others changed: rows in sight are read anew and exchanged at once, those out of sight when they come into sight. */
export function createLiveRefresh(reading: Reading, { countAll, ensure }: PageLoading, keyOf: (row: JsonObject) => string) {
  const { cache, loads, status, changed } = reading;
  /** Goes up with every stored row put in place; what was read before one may be older than it. */
  let replaced = 0;
  let holds = 0;
  /** Rows of a held view may have come, gone or moved. */
  let isBehind = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  /** A row that reads as before stays the object it was: nothing of it is drawn again. */
  function asKnown(row: JsonObject): JsonObject {
    const known = cache.get(cache.indexOf(keyOf(row)));
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  }

  function replaceInPlace(pages: readonly NumberedPage[]) {
    isBehind = true;
    const known = pages.flatMap(([, { rows }]) => rows.map(asKnown)).filter((row) => cache.replace(row));
    if (known.length > 0) changed();
  }

  function exchange(pages: readonly NumberedPage[]) {
    const fresh = pages.map(([number, { rows }]) => [number, rows.map(asKnown)] as const);
    cache.clear();
    for (const [number, rows] of fresh) cache.put(number, rows);
    const counted = pages[0]?.[1];
    // A larger number than was counted here is kept until it is counted anew, so that the scroll bar stands still.
    const isLess = counted?.capped === true && status.total > (counted.total ?? 0);
    changed({ state: 'ready', error: null, loadedAt: Date.now(), ...(counted && !isLess && figuresOf(counted)) });
    if (counted) void countAll(counted);
    ensure(...reading.wanted);
  }

  async function refresh(): Promise<void> {
    if (!reading.view) return;
    if (status.state === 'loading' || loads.size > 0) return soon();
    const before = replaced;
    const pages = await readInSight(reading);
    if (!pages) return;
    if (before !== replaced) soon();
    else if (holds > 0) replaceInPlace(pages);
    else exchange(pages);
  }

  function soon() {
    clearTimeout(gathering);
    const warn = (error: unknown) => {
      if (!isCancelled(error)) logWarning('what others changed is not shown yet', error);
    };
    gathering = setTimeout(() => void refresh().catch(warn), gatherMs);
  }

  return {
    soon,
    cancel: () => clearTimeout(gathering),
    /** Told of stored rows put in place meanwhile. */
    noteReplaced() {
      replaced += 1;
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
  };
}
