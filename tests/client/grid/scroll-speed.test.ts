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
    expect([20, 6, 3, 2, 1, 3].map((passed, step) => speed.isFast(passed, 1016 + step * 16))).toEqual([true, true, true, true, false, false]);
  });

  it('leaves steps alone that are short, and notches of the wheel that are far apart', () => {
    const speed = createScrollSpeed();
    expect([1, 2, 2, 1].map((passed, step) => speed.isFast(passed, 1000 + step * 16))).toEqual([false, false, false, false]);
    expect([4, 4, 4].map((passed, step) => speed.isFast(passed, 2000 + step * 700))).toEqual([false, false, false]);
  });
});
