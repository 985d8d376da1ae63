import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const folders = ['codegen', 'docs', 'locales', 'schemas', 'screens', 'src', 'tests'];
const files = ['README.md', 'package-lock.json', 'package.json', 'redocly.yaml', 'tsconfig.json', 'vite.config.ts'];

it('the top level holds the parts of the project and nothing that a program left there', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0');
  const names = new Set(tracked.map((path) => path.split('/')[0]).filter((name) => name && !name.startsWith('.')));
  expect([...names].toSorted()).toEqual([...folders, ...files].toSorted());
});
