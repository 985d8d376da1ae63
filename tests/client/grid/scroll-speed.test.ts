import { describe, expect, it } from 'vitest';
import { createScrollSpeed } from '../../../src/client/runtime/grid/rows/scroll-speed.ts';

describe('the speed of a scroll', () => {
  it('takes one jump for a jump, and a second one right after it for a fast scroll', () => {
    const speed = createScrollSpeed();
    expect(speed.isFast(500, 1000)).toBe(false);
    expect(speed.isFast(500, 1016)).toBe(true);
  });

  it('takes jumps far apart for jumps', () => {
    const speed = createScrollSpeed();
    speed.isFast(500, 1000);
    expect(speed.isFast(500, 3000)).toBe(false);
  });

  it('goes on while it slows down, and ends when rows can be read', () => {
    const speed = createScrollSpeed();
    speed.isFast(20, 1000);
    expect([20, 6, 3, 2, 3].map((passed, step) => speed.isFast(passed, 1016 + step * 16))).toEqual([true, true, true, false, false]);
  });

  it('leaves the wheel alone', () => {
    const speed = createScrollSpeed();
    expect([3, 4, 4, 7].map((passed, step) => speed.isFast(passed, 1000 + step * 16))).toEqual([false, false, false, false]);
  });
});
