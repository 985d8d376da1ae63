import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { invariants } from '../../src/generated/server/parts/invariants.gen.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { findBroken } from '../../src/server/engine/invariants/find-broken.ts';
import { makeDataFolder } from '../bench/engines.ts';
import { freePort, median, say, startScript, stopProcess } from '../bench/processes.ts';
import { serverProgram } from '../support/built-server.ts';
import { createOffice } from './office.ts';

/** All that must be true is asked after so many rounds. */
const roundsBetweenProofs = 10;
/** One round in so many syncs: what is acknowledged is on the disc then. */
const roundsBetweenSyncs = 5;

/** How long it takes at most until the first addition of a round is acknowledged, in milliseconds. */
const longestBegin = 60_000;

/** All that must be true of the data in a folder that nobody has open. */
async function prove(directory: string): Promise<void> {
  const database = await createPgliteDatabase({ directory });
  const broken = await findBroken(database, invariants).finally(() => database.close());
  if (broken.length > 0) throw new Error(broken.map(({ what }) => what).join('; '));
}

/**
 * A server on the embedded database is killed while people work, among them one who brings in tables of many transactions and takes them back, again and
 * again; nothing that was acknowledged may be lost.
 */
export async function killEmbedded(rounds: number): Promise<void> {
  const folder = await makeDataFolder();
  const port = await freePort();
  const office = createOffice(() => `http://127.0.0.1:${port}`);
  const starts: number[] = [];
  let child: ChildProcess | undefined;
  const start = (isSynced: boolean) =>
    startScript(serverProgram, { KONTOR_DATA: folder, KONTOR_PRODUCTS: '60', KONTOR_FSYNC: isSynced ? '1' : '0', PORT: String(port) }, 'Kontor is ready');
  const right = async (round: number): Promise<void> => {
    const wrong = await office.wrong();
    if (wrong.length > 0) throw new Error(`round ${round}: ${wrong.join('; ')}`);
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const started = await start(round % roundsBetweenSyncs === 1);
      child = started.child;
      if (round > 0) starts.push(started.seconds);
      await right(round);
      office.start({ hasLarge: true });
      // At any place of a large import, or of its undo, once people are at work.
      const { added } = office.counts;
      for (const limit = Date.now() + longestBegin; office.counts.added === added && Date.now() < limit;) await pause(20);
      await pause(500 + Math.random() * 2_500);
      child.kill('SIGKILL');
      await once(child, 'close');
      await office.stop();
      if ((round + 1) % roundsBetweenProofs === 0) {
        // What must be true is true when the work that was cut off is taken back, which a start does.
        child = (await start(false)).child;
        await right(round);
        await stopProcess(child);
        await prove(folder);
      }
    }
    child = (await start(false)).child;
    await right(rounds);
    await stopProcess(child);
    await prove(folder);
    const { added, imported, undone, large, lost } = office.counts;
    say(
      `embedded, killed ${rounds} times: ${added} additions, ${imported} imports, ${undone} undos and ${large} large imports taken back acknowledged, none lost, none half; ${lost} calls ended with the server`,
    );
    if (starts.length > 0) say(`start after a kill: ${median(starts).toFixed(1)} s`);
  } finally {
    if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
