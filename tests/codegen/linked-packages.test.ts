import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { real } from './small-project.ts';

const program = "import('./src/server/start/install.mjs').then(({ ensureInstalled }) => ensureInstalled())";
const named = { name: 'copy', version: '1.0.0' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-linked-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a start of a copy leaves the packages behind its link alone, however old they are', () => {
  const [owner, copy] = [join(folder, 'owner'), join(folder, 'copy')];
  mkdirSync(join(owner, 'node_modules/package'), { recursive: true });
  mkdirSync(copy);
  cpSync(join(real, 'src/server/start'), join(copy, 'src/server/start'), { recursive: true });
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...named, type: 'module' }));
  writeFileSync(join(copy, 'package-lock.json'), JSON.stringify({ ...named, lockfileVersion: 3, packages: { '': named } }));
  symlinkSync(join(owner, 'node_modules'), join(copy, 'node_modules'));
  expect(spawnSync(process.execPath, ['-e', program], { cwd: copy, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(owner, 'node_modules/package'))).toBe(true);
});
