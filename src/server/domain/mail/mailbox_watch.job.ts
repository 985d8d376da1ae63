import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { defineJob } from '../../engine/jobs/define.ts';
import type { JobContext } from '../../engine/jobs/define.ts';
import { asMailboxFailure } from '../../engine/mail/mailbox.ts';
import { toMailboxSettings } from '../../engine/mail/settings.ts';
import { watchMailbox } from '../../engine/mail/watch-mailbox.ts';
import { isWatched, watchedMailboxes, wantChecked } from './mailbox-rows.ts';
import type { DueMailbox } from './mailbox-rows.ts';
import { stateBeside } from './told-folders.ts';

/** Mailboxes that are watched at once: each is a connection. */
const most = 50;
/** Milliseconds of one run: the next one sees which mailboxes there are then. */
const lasting = 5 * 60_000;
/** Milliseconds until a connection that broke is made anew; longer each time. */
const shortestPause = 2_000;
const longestPause = 60_000;

/** Milliseconds between two looks at the folders beside INBOX, which tell nothing themselves. */
const besideEvery = 20_000;

/** Waits, but not beyond the end. */
const waitFor = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  pause(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Whether a mailbox that could not be watched may be so in a while; what somebody has to mend is told where mailboxes are read. @throws what is a fault of ours */
function isPassing(error: unknown): boolean {
  const failure = asMailboxFailure(error);
  if (!failure) throw error;
  return failure.reason === 'unreachable' || failure.reason === 'timed_out';
}

/** Whether it is worth another try. */
async function watchOnce({ configuration }: JobContext, box: DueMailbox, end: AbortSignal, hear: () => void): Promise<boolean> {
  try {
    return await watchMailbox(box.place, toMailboxSettings(configuration), end, hear, { every: besideEvery, state: stateBeside });
  } catch (error) {
    return isPassing(error);
  }
}

/** Watches one mailbox to the end of the run, over connections that break. One that cannot be watched is left alone until then. */
async function watch(context: JobContext, box: DueMailbox, end: AbortSignal): Promise<number> {
  let heard = 0;
  let wait = shortestPause;
  const failures: unknown[] = [];
  const telling: Promise<unknown>[] = [];
  const hear = (): void => {
    heard += 1;
    telling.push(wantChecked(context.services.database, box).catch((error: unknown) => failures.push(error)));
  };
  while (!end.aborted) {
    const begun = performance.now();
    const isWorthIt = await watchOnce(context, box, end, hear);
    if (performance.now() - begun > longestPause) wait = shortestPause;
    await waitFor(isWorthIt ? wait : lasting, end);
    wait = Math.min(wait * 2, longestPause);
  }
  await Promise.all(telling);
  if (failures.length > 0) throw failures[0];
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
    let heard = 0;
    const ends = await Promise.allSettled(
      boxes.map(async (box) => {
        heard += await watch(context, box, end);
      }),
    );
    // A fault with one mailbox stops no other; it is told when all have ended.
    const fault = ends.find((one) => one.status === 'rejected');
    if (fault) throw fault.reason;
    return { heard };
  },
});
