import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { procedures } from '../../src/generated/server/parts/procedures.gen.ts';
import type { Procedure } from '../../src/server/engine/records/define-procedure.ts';

const folder = new URL('../../locales/en/', import.meta.url);
const english = Object.assign({}, ...readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object)) as Record<
  string,
  string
>;
const telling = Object.entries<Procedure>(procedures).filter(([, { tells }]) => tells);

it('what a procedure did is told of nothing too where its message has words for that, and nowhere else', () => {
  expect(telling.length).toBeGreaterThan(20);
  const hasWords = telling.filter(([name]) => /\{count, plural, =0/.test(english[`done.${name}`] ?? '')).map(([name]) => name);
  const always = telling.filter(([, { tells }]) => tells === 'always').map(([name]) => name);
  // Whose figures tell what happened instead has them in place of the count.
  expect(always.filter((name) => name !== 'apply_proposals').toSorted()).toEqual(hasWords.toSorted());
});

it('what a procedure did is told by the count and by what it answers', () => {
  const unknown = telling.flatMap(([name, { answer }]) => {
    const known = new Set(['count', 'left', ...Object.keys(answer)]);
    const named = [...(english[`done.${name}`] ?? '').matchAll(/\{(\w+)(?=[,}])/g)].map(([, word = '']) => word);
    return named.filter((word) => !known.has(word)).map((word) => `${name}: ${word}`);
  });
  expect(unknown).toEqual([]);
});
