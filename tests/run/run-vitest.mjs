import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, runNode } from '../../src/server/start/run.mjs';

export const costsFolder = join(root, 'test-results/costs');

/** A stage without tests of its own counts only when it fails. */
export const checked = (isGood) => ({ passed: 0, failed: isGood ? 0 : 1, skipped: 0 });

/** The lines of a failure that say what was wrong: a log that is cut keeps its end, where they are printed again. */
const linesOfFailure = 12;
const toReason = (messages = []) =>
  stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    // The runner's own steps tell nothing of the failure.
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, linesOfFailure)
    .map((line) => `\n    ${line}`)
    .join('');

/** The failed tests of one file by their names and reasons; the file alone where it could not be loaded. */
const toFailures = ({ name, status, message, assertionResults }) => {
  const file = relative(root, name);
  const failed = assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ fullName, failureMessages }) => `${file}: ${fullName}${toReason(failureMessages)}`);
  return failed.length === 0 && status === 'failed' ? [`${file}${toReason([message])}`] : failed;
};

/** Seconds by the first word of each test's title: of suites over all declarations that is the name of a screen or a form. */
const toCosts = (testResults) => {
  const seconds = {};
  for (const { title, duration } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const [word] = title.split(' ');
    seconds[word] = (seconds[word] ?? 0) + (duration ?? 0) / 1000;
  }
  return seconds;
};

/**
 * Runs a project of tests, and those whose names begin as its does.
 * @param given.args further arguments for vitest
 * @param given.env further variables of its environment
 * @param given.stdio where its output goes; to ours when absent
 */
export const runVitest = async (project, { args = [], env = {}, stdio = 'inherit', keepsCosts = false } = {}) => {
  const report = join(root, 'test-results', `${project}.json`);
  rmSync(report, { force: true });
  const config = ['-c', 'tests/vitest.config.ts', '--project', `${project}*`, ...args];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...config, ...reporters], { env, stdio });
  if (!existsSync(report)) return checked(code === 0);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (keepsCosts) {
    mkdirSync(costsFolder, { recursive: true });
    writeFileSync(join(costsFolder, `${project}.json`), JSON.stringify(toCosts(testResults), null, 1));
  }
  // A file that cannot be loaded, or an error outside of every test, fails the run without a failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures: testResults.flatMap(toFailures) };
};
