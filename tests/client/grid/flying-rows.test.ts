import { describe, expect, it } from 'vitest';
import { leadWidth } from '../../../src/client/runtime/grid/columns/widths.ts';
import { columnsInSight } from '../../../src/client/runtime/grid/rows/columns-in-sight.ts';
import { createKeptPictures } from '../../../src/client/runtime/grid/rows/kept-pictures.ts';

describe('pictures that have gone out of sight', () => {
  it('are taken again by their address, each once', () => {
    const pictures = createKeptPictures<string>(3);
    pictures.keep('a', 'first of a');
    pictures.keep('a', 'second of a');
    pictures.keep('b', 'of b');
    expect(pictures.take('c')).toBeUndefined();
    expect([pictures.take('a'), pictures.take('a'), pictures.take('a')]).toEqual(['second of a', 'first of a', undefined]);
    expect(pictures.take('b')).toBe('of b');
  });

  it('are spared for another address where there are enough of them, the one that was kept longest first', () => {
    const pictures = createKeptPictures<string>(2);
    pictures.keep('a', 'of a');
    expect(pictures.spare()).toBeUndefined();
    pictures.keep('b', 'of b');
    expect(pictures.spare()).toBe('of a');
    expect(pictures.take('a')).toBeUndefined();
    expect(pictures.spare()).toBeUndefined();
    expect(pictures.take('b')).toBe('of b');
  });
});

describe('columns of rows that fly by', () => {
  const widths = Object.fromEntries(['pinned', 'c1', 'c2', 'c3', 'c4'].map((id) => [id, 100]));
  const toShown = (...ids: string[]) => ids.map((id) => ({ column: { id } }));
  const shown = { start: toShown('pinned'), center: toShown('c1', 'c2', 'c3', 'c4'), end: [], gapStart: { width: 200 }, gapEnd: { width: 300 } };
  const seenAt = (left: number, room: number) => {
    const { start, center, gapStart, gapEnd } = columnsInSight(shown, widths, left, room);
    return { start: start.length, center: center.map(({ column }) => column.id), gaps: [gapStart.width, gapEnd.width] };
  };
  /** Where the first of those that scroll begins. */
  const first = leadWidth + 100 + 200;

  it('are those in sight, a part of one too, and the gaps beside them are as wide as what is left out', () => {
    expect(seenAt(first + 100, 150)).toEqual({ start: 1, center: ['c2', 'c3'], gaps: [300, 400] });
    expect(seenAt(first + 199, 1)).toEqual({ start: 1, center: ['c2'], gaps: [300, 500] });
    expect(seenAt(0, first + 1)).toEqual({ start: 1, center: ['c1'], gaps: [200, 600] });
  });

  it('are all where all are in sight, and none where none is', () => {
    expect(seenAt(0, 2000)).toEqual({ start: 1, center: ['c1', 'c2', 'c3', 'c4'], gaps: [200, 300] });
    expect(seenAt(0, 10)).toEqual({ start: 1, center: [], gaps: [200, 700] });
  });
});
