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

const run = (what: string) => {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(real, 'codegen/main.ts'), '--force', '--root', root], {
    cwd: real,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  process.stdout.write(`codegen, ${what}: ${seconds} s with the start of Node (aim: under 3 s); ${stdout.trimEnd().split('\n').at(-1) ?? ''}\n`);
};

try {
  run('everything read and written for the first time');
  run('nothing changed');
  const saved = join(root, 'screens', descriptors[0] ?? '');
  writeFileSync(saved, `${readFileSync(saved, 'utf8')}\n`);
  run('one descriptor saved');
} finally {
  rmSync(root, { recursive: true });
}
