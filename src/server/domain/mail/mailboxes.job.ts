import { defineJob } from '../../engine/jobs/define.ts';
import type { JobContext } from '../../engine/jobs/define.ts';
import { asMailboxFailure, inMailbox } from '../../engine/mail/mailbox.ts';
import { toMailboxSettings } from '../../engine/mail/settings.ts';
import { knownFolders } from './folder-rows.ts';
import { foldersOf, isQuiet } from './told-folders.ts';
import { dueMailboxes, mailboxChannel, nextDue, wasNotRead, wasRead } from './mailbox-rows.ts';
import type { DueMailbox } from './mailbox-rows.ts';
import { noteLeftSent } from './note-sent.ts';
import { readBodies } from './read-bodies.ts';
import { readFolder } from './read-folder.ts';

/** Seconds after which a mailbox that cannot be read is tried again; where somebody has to mend something, later. */
const shortest = 60;
const longest = 3_600;
const pauseAfter = (attempts: number): number => Math.min(longest, shortest * 2 ** Math.min(attempts, 10));

async function readMailbox({ services, configuration, signal }: JobContext, box: DueMailbox): Promise<number> {
  const { database } = services;
  return inMailbox(box.place, toMailboxSettings(configuration), async (client) => {
    let mails = 0;
    const known = await knownFolders(database, box);
    for (const folder of await foldersOf(client)) {
      if (signal.aborted) break;
      if (isQuiet(folder, known.get(folder.path))) continue;
      mails += (await readFolder(client, database, box, folder, signal)).mails;
    }
    await readBodies(client, services, box, signal);
    await database.system((tx) => noteLeftSent(tx, box.company_code));
    return mails;
  });
}

/** Reads the mailboxes of companies, each by itself: what goes wrong with one is written there. One server at a time does, whichever has the job. */
export default defineJob({
  every: 60,
  due: nextDue,
  wakes: [mailboxChannel],
  async run(context) {
    const { services, signal } = context;
    const done = { fetched: 0, failed: 0, mails: 0 };
    const unexpected: unknown[] = [];
    for (const box of await dueMailboxes(services.database)) {
      if (signal.aborted) break;
      try {
        done.mails += await readMailbox(context, box);
        await wasRead(services.database, box);
        done.fetched += 1;
      } catch (error) {
        // What was cut off is due still.
        if (signal.aborted) break;
        const failure = asMailboxFailure(error);
        if (!failure) unexpected.push(error);
        done.failed += 1;
        const told = error instanceof Error ? error.message : String(error);
        await wasNotRead(services.database, box, { reason: failure?.reason ?? 'unexpected', told, pause: pauseAfter(box.attempts) });
      }
    }
    // A fault of ours is told where faults of jobs are, once all others are read.
    if (unexpected.length > 0) throw unexpected[0];
    return done;
  },
});
