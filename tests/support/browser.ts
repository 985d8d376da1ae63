import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, type TestContext } from 'vitest';
import { provideChromium } from './chromium.ts';
import { createUser, type User } from './browser-user.ts';
import { type RunningServer, type ServerOptions, startServer } from './running-server.ts';

const results = fileURLToPath(new URL('../../test-results', import.meta.url));

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--mute-audio',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--disable-lcd-text',
  '--font-render-hinting=none',
];

export interface House {
  server: RunningServer;
  /** A person at a browser of their own. What goes wrong there unexpectedly fails the test. */
  visitor: (options?: BrowserContextOptions) => Promise<User>;
}

export interface HouseOptions extends ServerOptions {
  /** The people stay from test to test; else they leave after each. */
  staying?: boolean;
}

const nameOf = (context: TestContext) =>
  [context.task.suite?.name, context.task.name]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120);

/** A running server and a browser for the suite around the call. Failing tests leave a picture in test-results. */
export function useHouse({ staying = false, ...options }: HouseOptions = {}): House {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let people: User[] = [];

  async function letGo() {
    await Promise.all(people.map((user) => user.leave()));
    people = [];
  }

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(options), chromium.launch({ executablePath: provideChromium(), args: switches })]);
  });
  afterEach(async (context) => {
    if (context.task.result?.state === 'fail') {
      mkdirSync(results, { recursive: true });
      await Promise.all(people.map((user, at) => user.page.screenshot({ path: join(results, `${nameOf(context)}-${at}.png`) }).catch(() => undefined)));
    }
    const noise = people.flatMap((user) => user.takeNoise());
    if (!staying) await letGo();
    expect(noise, 'what the browser complained about').toEqual([]);
  });
  afterAll(async () => {
    await letGo();
    await browser?.close();
    await server?.close();
  });

  const present = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('the house is not open yet: use it in a test');
    return thing;
  };
  return {
    get server() {
      return present(server);
    },
    async visitor(context) {
      const user = await createUser(present(browser), present(server), context);
      people.push(user);
      return user;
    },
  };
}
