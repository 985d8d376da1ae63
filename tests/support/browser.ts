import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, type TestContext } from 'vitest';
import { createUser, type User } from './browser-user.ts';
import { type RunningServer, type ServerOptions, startServer } from './running-server.ts';
import { countWrites, forgetLayouts, workerBrowser, workerServer } from './worker-house.ts';

const results = fileURLToPath(new URL('../../test-results', import.meta.url));

export interface House {
  server: RunningServer;
  /** A person at a browser of their own. What goes wrong there unexpectedly fails the test. */
  visitor: (options?: BrowserContextOptions) => Promise<User>;
}

export interface HouseOptions extends ServerOptions {
  /** The people stay from test to test; else they leave after each. */
  staying?: boolean;
  /** Nothing is written: the server of the worker serves, which other files use too. */
  isReadOnly?: boolean;
}

const nameOf = (context: TestContext) =>
  [context.task.suite?.name, context.task.name]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120);

/** A server with data of its own, or the one of the worker, which has to be left as it was found. */
function useServer(isReadOnly: boolean, options: ServerOptions): () => RunningServer | undefined {
  let server: RunningServer | undefined;
  let writes = 0;
  beforeAll(async () => {
    server = await (isReadOnly ? workerServer() : startServer(options));
    if (!isReadOnly) return;
    await forgetLayouts(server);
    writes = await countWrites(server);
  });
  afterAll(async () => {
    if (!server) return;
    if (isReadOnly) expect(await countWrites(server), 'writes into the data of all: this file needs a house that is not read-only').toBe(writes);
    else await server.close();
  });
  return () => server;
}

/** A running server and a browser for the suite around the call. Failing tests leave a picture in test-results. */
export function useHouse({ staying = false, isReadOnly = false, ...options }: HouseOptions = {}): House {
  const server = useServer(isReadOnly, options);
  let people: User[] = [];

  async function letGo() {
    await Promise.all(people.map((user) => user.leave()));
    people = [];
  }

  afterEach(async (context) => {
    if (context.task.result?.state === 'fail') {
      mkdirSync(results, { recursive: true });
      await Promise.all(people.map((user, at) => user.page.screenshot({ path: join(results, `${nameOf(context)}-${at}.png`) }).catch(() => undefined)));
    }
    const noise = people.flatMap((user) => user.takeNoise());
    if (!staying) await letGo();
    expect(noise, 'what the browser complained about').toEqual([]);
  });
  afterAll(letGo);

  const present = (): RunningServer => {
    const open = server();
    if (open === undefined) throw new Error('the house is not open yet: use it in a test');
    return open;
  };
  return {
    get server() {
      return present();
    },
    async visitor(context) {
      const user = await createUser(await workerBrowser(), present(), context);
      people.push(user);
      return user;
    },
  };
}
