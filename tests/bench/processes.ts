import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../support/end-with-us.ts';
import { within } from '../support/within.ts';

/** How long a script may take until it says its word (a million products take their time), and how long to end, in milliseconds. */
const startTime = 3_600_000;
const endTime = 60_000;

/** A run of a few seconds that only shows that a bench still starts and ends; its figures mean nothing. */
export const isSmoke = process.env.BENCH_SMOKE === '1';
/** How much of something is measured: as the environment says, or few in a smoke run. */
export const sized = (whole: number, few: number, asked?: string): number => (asked === undefined ? (isSmoke ? few : whole) : Number(asked));

export const root = fileURLToPath(new URL('../..', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts a script of the project and waits until it says the word; gives the process and the seconds that took. */
export async function startScript(script: string, environment: Record<string, string>, word: string): Promise<{ child: ChildProcess; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, script.endsWith('.ts') ? ['--import', 'tsx', script] : [script], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(word)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  await within(startTime, script, ready);
  return { child, seconds: (performance.now() - began) / 1000 };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await within(endTime, 'the end of a script', once(child, 'exit'));
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
