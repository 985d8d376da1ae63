import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invariants } from '../../src/generated/server/parts/invariants.gen.ts';
import type { Database } from '../../src/server/engine/database/database.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { findBroken } from '../../src/server/engine/invariants/find-broken.ts';
import { say, startScript, stopProcess } from '../bench/processes.ts';
import { serverProgram } from '../support/built-server.ts';
import { clusterUrl, endCluster, freePort, makeCluster, runCluster } from '../support/postgres-cluster.ts';
import type { ClusterPlace } from '../support/postgres-cluster.ts';
import { runProgram } from '../support/run-command.ts';
import { createOffice } from './office.ts';

const megabyte = 1024 * 1024;
const discMegabytes = 500;
/** How long it takes at most until the disc is full, and until work goes on when there is room again, in milliseconds. */
const fillTime = 120_000;
const recoverTime = 60_000;
/** How long people go on asking a server whose disc is full, in milliseconds. */
const fullTime = 5_000;

/** A disc of its own in memory; why not, where this machine or user may mount none. */
function mountDisc(): { folder: string; remove: () => void } | { refused: string } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-disc-'));
  try {
    runProgram('mount', ['-t', 'tmpfs', '-o', `size=${discMegabytes}m`, 'kontor', folder]);
  } catch (error) {
    rmdirSync(folder);
    return { refused: error instanceof Error ? (error.message.split('\n').at(1) ?? error.message) : String(error) };
  }
  return {
    folder,
    remove() {
      // Lazily: a process that ends may hold a file a moment longer.
      runProgram('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

/** A file that takes all that is left of a disc, again and again; whoever removes it makes room. */
function createBallast(folder: string) {
  const file = openSync(join(folder, 'ballast'), 'w');
  const pieces = [Buffer.alloc(megabyte), Buffer.alloc(4096)];
  return {
    grow(): void {
      for (const piece of pieces)
        try {
          for (;;) writeSync(file, piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
    },
    remove(): void {
      closeSync(file);
      rmSync(join(folder, 'ballast'));
    },
  };
}

/** What a full disc is tried with. */
interface Engine {
  name: string;
  environment: Record<string, string>;
  /** Brings the database's own server back where it ended. */
  revive: () => Promise<void>;
  open: () => Promise<Database>;
  end: () => Promise<void>;
}

/** People work until the disc is full and beyond; then there is room again. Refusals are told as such, nothing acknowledged is lost, and work goes on. */
async function fill({ name, environment, revive, open, end }: Engine, folder: string): Promise<void> {
  const port = await freePort();
  const office = createOffice(() => `http://127.0.0.1:${port}`);
  let child: ChildProcess | undefined;
  try {
    // Files of the server itself are elsewhere: it is the database that has no room.
    ({ child } = await startScript(serverProgram, { KONTOR_PRODUCTS: '60', PORT: String(port), ...environment }, 'Kontor is ready'));
    office.start({ hasLarge: true });
    const ballast = createBallast(folder);
    for (const limit = Date.now() + fillTime; office.refusals.size === 0; await pause(50)) {
      if (Date.now() > limit) throw new Error(`${name}: the disc was never full`);
      // Log that the database has no more use for gives room again.
      ballast.grow();
    }
    await pause(fullTime);
    if (child.exitCode !== null) throw new Error(`${name}: the server ended with ${child.exitCode}`);
    ballast.remove();
    const room = performance.now();
    await revive();
    while (office.lastDone() < room) {
      if (performance.now() - room > recoverTime) throw new Error(`${name}: nothing was written for ${recoverTime / 1000} s although there was room`);
      await pause(20);
    }
    const seconds = (office.lastDone() - room) / 1000;
    await pause(1_000);
    await office.stop();
    const wrong = await office.wrong();
    await stopProcess(child);
    const database = await open();
    const broken = await findBroken(database, invariants).finally(() => database.close());
    const told = [...office.refusals].map(([why, times]) => `${times} × ${why}`);
    const unexplained = [...office.refusals.keys()].filter((why) => !/^50[37] /.test(why) || why.includes('without') || why.includes('no refusal'));
    const { added, imported, large, undone } = office.counts;
    say(
      `${name}, disc full: ${added} additions, ${imported} imports, ${undone} undos and ${large} large imports taken back acknowledged; refused: ${told.join(', ')}`,
    );
    say(`${name}: work went on ${seconds.toFixed(1)} s after there was room`);
    const faults = [...wrong, ...broken.map(({ what }) => what), ...unexplained.map((why) => `refused with ${why}`)];
    if (faults.length > 0) throw new Error(`${name}: ${faults.slice(0, 10).join('; ')}`);
  } finally {
    await office.stop().catch((error: unknown) => say(String(error)));
    if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await end();
  }
}

const embedded = (folder: string): Engine => {
  const directory = join(folder, 'data');
  mkdirSync(directory);
  return {
    name: 'embedded',
    environment: { KONTOR_DATA: directory },
    revive: () => Promise.resolve(),
    open: () => createPgliteDatabase({ directory }),
    end: () => Promise.resolve(),
  };
};

/** A PostgreSQL whose log has no room ends by itself: whoever makes room starts it again. */
async function postgres(folder: string): Promise<Engine> {
  const place: ClusterPlace = makeCluster(folder);
  const port = await freePort();
  // Little log, so that it is the disc that ends.
  const settings = { fsync: 'on', synchronous_commit: 'on', max_wal_size: '64MB', min_wal_size: '32MB' };
  let server = await runCluster(place, port, settings);
  const hasEnded = (): boolean => server.exitCode !== null || server.signalCode !== null;
  const files = mkdtempSync(join(tmpdir(), 'kontor-files-'));
  return {
    name: 'PostgreSQL',
    environment: { DATABASE_URL: clusterUrl(port), KONTOR_DATA: files },
    async revive() {
      // One that is about to end has not ended yet.
      await pause(1_000);
      if (!hasEnded()) return;
      say('PostgreSQL had ended by itself and was started again');
      server = await runCluster(place, port, settings);
    },
    open: () => Promise.resolve(createPostgresDatabase({ url: clusterUrl(port) })),
    async end() {
      await endCluster(server);
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** A small disc fills up while people work, on each engine. */
export async function fillDiscs(): Promise<void> {
  for (const begin of [embedded, postgres]) {
    const disc = mountDisc();
    if ('refused' in disc) {
      say(`a full disc was not tried: no disc of its own could be mounted (${disc.refused})`);
      return;
    }
    try {
      await fill(await begin(disc.folder), disc.folder);
    } finally {
      disc.remove();
    }
  }
}
