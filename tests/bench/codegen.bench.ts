import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyInto, growScreens, linkInto } from '../support/project-copy.ts';
import { isSmoke, median, root as real, say, sized } from './processes.ts';

/** Find, check and write of 120 screens: the real project with copies of its screens, cold and again after one save. */
const wanted = sized(120, 0);
const timesRun = sized(5, 1);
const root = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
const folders = ['src/client', 'src/server', 'src/shared', 'src/storefront'].filter((path) => existsSync(join(real, path)));
// Not the folder `schemas` itself, into which the schema of descriptors is written.
const schemas = readdirSync(join(real, 'schemas'))
  .filter((name) => !name.endsWith('.json'))
  .map((name) => `schemas/${name}`);

const time = (args: readonly string[]): { seconds: number; last: string } => {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: real, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - start) / 1000, last: stdout.trimEnd().split('\n').at(-1) ?? '' };
};
const tell = (what: string, runs: readonly ReturnType<typeof time>[], aim: string) =>
  say(`codegen, ${what}: ${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s with the start of Node (${aim}); ${runs.at(-1)?.last}`);

const command = join(real, 'src/server/start/codegen.mjs');
const ofCopy = [command, '--force', '--root', root];
/** The median of the runs, each after `prepare`. */
const run = (what: string, prepare: () => void = () => undefined) => {
  const runs = Array.from({ length: timesRun }, () => {
    prepare();
    return time(ofCopy);
  });
  tell(what, runs, 'aim: under 3 s');
};
const forget = () => {
  for (const path of ['src/generated', '.cache']) rmSync(join(root, path), { recursive: true, force: true });
};

try {
  for (const path of ['node_modules', 'package.json', 'codegen', ...folders, ...schemas]) linkInto(root, real, path);
  copyInto(root, real, ['src/generated', 'screens', 'locales']);
  growScreens(root, { screens: wanted, withForms: false });
  run('everything read and written for the first time', forget);
  // The project itself is looked at below, with nothing to write.
  if (!isSmoke) run('nothing to write');
  const [first = ''] = (readdirSync(join(root, 'screens'), { recursive: true }) as string[]).filter((file) => file.endsWith('.screen.ts')).sort();
  const saved = join(root, 'screens', first);
  run('one descriptor saved', () => writeFileSync(saved, `${readFileSync(saved, 'utf8')}\n`));
  if (!isSmoke) time([command]);
  const again = Array.from({ length: timesRun }, () => time([command]));
  tell('npm run codegen of the project itself, nothing changed', again, 'aim: under 1.5 s');
} finally {
  rmSync(root, { recursive: true });
}
