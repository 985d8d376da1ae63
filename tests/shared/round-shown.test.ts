import { describe, expect, it } from 'vitest';
import { round } from '../../src/shared/money/round.ts';
import { roundShown } from '../../src/shared/money/round-shown.ts';

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('a figure is shown', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.1 + 0.2, 6, 0.3],
    [1e-7, 6, 0],
    [-1e-9, 2, 0],
    [5e-7, 6, 0.000001],
    [1e21, 2, 1e21],
    [0, 2, 0],
  ])('of %s with %i decimals as %s', (amount, precision, shown) => expect(roundShown(amount, precision)).toBe(shown));

  it('as documents compute it, whatever it is', () => {
    const random = createRandom(7);
    for (let turn = 0; turn < 50_000; turn += 1) {
      const precision = Math.floor(random() * 7);
      const written = (random() - 0.5) * 10 ** Math.floor(random() * 9);
      // As many digits as amounts have, with halves among them.
      const amount = Number(`${written.toFixed(precision)}${random() < 0.5 ? '5' : ''}`);
      if (round(amount, precision) !== roundShown(amount, precision)) throw new Error(`${amount} with ${precision} decimals`);
    }
  });

  it('as nothing that can be computed with where it is none', () => {
    expect(roundShown(Number.NaN, 2)).toBeNaN();
    expect(roundShown(Number.POSITIVE_INFINITY, 2)).toBe(Number.POSITIVE_INFINITY);
  });
});
