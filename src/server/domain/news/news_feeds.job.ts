import { defineJob } from '../../engine/jobs/define.ts';
import type { JobContext } from '../../engine/jobs/define.ts';
import { FetchFailed } from '../../engine/remote/fetch-file.ts';
import { severalAtOnce } from '../../engine/several-at-once.ts';
import { dueSources, feedChannel, nextDue, wasNotRead, wasRead } from './feed-rows.ts';
import type { DueSource, FeedFailure } from './feed-rows.ts';
import { keepNews } from './keep-news.ts';
import { NoFeed, readFeed } from './read-feed.ts';

/** Bytes that are taken. */
const most = 5_000_000;
/** Sources under way at once: one that keeps silent holds up no other. */
const atOnce = 4;

/** Seconds until a source that may be well again is asked once more: a quarter of an hour, twice as long each time, half a day at most. */
const pauseAfter = (attempts: number): number => Math.min(900 * 2 ** attempts, 43_200);
/** Seconds for one whose address or content somebody has to look at. */
const longPause = 21_600;

/** Why a source was not read; undefined for what is no fault of it. */
function failureOf(error: unknown, { attempts }: DueSource): FeedFailure | undefined {
  if (error instanceof NoFeed) return { feed_error: 'no_feed', http_status: null, pause: longPause };
  if (!(error instanceof FetchFailed)) return undefined;
  const { reason, isPassing, answer } = error;
  const pause = isPassing ? Math.max(pauseAfter(attempts), answer.retryAfter ?? 0) : longPause;
  return { feed_error: reason, http_status: answer.status ?? null, pause };
}

/** Does one work after the other, in the order in which they were asked for. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    // Whoever asked hears how it ended; the next begins either way.
    last = next.catch(() => undefined);
    return next;
  };
}

/** Reads one source and keeps its news. @returns how many are new or changed */
async function read(
  source: DueSource,
  { services: { database, records }, fetchChanged, signal }: JobContext,
  inOrder: ReturnType<typeof createQueue>,
): Promise<number> {
  const found = await fetchChanged(source.feed_url, most, source, signal);
  if (found === null) {
    await wasRead(database, source, source);
    return 0;
  }
  const items = readFeed(found.bytes, found.content_type, source.feed_url);
  const kept = await inOrder(() => keepNews(records, source, items));
  await wasRead(
    database,
    source,
    found,
    items.map(({ guid }) => guid),
  );
  return kept;
}

/** Reads the feeds of news sources, each by itself: what goes wrong with one is written there. Somebody who wants some read now wakes it. */
export default defineJob({
  every: 300,
  due: nextDue,
  wakes: [feedChannel],
  async run(context) {
    const { services, signal } = context;
    const done = { fetched: 0, failed: 0, news: 0 };
    const unexpected: unknown[] = [];
    const inOrder = createQueue();
    const waiting = await dueSources(services.database);
    const readOne = async (source: DueSource): Promise<void> => {
      try {
        const kept = await read(source, context, inOrder);
        done.news += kept;
        done.fetched += 1;
      } catch (error) {
        // What was cut off is due still.
        if (signal.aborted) return;
        const failure = failureOf(error, source);
        if (!failure) unexpected.push(error);
        done.failed += 1;
        await wasNotRead(services.database, source, failure ?? { feed_error: 'unexpected', http_status: null, pause: pauseAfter(source.attempts) });
      }
    };
    await severalAtOnce(waiting, atOnce, readOne, () => signal.aborted);
    // A fault of ours is told where faults of jobs are, once all others are read.
    if (unexpected.length > 0) throw unexpected[0];
    return done;
  },
});
