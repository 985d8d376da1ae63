import { describe, expect, it } from 'vitest';
import { allowedBox, allowedBoxes, allowedQualities, allowedQuality } from '../../src/shared/images/presets.ts';

describe('sizes of pictures', () => {
  it('are those of the presets and no others', () => {
    expect(allowedBoxes.map(({ width, height }) => `${width}x${height}`)).toEqual([
      '30x30',
      '100x100',
      '200x200',
      '300x300',
      '400x400',
      '576x384',
      '500x500',
      '768x512',
      '992x661',
      '850x850',
      '1200x800',
    ]);
    expect(allowedQualities).toEqual([70, 80]);
  });

  it.each([
    [{ width: 30, height: 30 }, '30x30'],
    [{ width: 31, height: 31 }, '100x100'],
    [{ width: 20 }, '30x30'],
    [{ height: 301 }, '400x400'],
    [{}, '850x850'],
    [{ width: 576, height: 384 }, '576x384'],
    [{ width: 577, height: 300 }, '768x512'],
    [{ width: 1200, height: 800 }, '1200x800'],
    [{ width: 99_999, height: 99_999 }, '850x850'],
    [{ width: 99_999, height: 1 }, '1200x800'],
    [{ width: 1, height: 99_999 }, '850x850'],
  ])('%j becomes %s', (asked, box) => {
    const { width, height } = allowedBox(asked);
    expect(`${width}x${height}`).toBe(box);
  });

  it('have two qualities', () => {
    expect([1, 70, 71, 80, 100].map(allowedQuality)).toEqual([70, 70, 80, 80, 80]);
  });
});
