import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isSmoke, say, sized, startScript, stopProcess } from './processes.ts';
import { serverProgram } from '../support/built-server.ts';

/** The embedded database: first start with demo data, and every later one. */
const products = sized(0, 60);
const few: Record<string, string> = products > 0 ? { KONTOR_PRODUCTS: String(products) } : {};
const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
try {
  for (const what of ['cold start with demo data', 'warm start', ...(isSmoke ? [] : ['warm start'])]) {
    const { child, seconds } = await startScript(serverProgram, { ...few, KONTOR_DATA: directory, PORT: String(await freePort()) }, 'Kontor is ready');
    say(`${what}: ${seconds.toFixed(1)} s`);
    await stopProcess(child);
  }
} finally {
  rmSync(directory, { recursive: true });
}
