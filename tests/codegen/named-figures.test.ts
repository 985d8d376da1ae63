import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figures } from '../../src/generated/server/figures.gen.ts';

it('docs/formulae.md says of every figure what it means', () => {
  const told = readFileSync(new URL('../../docs/formulae.md', import.meta.url), 'utf8');
  expect(Object.keys(figures).filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});
