// node tests/run/scale.mjs [--screens=120] [stage …]: what a run costs when the project has grown. Copies of its screens and forms are
// added to a copy of the project in a temporary folder; the stages run there and say at their end how long each took.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root, run } from '../../src/server/start/run.mjs';

const option = /^--screens=(\d+)$/;
const screens = Number(process.argv.map((word) => option.exec(word)?.[1]).find(Boolean) ?? 120);
const stages = process.argv.slice(2).filter((word) => !option.test(word));

const sources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter(Boolean);

const copyProject = (copy) => {
  for (const file of sources()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
};

const must = async (what, code) => {
  if ((await code) !== 0) throw new Error(`${what} failed in the copy; see the lines above.`);
};

const copy = mkdtempSync(join(tmpdir(), 'kontor-scale-'));
const inCopy = (args) => run(process.execPath, args, { cwd: copy });
try {
  copyProject(copy);
  register();
  const { growScreens } = await import('../support/project-copy.ts');
  growScreens(copy, { screens, withForms: true });
  await must('the installation', run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy }));
  await must('codegen', inCopy(['src/server/start/codegen.mjs']));
  await must('the formatter', inCopy(['node_modules/oxfmt/bin/oxfmt', 'locales', 'screens', 'schemas/forms']));
  console.log(`A copy with ${screens} screens: ${copy}`);
  const start = performance.now();
  process.exitCode = await inCopy(['tests/run/test.mjs', ...stages]);
  console.log(`${screens} screens: ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
