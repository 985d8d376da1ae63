import { isFresh } from '../../src/server/start/generate.mjs';
import { runNode } from '../../src/server/start/run.mjs';
import { checked, runVitest } from './run-vitest.mjs';

const fresh = async () => checked(await isFresh());

/** Each file once: what a project refers to is checked there, and again only when it changed. */
const types = async ({ stdio }) => checked((await runNode(['node_modules/typescript-7/bin/tsc', '-b'], { stdio })) === 0);

const lint = async ({ stdio }) => checked((await runNode(['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--quiet'], { stdio })) === 0);

const format = async ({ stdio }) => checked((await runNode(['node_modules/oxfmt/bin/oxfmt', '--check'], { stdio })) === 0);

/** One worker, so that two of these run beside each other. */
const cheap = (project) => ({ lanes: 1, run: ({ args = [], ...given }) => runVitest(project, { ...given, args: [...args, '--maxWorkers=1'] }) });
/** Two workers. */
const dear = (project, options) => ({ lanes: 2, run: (given) => runVitest(project, { ...given, ...options }) });

/**
 * In the order in which they run: what is quick and tells most comes first. `lanes`: how many of the two a stage takes;
 * `needsBrowser`: Chromium has to be there.
 */
export const stages = {
  // Alone: it writes what the others read.
  fresh: { lanes: 2, run: fresh },
  format: { lanes: 1, run: format },
  types: { lanes: 1, run: types },
  lint: { lanes: 1, run: lint },
  'test:shared': cheap('shared'),
  'test:codegen': cheap('codegen'),
  'test:client': cheap('client'),
  'test:bench': { ...cheap('bench'), needsBrowser: true },
  'test:server': dear('server'),
  'test:conformance': { ...dear('conformance', { keepsCosts: true }), needsBrowser: true },
  'test:e2e': { ...dear('e2e'), needsBrowser: true },
};
