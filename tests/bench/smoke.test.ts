import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, test } from 'vitest';
import { ensureClientBuilt, ensureServerBuilt } from '../support/built-server.ts';
import { within } from '../support/within.ts';
import { benchFile, benchNames } from './names.ts';
import { root } from './processes.ts';

/** How long the smallest run of a bench may take, in milliseconds. */
const longest = 360_000;

beforeAll(async () => {
  await ensureClientBuilt();
  await ensureServerBuilt();
});

// Two at once: each waits much, for processes that start and end.
test.concurrent.for(benchNames)('%s starts and ends, with few of everything', async (name, { expect }) => {
  const child = spawn(process.execPath, ['--import', 'tsx', benchFile(name)], {
    cwd: root,
    env: { ...process.env, BENCH_SMOKE: '1', NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (said += bytes.toString()));
  try {
    const [code] = (await within(longest, () => `${name}, which said: ${said}`, once(child, 'close'))) as [number | null];
    expect(code, said).toBe(0);
    expect(said.trim(), 'a bench says what it measured').not.toBe('');
  } finally {
    child.kill('SIGTERM');
  }
});
