import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** How many cases each sort has (docs/security.md). */
const cases: Record<string, number> = {
  N: 10,
  S: 10,
  J: 8,
  P: 18,
  C: 13,
  I: 8,
  M: 5,
  MC: 10,
  Q: 11,
  X: 7,
  U: 11,
  R: 6,
  F: 7,
  O: 2,
  H: 8,
  E: 4,
  K: 5,
  B: 9,
  L: 6,
  A: 10,
  W: 8,
  D: 4,
  Z: 14,
  G: 10,
  T: 7,
};
const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const lines = [...text.matchAll(/^\| ([A-Z]-?\w+) \| (.+?) \| (.+) \|$/gm)].map(([, id = '', , where = '']) => ({ id, where }));

describe('the table of attacks and faults', () => {
  it('has every case once', () => {
    const all = Object.entries(cases).flatMap(([sort, most]) => Array.from({ length: most }, (_, at) => `${sort}${at + 1}`));
    expect(lines.map(({ id }) => id).toSorted()).toEqual([...all, 'K-stock'].toSorted());
  });

  it('names a suite that is there for each, or says that the case is open', () => {
    const wrong = lines.flatMap(({ id, where }) => {
      const named = where.match(/[\w./-]+\.tsx?/g) ?? [];
      const missing = named.filter((path) => !existsSync(new URL(path.startsWith('tests/') ? `../../${path}` : `../server/engine/${path}`, import.meta.url)));
      return named.length === 0 && !where.includes('**open**') ? [`${id} names none`] : missing.map((path) => `${id}: ${path}`);
    });
    expect(wrong).toEqual([]);
  });
});
