import { describe, expect, it } from 'vitest';
import { allocateCosts, splitMethods } from '../../src/shared/purchasing/landed-cost.ts';
import type { LandedLine } from '../../src/shared/purchasing/landed-cost.ts';
import { createRandom } from '../support/random.ts';

const line = (qty: number, value: number, weight = 0, volume = 0): LandedLine => ({ qty, value, weight, volume });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('what costs on the way add to the lines of an order', () => {
  it('is shared by value, weight, volume, quantity or alike', () => {
    const lines = [line(10, 100, 2, 0.5), line(30, 300, 1, 0.1)];
    const share = (split: (typeof splitMethods)[number]) => allocateCosts([{ amount: 80, split }], lines, 2);
    expect(share('value')).toEqual([20, 60]);
    expect(share('weight')).toEqual([32, 48]);
    expect(share('volume')).toEqual([50, 30]);
    expect(share('quantity')).toEqual([20, 60]);
    expect(share('equal')).toEqual([40, 40]);
  });

  it('leaves the rest of the rounding on the heaviest line', () => {
    expect(allocateCosts([{ amount: 100, split: 'quantity' }], [line(1, 1), line(1, 1), line(1, 1)], 2)).toEqual([33.34, 33.33, 33.33]);
    expect(allocateCosts([{ amount: 100, split: 'quantity' }], [line(1, 1), line(4, 1), line(1, 1)], 0)).toEqual([17, 66, 17]);
  });

  it('is shared alike where nothing weighs anything', () => {
    expect(allocateCosts([{ amount: 10, split: 'weight' }], [line(5, 7), line(1, 9)], 2)).toEqual([5, 5]);
  });

  it('is nothing without lines', () => {
    expect(allocateCosts([{ amount: 10, split: 'value' }], [], 2)).toEqual([]);
  });

  it('sums to the costs to the last unit, whatever the lines, methods and decimals', () => {
    const random = createRandom(7);
    for (let round = 0; round < 2_000; round += 1) {
      const precision = [0, 2, 3][round % 3] ?? 2;
      const unit = 10 ** precision;
      const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () => line(Math.ceil(random() * 90), random() * 900, random() * 3, random()));
      const costs = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, n) => ({
        amount: Math.round((random() - 0.1) * 5_000 * unit) / unit,
        split: splitMethods[(round + n) % splitMethods.length] ?? 'value',
      }));
      const shares = allocateCosts(costs, lines, precision);
      expect(Math.round(sum(shares) * unit), JSON.stringify({ costs, lines })).toBe(Math.round(sum(costs.map(({ amount }) => amount)) * unit));
    }
  });
});
