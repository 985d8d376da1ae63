// npm test: installs what is missing, then every stage; `npm test -- types test:server` runs those only.
import { ensureGenerated } from '../../src/server/start/generate.mjs';
import { ensureInstalled } from '../../src/server/start/install.mjs';
import { stages } from './stages.mjs';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; there are: ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}
const names = chosen.length > 0 ? chosen : Object.keys(stages);

const inBrowser = ['test:conformance', 'test:e2e'];
const prepare = async () => {
  await ensureInstalled();
  if (!names.includes('fresh')) await ensureGenerated();
  if (!names.some((name) => inBrowser.includes(name))) return;
  const { register } = await import('tsx/esm/api');
  register();
  const { provideChromium } = await import('../support/chromium.ts');
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

const isPrepared = await stage('prepare', async () => {
  await prepare();
  return { passed: 0, failed: 0, skipped: 0 };
});
for (const name of isPrepared ? names : []) await stage(name, stages[name]);

console.log(`\n${lines.join('\n')}\n`);
// Last, where whoever opens a long log looks first.
for (const failure of failedTests) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
