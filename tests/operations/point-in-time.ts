import type { ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invariants } from '../../src/generated/server/parts/invariants.gen.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { findBroken } from '../../src/server/engine/invariants/find-broken.ts';
import { createServices } from '../../src/server/prepare.ts';
import { median, say, startScript, stopProcess } from '../bench/processes.ts';
import { serverProgram } from '../support/built-server.ts';
import { clusterUrl, endCluster, freePort, makeCluster, provideBinaries, runCluster, serverUser } from '../support/postgres-cluster.ts';
import { runProgram } from '../support/run-command.ts';
import { createOffice } from './office.ts';
import type { Known } from './office.ts';
import { ask } from './replicated-cluster.ts';

/** How long a recovery may take, in milliseconds. */
const recoveryTime = 120_000;

/** What is certain of a moment: what was known alike just before and just after it. What came later must not be there. */
function knownBetween(before: ReadonlyMap<string, Known>, after: ReadonlyMap<string, Known>, later: ReadonlyMap<string, Known>): Map<string, Known> {
  const at = (name: string): Known => (!after.has(name) ? 'gone' : before.get(name) === after.get(name) ? (after.get(name) ?? 'unknown') : 'unknown');
  return new Map([...later.keys()].map((name) => [name, at(name)]));
}

/** A folder of the user that PostgreSQL runs as. */
function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

/** The database as it was at a moment, on a port of its own: its base, and the log up to then. */
async function recover(base: string, folder: string, archive: string, moment: string): Promise<{ server: ChildProcess; url: string }> {
  const { uid, gid } = serverUser();
  const signal = join(base, 'recovery.signal');
  writeFileSync(signal, '');
  if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid);
  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
  );
  const port = await freePort();
  const server = await runCluster({ folder, data: base }, port);
  for (const limit = Date.now() + recoveryTime; ; await pause(50)) {
    const [state] = await ask<{ recovers: boolean }>(clusterUrl(port), 'SELECT pg_is_in_recovery() AS recovers');
    if (state?.recovers === false) return { server, url: clusterUrl(port) };
    if (Date.now() > limit) throw new Error('the recovery does not end');
  }
}

/** People work, a base backup is made, they go on; the database of a moment in the midst of it has what was acknowledged before and nothing that came after. */
export async function recoverMoments(rounds: number): Promise<void> {
  const place = makeCluster();
  const archive = makeFolder(join(place.folder, 'archive'));
  const port = await freePort();
  const web = await freePort();
  const settings = { wal_level: 'replica', archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` };
  const cluster = await runCluster(place, port, settings);
  const office = createOffice(() => `http://127.0.0.1:${web}`);
  const seconds: number[] = [];
  let names = 0;
  let child: ChildProcess | undefined;
  try {
    ({ child } = await startScript(serverProgram, { DATABASE_URL: clusterUrl(port), KONTOR_PRODUCTS: '60', PORT: String(web) }, 'Kontor is ready'));
    for (let round = 0; round < rounds; round += 1) {
      office.start({ hasLarge: true });
      const base = makeFolder(join(place.folder, `base${round}`));
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
      runProgram(join(provideBinaries(), 'pg_basebackup'), [...from, '-D', base, '-X', 'stream', '-c', 'fast', '--no-sync'], {
        ...serverUser(),
        cwd: place.folder,
      });
      await pause(500 + Math.random() * 1_500);
      const before = office.known();
      const [now] = await ask<{ moment: string }>(clusterUrl(port), 'SELECT clock_timestamp()::text AS moment');
      const after = office.known();
      await pause(1_000);
      await office.stop();
      await ask(clusterUrl(port), 'SELECT pg_switch_wal()');
      const [{ last } = { last: '' }] = await ask<{ last: string }>(clusterUrl(port), 'SELECT pg_walfile_name(pg_current_wal_lsn() - 1) AS last');
      for (const limit = Date.now() + recoveryTime; ; await pause(50)) {
        const [state] = await ask<{ kept: boolean }>(clusterUrl(port), `SELECT last_archived_wal >= '${last}' AS kept FROM pg_stat_archiver`);
        if (state?.kept) break;
        if (Date.now() > limit) throw new Error('the log is not archived');
      }
      const began = performance.now();
      const { server, url } = await recover(base, place.folder, archive, now?.moment ?? '');
      seconds.push((performance.now() - began) / 1000);
      const database = createPostgresDatabase({ url });
      try {
        // As the start of a Kontor does once nobody else writes: work that was under way at the moment is not there.
        await (await createServices(database)).services.records.takeBackAbandoned(true);
        const rows = await ask<{ brand_name: string }>(url, `SELECT brand_name FROM brand WHERE brand_name LIKE 'op-%'`);
        const there = new Set(rows.map(({ brand_name }) => brand_name));
        const known = knownBetween(before, after, office.known());
        names += known.size;
        const wrong = [...office.wrongAmong(there, known), ...(await findBroken(database, invariants)).map(({ what }) => what)];
        if (wrong.length > 0) throw new Error(`round ${round}: ${wrong.join('; ')}`);
      } finally {
        await database.close();
        await endCluster(server);
        rmSync(base, { recursive: true, force: true });
      }
    }
    say(
      `PostgreSQL, a moment recovered ${rounds} times among ${names} names: what was acknowledged before was there, nothing that came after, and all that must be true was`,
    );
    say(`a recovery took ${median(seconds).toFixed(1)} s`);
  } finally {
    await office.stop();
    if (child) await stopProcess(child);
    await endCluster(cluster);
    rmSync(place.folder, { recursive: true, force: true });
  }
}
