import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invariants } from '../../src/generated/server/parts/invariants.gen.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { findBroken } from '../../src/server/engine/invariants/find-broken.ts';
import { freePort, median, root, say, startScript, stopProcess } from '../bench/processes.ts';
import { createOffice } from './office.ts';

/** A server on the embedded database is killed while people work, again and again; nothing that was acknowledged may be lost. */
export async function killEmbedded(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-kill-'));
  const port = await freePort();
  const office = createOffice(() => `http://127.0.0.1:${port}`);
  const starts: number[] = [];
  let child: ChildProcess | undefined;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const started = await startScript(`${root}src/server/main.ts`, { KONTOR_DATA: folder, KONTOR_PRODUCTS: '60', PORT: String(port) }, 'Kontor is ready');
      child = started.child;
      if (round > 0) starts.push(started.seconds);
      const wrong = await office.wrong();
      if (wrong.length > 0) throw new Error(`round ${round}: ${wrong.join('; ')}`);
      office.start();
      await pause(500 + Math.random() * 1_500);
      child.kill('SIGKILL');
      await once(child, 'close');
      await office.stop();
    }
    const last = await startScript(`${root}src/server/main.ts`, { KONTOR_DATA: folder, KONTOR_PRODUCTS: '60', PORT: String(port) }, 'Kontor is ready');
    child = last.child;
    const wrong = await office.wrong();
    await stopProcess(child);
    const database = await createPgliteDatabase({ directory: folder });
    const broken = await findBroken(database, invariants);
    await database.close();
    if (wrong.length + broken.length > 0) throw new Error([...wrong, ...broken.map(({ what }) => what)].join('; '));
    const { added, imported, undone, lost } = office.counts;
    say(
      `embedded, killed ${rounds} times: ${added} additions, ${imported} imports and ${undone} undos acknowledged, none lost, none half; ${lost} calls ended with the server`,
    );
    if (starts.length > 0) say(`start after a kill: ${median(starts).toFixed(1)} s`);
  } finally {
    if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
