import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { defineJob } from '../../engine/jobs/define.ts';
import type { JobContext } from '../../engine/jobs/define.ts';
import { asMailboxFailure } from '../../engine/mail/mailbox.ts';
import { toMailboxSettings } from '../../engine/mail/settings.ts';
import { watchMailbox } from '../../engine/mail/watch-mailbox.ts';
import { isWatched, watchedMailboxes, wantChecked } from './mailbox-rows.ts';
import type { DueMailbox } from './mailbox-rows.ts';

/** Mailboxes that are watched at once: each is a connection. */
const most = 50;
/** Milliseconds of one run: the next one sees which mailboxes there are then. */
const lasting = 5 * 60_000;
/** Milliseconds until a connection that broke is made anew; longer each time. */
const shortestPause = 2_000;
const longestPause = 60_000;

/** Waits, but not beyond the end. */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  pause(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Watches one mailbox to the end of the run, over connections that break. What cannot be opened is told where mailboxes are read. */
async function watch({ services: { database }, configuration }: JobContext, box: DueMailbox, end: AbortSignal): Promise<number> {
  let heard = 0;
  let wait = shortestPause;
  const telling: Promise<unknown>[] = [];
  const hear = (): void => {
    heard += 1;
    wait = shortestPause;
    telling.push(wantChecked(database, box));
  };
  while (!end.aborted) {
    try {
      if (!(await watchMailbox(box.place, toMailboxSettings(configuration), end, hear))) break;
    } catch (error) {
      const failure = asMailboxFailure(error);
      if (!failure) throw error;
      if (failure.reason !== 'unreachable' && failure.reason !== 'timed_out') break;
    }
    if (end.aborted) break;
    await waitFor(wait, end);
    wait = Math.min(wait * 2, longestPause);
    // What came while nobody listened.
    if (!end.aborted) hear();
  }
  await Promise.all(telling);
  return heard;
}

/**
 * Hears from mail servers what happens in the mailboxes that are read, so that a new mail is listed within seconds; without it, or with a server that cannot do
 * that, a minute passes at most. It holds connections and no transaction.
 */
export default defineJob({
  every: 60,
  due: sql`(select now() from imap_account a where ${isWatched} limit 1)`,
  async run(context) {
    const boxes = await watchedMailboxes(context.services.database, most);
    if (boxes.length === 0) return {};
    const end = AbortSignal.any([context.signal, AbortSignal.timeout(lasting)]);
    const heard = await Promise.all(boxes.map((box) => watch(context, box, end)));
    return { heard: heard.reduce((sum, one) => sum + one, 0) };
  },
});
