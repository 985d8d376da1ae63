import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folders = ['codegen', 'docs', 'locales', 'schemas', 'screens', 'src', 'tests'];
const files = ['README.md', 'package-lock.json', 'package.json', 'redocly.yaml', 'tsconfig.json', 'vite.config.ts'];

it('the top level holds the parts of the project and nothing that a program left there', () => {
  const made = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('/', ''));
  const names = readdirSync('.').filter((name) => !name.startsWith('.') && !name.endsWith('.tsbuildinfo') && !made.includes(name));
  expect(names.toSorted()).toEqual([...folders, ...files].toSorted());
});
