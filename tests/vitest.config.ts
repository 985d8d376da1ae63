import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './run/longest-first.ts';
import { provideMemoryFolder } from './support/memory-folder.ts';

process.env.TMPDIR = provideMemoryFolder();

const root = fileURLToPath(new URL('..', import.meta.url));
const withDatabases = { globalSetup: './tests/support/global-setup.ts' };
/** A worker keeps its modules from file to file: reading them anew took as long as the tests. A file that puts others in their place is `*.alone.test.ts`. */
const kept = { isolate: false };
const alone = '**/*.alone.test.ts';
/** A busy machine may take long over what is quick: how long is a matter of benches. */
const patient = { testTimeout: 30_000, hookTimeout: 60_000 };
/** What comes is seen at once; a busy machine may take long to bring it. */
const patientPoll = { poll: { timeout: 20_000 } };
/** A worker keeps its browser and a server too (support/worker-house.ts). */
const inBrowser = {
  globalSetup: './tests/support/browser-setup.ts',
  ...kept,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 40_000 } },
};

/** Much is made and thrown away at once: a nursery of megabytes is swept less often. */
const execArgv = ['--max-semi-space-size=64'];

/** What was expected is told whole: whoever reads the log of a machine far away has nothing else. */
const chaiConfig = { truncateThreshold: 1_000 };

/** One project per area of tests; each may be run alone: `npx vitest run -c tests/vitest.config.ts --project server`. */
const projects = {
  shared: { ...kept, ...patient },
  codegen: { ...kept, ...patient },
  server: { ...withDatabases, ...kept, exclude: [alone], testTimeout: 120_000, hookTimeout: 120_000 },
  'server-alone': { ...withDatabases, include: [`tests/server/${alone}`], testTimeout: 120_000, hookTimeout: 120_000 },
  conformance: inBrowser,
  client: { ...kept, ...patient },
  bench: { testTimeout: 420_000, hookTimeout: 180_000, maxConcurrency: 2 },
  e2e: inBrowser,
};

export default defineConfig({
  root,
  test: {
    projects: Object.entries(projects).map(([name, options]) => ({
      root,
      test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], maxWorkers: 2, execArgv, chaiConfig, expect: patientPoll, ...options },
    })),
    passWithNoTests: true,
    // What all need and is broken fails hundreds, each after all its patience: from more of them nobody learns more.
    bail: 40,
    sequence: { sequencer: LongestFirst },
  },
});
