import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { copyDirectory } from '../../../support/data-directories.ts';
import { email } from '../../../support/server-app.ts';
import { startServerProcess } from '../../../support/server-process.ts';

/* The process itself, which ends whatever happens: what is under way when it is told to has its answer first. */

const patience = 240_000;
/** So long it goes on as before, in seconds: nothing is lost on the way to it. */
const drain = 1;
/** How long it may take from the signal to its end, in milliseconds. */
const longest = drain * 1_000 + 10_000;

const environments = {
  async pglite() {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-stopping-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    copyDirectory(inject('pgliteDemo'), directory);
    const prepared = await createPgliteDatabase({ directory });
    await prepared.close();
    return { KONTOR_DATA: directory, DATABASE_URL: '' };
  },
  async postgres() {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-stopping-'));
    const { url, drop } = await createPostgresCopy(postgresDemo);
    onTestFinished(async () => {
      rmSync(directory, { recursive: true, force: true });
      await drop();
    });
    return { KONTOR_DATA: directory, DATABASE_URL: url };
  },
};

async function start(environment: NodeJS.ProcessEnv) {
  const server = await startServerProcess({ KONTOR_DEMO: '1', KONTOR_DRAIN_SECONDS: String(drain), ...environment });
  const { token } = await server.rpc<{ token: string }>('login', { email: email('admin'), password: demoPassword });
  const headers = { authorization: `Bearer ${token}`, 'x-company': 'KT-HU', connection: 'close' };
  return { server, act: (action: string, payload: unknown) => server.rpc<unknown>(`api_action/product_brands/${action}`, payload, headers) };
}

describe.each(Object.keys(environments) as (keyof typeof environments)[])('a process that is told to end (%s)', (engine) => {
  it(
    'answers what is under way, and ends in order and in time',
    async () => {
      const { server, act } = await start(await environments[engine]());
      const answers: Promise<unknown>[] = [];
      let isTold = false;
      const caller = async (name: string): Promise<void> => {
        for (let turn = 0; !isTold; turn += 1) {
          const answer = turn % 2 === 0 ? act('set', { rows: [{ brand_name: `${name} ${turn}` }] }) : act('list', { limit: 50 });
          answers.push(answer.then(() => 'answered', String));
          await answers.at(-1);
        }
      };
      const callers = Array.from({ length: 8 }, (_, n) => caller(`Stopping ${n}`));
      // However slow the machine is, each has begun another call after the first.
      await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(callers.length * 2);
      isTold = true;
      const { code, milliseconds } = await server.stop();
      await Promise.all(callers);
      const told = await Promise.all(answers);
      expect(told.filter((answer) => answer !== 'answered')).toEqual([]);
      expect({ code, inTime: milliseconds < longest }).toEqual({ code: 0, inTime: true });
    },
    patience,
  );

  it(
    'logs an error that nobody caught, answers what is under way, and ends with a code that tells it',
    async () => {
      const stray = new URL('../../../support/stray-rejection.mjs', import.meta.url).href;
      const { server, act } = await start({ ...(await environments[engine]()), NODE_OPTIONS: `--import ${stray}` });
      const answer = act('set', { rows: [{ brand_name: 'Beside a stray error' }] }).then(() => 'answered', String);
      const { code, milliseconds } = await server.end('SIGUSR2');
      expect(await answer).toBe('answered');
      expect({ code, inTime: milliseconds < longest }).toEqual({ code: 1, inTime: true });
      const lines = server
        .said()
        .split('\n')
        .filter((line) => line.includes('a stray error'));
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { level: 60, msg: 'nobody caught an error: the server ends', err: { message: 'a stray error' } },
      ]);
    },
    patience,
  );

  it(
    'says all it says as lines of JSON, where no terminal reads it',
    async () => {
      const { server } = await start(await environments[engine]());
      await server.stop();
      const lines = server.said().trim().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg)).toContainEqual(expect.stringContaining('Kontor is ready'));
    },
    patience,
  );
});

it('a setting that is wrong ends it with one line of JSON that names it', { timeout: patience }, async () => {
  const wrong = startServerProcess({ KONTOR_DRAIN_SECONDS: 'soon' });
  const said = await wrong.then(String, ({ message }: Error) => message);
  const [line] = /\{.*\}/.exec(said) ?? [];
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 60, msg: expect.stringContaining('KONTOR_DRAIN_SECONDS') as string });
  expect(said).toContain('ended with 1');
});
