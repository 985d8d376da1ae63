// npm test: installs what is missing, then every stage; see the words below.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGenerated } from '../../src/server/start/generate.mjs';
import { ensureInstalled } from '../../src/server/start/install.mjs';
import { root } from '../../src/server/start/run.mjs';
import { changedFiles, findBase, planFor, screensByForm } from './changed.mjs';
import { dearestLines } from './dearest.mjs';
import { runInLanes } from './lanes.mjs';
import { costsFolder } from './run-vitest.mjs';
import { stages } from './stages.mjs';

const results = join(root, 'test-results');
const help = `npm test                       every stage
npm test -- types test:server  these stages
npm test -- tests/server/…     these files or folders of tests
npm test -- --changed          what the difference from main concerns: tests that import a changed file, screens whose
                               descriptor or form changed, one screen of each shape when what draws them changed,
                               rooms of tests/e2e named as a changed folder

Stages: ${Object.keys(stages).join(', ')}. Two that take one worker run beside each other.
`;

const chosen = process.argv.slice(2);
if (chosen.includes('--help')) {
  console.log(help);
  process.exit(0);
}
/** The stage that runs a file or a folder of tests. */
const stageOf = (path) => `test:${/^tests\/(\w+)\//.exec(path)?.[1]}`;
const paths = chosen.filter((name) => stageOf(name) in stages && existsSync(join(root, name)));
const unknown = chosen.filter((name) => !(name in stages) && name !== '--changed' && !paths.includes(name));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}.\n\n${help}`);
  process.exit(2);
}

/** What each chosen stage is given. */
const toPlan = () => {
  const files = Object.fromEntries(paths.map((path) => [stageOf(path), { args: paths.filter((other) => stageOf(other) === stageOf(path)) }]));
  const named = chosen.filter((name) => name in stages);
  const asked = named.length > 0 || paths.length > 0 ? named : Object.keys(stages);
  // A stage that is named runs whole, also where one of its files is named.
  const whole = { ...files, ...Object.fromEntries(asked.map((name) => [name, {}])) };
  if (!chosen.includes('--changed')) return whole;
  const base = findBase();
  const plan = planFor(changedFiles(base), { base, rooms: readdirSync(join(root, 'tests/e2e')), byForm: screensByForm() });
  return Object.fromEntries(Object.entries(plan).filter(([name]) => name in whole));
};
const plan = toPlan();
const names = Object.keys(stages).filter((name) => name in plan);

const prepare = async () => {
  await ensureInstalled();
  rmSync(costsFolder, { recursive: true, force: true });
  if (!names.includes('fresh')) await ensureGenerated();
  if (!names.some((name) => stages[name].needsBrowser)) return;
  const { register } = await import('tsx/esm/api');
  register();
  const { preferShell, provideChromium } = await import('../support/chromium.ts');
  preferShell();
  provideChromium();
};

const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failedTests = [];
const add = (name, { passed, failed, skipped, failures = [] }, begin) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failedTests.push(...failures);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  lines.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(18)} ${seconds} s  ${passed} passed, ${failed} failed, ${skipped} skipped`);
  console.log(lines.at(-1));
};

const stage = async (name, run) => {
  const begin = performance.now();
  try {
    add(name, await run(), begin);
    return true;
  } catch (error) {
    console.error(error.message);
    add(name, { passed: 0, failed: 1, skipped: 0 }, begin);
    return false;
  }
};

/** What a stage says beside another one is printed when it has ended. */
const beside = (name, run) => async () => {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name.replace(':', '-')}.log`);
  const log = openSync(file, 'w');
  try {
    return await run({ ...plan[name], stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
    process.stdout.write(readFileSync(file));
  }
};

const toJob = (name) => {
  const { lanes, run } = stages[name];
  return { lanes, run: () => stage(name, lanes > 1 ? () => run(plan[name]) : beside(name, run)) };
};

const isPrepared = await stage('prepare', async () => {
  await prepare();
  return { passed: 0, failed: 0, skipped: 0 };
});
if (isPrepared) await runInLanes(names.map(toJob));

console.log(`\n${lines.join('\n')}\n`);
for (const line of dearestLines()) console.log(line);
// Last, where whoever opens a long log looks first.
for (const failure of failedTests) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
