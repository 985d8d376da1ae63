import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, root, say, startScript, stopProcess } from './processes.ts';

/** The embedded database: first start with demo data, and every later one. */
const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
try {
  for (const what of ['cold start with demo data', 'warm start', 'warm start']) {
    const { child, seconds } = await startScript(`${root}src/server/main.ts`, { KONTOR_DATA: directory, PORT: String(await freePort()) }, 'Kontor is ready');
    say(`${what}: ${seconds.toFixed(1)} s`);
    await stopProcess(child);
  }
} finally {
  rmSync(directory, { recursive: true });
}
