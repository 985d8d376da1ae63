import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const withDatabases = { globalSetup: './tests/support/global-setup.ts' };
/** Not isolated: a worker keeps its browser, its modules and a server from file to file (support/worker-house.ts). */
const inBrowser = {
  globalSetup: './tests/support/browser-setup.ts',
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
};

/** One project per area of tests; each may be run alone: `npx vitest run -c tests/vitest.config.ts --project server`. */
const projects = {
  // A busy machine may take long over what is quick: how long is a matter of benches.
  shared: { testTimeout: 30_000 },
  codegen: { testTimeout: 30_000 },
  server: { ...withDatabases, testTimeout: 120_000, hookTimeout: 120_000 },
  conformance: inBrowser,
  client: { testTimeout: 30_000 },
  bench: { testTimeout: 420_000 },
  e2e: inBrowser,
};

export default defineConfig({
  root,
  test: {
    projects: Object.entries(projects).map(([name, options]) => ({
      root,
      test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], maxWorkers: 2, ...options },
    })),
    passWithNoTests: true,
  },
});
