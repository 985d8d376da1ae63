import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Find, check and write of 120 screens: the real project with copies of its screens, cold and again after one save. */
const wanted = 120;
const real = fileURLToPath(new URL('../..', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'kontor-bench-'));

const link = (path: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(join(real, path), join(root, path));
};
const folders = ['src/client', 'src/server', 'src/shared', 'src/storefront'].filter((path) => existsSync(join(real, path)));
// Not the folder `schemas` itself, into which the schema of descriptors is written.
const schemas = readdirSync(join(real, 'schemas'))
  .filter((name) => !name.endsWith('.json'))
  .map((name) => `schemas/${name}`);
for (const path of ['node_modules', 'package.json', 'codegen', ...folders, ...schemas]) link(path);
cpSync(join(real, 'src/generated'), join(root, 'src/generated'), { recursive: true });
cpSync(join(real, 'screens'), join(root, 'screens'), { recursive: true });
cpSync(join(real, 'locales'), join(root, 'locales'), { recursive: true });

const descriptors = (readdirSync(join(real, 'screens'), { recursive: true }) as string[]).filter((file) => file.endsWith('.screen.ts')).sort();
const copies = Array.from({ length: Math.max(0, wanted - descriptors.length) }, (_, index) => {
  const from = descriptors[index % descriptors.length] ?? '';
  const name = `${basename(from, '.screen.ts')}_copy${index}`;
  writeFileSync(join(root, 'screens', dirname(from), `${name}.screen.ts`), readFileSync(join(real, 'screens', from)));
  const titleOf = (page: string) => `screen.${dirname(from)}.${page}`;
  return { id: titleOf(name), original: titleOf(basename(from, '.screen.ts')) };
});
for (const file of (readdirSync(join(root, 'locales'), { recursive: true }) as string[]).filter((one) => one.endsWith('.json'))) {
  const messages = JSON.parse(readFileSync(join(root, 'locales', file), 'utf8')) as Record<string, string>;
  const added = copies.filter(({ original }) => Object.hasOwn(messages, original)).map(({ id }) => [id, 'Copy']);
  writeFileSync(join(root, 'locales', file), JSON.stringify({ ...messages, ...Object.fromEntries(added) }));
}

const timesRun = 5;
const median = (values: readonly number[]): number => [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

const time = (args: readonly string[]): { seconds: number; last: string } => {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: real, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - start) / 1000, last: stdout.trimEnd().split('\n').at(-1) ?? '' };
};
const say = (what: string, runs: readonly ReturnType<typeof time>[], aim: string) =>
  process.stdout.write(`codegen, ${what}: ${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s with the start of Node (${aim}); ${runs.at(-1)?.last}\n`);

const ofCopy = ['--import', 'tsx', join(real, 'codegen/main.ts'), '--force', '--root', root];
/** The median of five runs, each after `prepare`. */
const run = (what: string, prepare: () => void = () => undefined) => {
  const runs = Array.from({ length: timesRun }, () => {
    prepare();
    return time(ofCopy);
  });
  say(what, runs, 'aim: under 3 s');
};
const forget = () => {
  for (const path of ['src/generated', '.cache']) rmSync(join(root, path), { recursive: true, force: true });
};

try {
  run('everything read and written for the first time', forget);
  run('nothing to write');
  const saved = join(root, 'screens', descriptors[0] ?? '');
  run('one descriptor saved', () => writeFileSync(saved, `${readFileSync(saved, 'utf8')}\n`));
  const command = [join(real, 'src/server/start/codegen.mjs')];
  time(command);
  say(
    'npm run codegen of the project itself, nothing changed',
    Array.from({ length: timesRun }, () => time(command)),
    'aim: under 1.5 s',
  );
} finally {
  rmSync(root, { recursive: true });
}
