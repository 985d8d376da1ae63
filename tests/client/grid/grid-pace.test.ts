import { describe, expect, it } from 'vitest';
import { createPace } from '../../../src/client/runtime/grid/rows/pace.ts';

describe('the pace of a scroll', () => {
  it('takes one jump for a jump, and a second one right after it for a flight', () => {
    const pace = createPace();
    expect(pace.isFlight(500, 1000)).toBe(false);
    expect(pace.isFlight(500, 1016)).toBe(true);
  });

  it('takes jumps far apart for jumps', () => {
    const pace = createPace();
    pace.isFlight(500, 1000);
    expect(pace.isFlight(500, 3000)).toBe(false);
  });

  it('lets a flight go on while it slows down, and lands it when rows can be read', () => {
    const pace = createPace();
    pace.isFlight(20, 1000);
    expect([20, 6, 3, 2, 3].map((passed, step) => pace.isFlight(passed, 1016 + step * 16))).toEqual([true, true, true, false, false]);
  });

  it('leaves the wheel alone', () => {
    const pace = createPace();
    expect([3, 4, 4, 7].map((passed, step) => pace.isFlight(passed, 1000 + step * 16))).toEqual([false, false, false, false]);
  });
});
