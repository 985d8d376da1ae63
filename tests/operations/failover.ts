import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { invariants } from '../../src/generated/server/parts/invariants.gen.ts';
import { createPostgresDatabase } from '../../src/server/engine/database/postgres.ts';
import { findBroken } from '../../src/server/engine/invariants/find-broken.ts';
import { freePort, median, say, startScript, stopProcess } from '../bench/processes.ts';
import { serverProgram } from '../support/built-server.ts';
import { createTcpProxy } from '../support/tcp-proxy.ts';
import { createOffice } from './office.ts';
import { ask, startReplicatedCluster } from './replicated-cluster.ts';

/** A primary that does not answer within its time so often, so many milliseconds apart, is gone. */
const missed = { times: 3, apart: 300, patience: 1_000 } as const;
/** What an outage may last at most, in milliseconds. */
const longestOutage = 30_000;

async function untilGone(url: string): Promise<void> {
  for (let silent = 0; silent < missed.times; await pause(missed.apart))
    silent = await ask(url, 'SELECT 1', missed.patience).then(
      () => 0,
      () => silent + 1,
    );
}

/**
 * The primary is killed while people work through one address, its copy is promoted and the address led there, again and again: work goes on within
 * the time, and nothing that was acknowledged is lost.
 */
export async function failOver(rounds: number): Promise<void> {
  const cluster = await startReplicatedCluster();
  const address = await createTcpProxy(new URL(cluster.primary()));
  const port = await freePort();
  const office = createOffice(() => `http://127.0.0.1:${port}`);
  const outages: number[] = [];
  let child: ChildProcess | undefined;
  try {
    ({ child } = await startScript(serverProgram, { DATABASE_URL: address.url, KONTOR_PRODUCTS: '60', PORT: String(port) }, 'Kontor is ready'));
    for (let round = 0; round < rounds; round += 1) {
      office.start();
      await pause(1_000 + Math.random() * 1_000);
      const killed = performance.now();
      await cluster.killPrimary();
      await untilGone(cluster.primary());
      await cluster.promote();
      address.moveTo(new URL(cluster.primary()));
      while (office.lastDone() < killed + missed.times * missed.apart && performance.now() - killed < longestOutage) await pause(20);
      const outage = performance.now() - killed;
      if (outage >= longestOutage) throw new Error(`round ${round}: nothing was written for ${longestOutage / 1000} s`);
      outages.push(outage / 1000);
      await office.stop();
      const wrong = await office.wrong();
      if (wrong.length > 0) throw new Error(`round ${round}: ${wrong.join('; ')}`);
      if (round + 1 < rounds) await cluster.replace();
    }
    await stopProcess(child);
    const database = createPostgresDatabase({ url: cluster.primary() });
    const broken = await findBroken(database, invariants);
    await database.close();
    if (broken.length > 0) throw new Error(broken.map(({ what }) => what).join('; '));
    const { added, imported, undone, lost } = office.counts;
    say(
      `PostgreSQL, primary killed ${rounds} times: ${added} additions, ${imported} imports and ${undone} undos acknowledged, none lost; ${lost} calls failed meanwhile`,
    );
    say(`writes go on after ${median(outages).toFixed(1)} s, at most ${Math.max(...outages).toFixed(1)} s`);
  } finally {
    await office.stop().catch((error: unknown) => say(String(error)));
    if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await address.close();
    await cluster.stop();
  }
}
