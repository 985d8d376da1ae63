import * as v from 'valibot';
import type { Database } from '../../database/database.ts';
import { listenBeside } from '../core/listen-beside.ts';
import { changesChannel } from '../log/change-set.ts';
import type { ListCache, Touched } from './list-cache.ts';

const noticeSchema = v.pipe(v.string(), v.parseJson(), v.object({ touched: v.record(v.string(), v.union([v.literal(true), v.array(v.string())])) }));

/** The columns that a notice names; undefined when the notice has another shape. */
function touchedIn(payload: string): Touched | undefined {
  const notice = v.safeParse(noticeSchema, payload);
  return notice.success ? notice.output.touched : undefined;
}

/**
 * Hears of writes of other servers and forgets the cached facts that they make stale. Without the channel such a write shows in
 * totals of large lists only after the lifetime of the cache.
 */
export function createCacheInvalidation(database: Database, cache: ListCache) {
  const hear = (payload: string): void => {
    const touched = touchedIn(payload);
    if (touched) cache.forget(touched);
    else cache.clear();
  };
  return listenBeside(database, changesChannel, hear);
}
