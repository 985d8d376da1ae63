import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isFresh } from '../../src/server/start/generate.mjs';
import { root, runNode } from '../../src/server/start/run.mjs';

const testProjects = ['shared', 'codegen', 'server', 'client', 'conformance', 'e2e'];

/** A stage without tests of its own counts only when it fails. */
const checked = (isGood) => ({ passed: 0, failed: isGood ? 0 : 1, skipped: 0 });

const fresh = async () => checked(await isFresh());

/** Each file once: what a project refers to is checked there, and again only when it changed. */
const types = async () => checked((await runNode(['node_modules/typescript-7/bin/tsc', '-b'])) === 0);

const lint = async () => checked((await runNode(['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--quiet'])) === 0);

const format = async () => checked((await runNode(['node_modules/oxfmt/bin/oxfmt', '--check'])) === 0);

/** The failed tests of one file by their names; the file alone where it could not be loaded. */
const toFailures = ({ name, status, assertionResults }) => {
  const file = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
  return failed.length === 0 && status === 'failed' ? [file] : failed;
};

const vitest = (project) => async () => {
  const report = join(root, 'test-results', `${project}.json`);
  rmSync(report, { force: true });
  const config = ['-c', 'tests/vitest.config.ts', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters]);
  if (!existsSync(report)) return checked(code === 0);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded, or an error outside of every test, fails the run without a failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures: testResults.flatMap(toFailures) };
};

/** In the order in which they run: what is quick and tells most comes first. */
export const stages = { fresh, format, types, lint, ...Object.fromEntries(testProjects.map((project) => [`test:${project}`, vitest(project)])) };
