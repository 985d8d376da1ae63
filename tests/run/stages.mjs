import { isFresh } from '../../src/server/start/generate.mjs';
import { runCodegen } from '../../src/server/start/run-codegen.mjs';
import { runNode, runTypescript } from '../../src/server/start/run.mjs';
import { isApiDescribed } from './api.mjs';
import { checked, runVitest } from './run-vitest.mjs';

const fresh = async () => checked(await isFresh());

/** The forms and tables against a database that the migrations make. */
const schema = async () => checked((await runCodegen(['--check', '--database'])) === 0);

/** Each file once: what a project refers to is checked there, and again only when it changed. */
const types = async ({ stdio }) => checked((await runNode(['node_modules/typescript-7/bin/tsc', '-b'], { stdio })) === 0);

const lint = async ({ stdio }) => checked((await runNode(['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--quiet'], { stdio })) === 0);

/** What /openapi.json says, by the rules of Redocly. */
const api = async ({ stdio }) => checked(await isApiDescribed(stdio));

const format = async ({ stdio }) => checked((await runNode(['node_modules/oxfmt/bin/oxfmt', '--check'], { stdio })) === 0);

/** What suites of databases copy, made while the machine has a core to spare. */
const databases = async ({ stdio }) => checked((await runTypescript(['tests/run/prepare-databases.ts'], { stdio })) === 0);

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
  databases: { lanes: 1, run: databases },
  format: { lanes: 1, run: format },
  types: { lanes: 1, run: types },
  lint: { lanes: 1, run: lint },
  schema: { lanes: 1, run: schema },
  api: { lanes: 1, run: api },
  // The longest that takes one lane, so that the others run beside it.
  'test:bench': { ...cheap('bench'), needsBrowser: true },
  'test:shared': cheap('shared'),
  'test:codegen': cheap('codegen'),
  'test:client': cheap('client'),
  'test:server': dear('server'),
  'test:conformance': { ...dear('conformance', { keepsCosts: true }), needsBrowser: true },
  'test:e2e': { ...dear('e2e'), needsBrowser: true },
};
