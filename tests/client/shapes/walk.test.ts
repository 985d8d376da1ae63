import { describe, expect, it } from 'vitest';
import type { WalkScreen } from '../../../schemas/shapes/walk.shape.ts';
import counting from '../../../screens/warehouse/counting.screen.ts';
import picking from '../../../screens/warehouse/picking.screen.ts';
import unloading from '../../../screens/warehouse/unloading.screen.ts';
import { isDone, judge, toFoundLine, toLine } from '../../../src/client/runtime/walk/walk-lines.ts';
import type { WalkLine } from '../../../src/client/runtime/walk/walk-lines.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

const linesOf = (screen: WalkScreen, key: string, rows: readonly JsonObject[]): WalkLine[] => rows.map((row) => toLine(screen, [key], row));
const packs = { 'LAMP-BOX': 12, '5900000000017': 12 };

describe('picking', () => {
  const lines = linesOf(picking as WalkScreen, 'id', [
    { id: 1, storage_code: 'A-1', product_code: 'LAMP', ean: '5900000000000', pack_codes: packs, qty: 14, picked: null },
    { id: 2, storage_code: 'A-2', product_code: 'DESK', ean: null, pack_codes: null, qty: 1, picked: null },
  ]);
  const at = (there: string, code: string, own = lines) => judge({ lines: own, at: 0, there, free: false }, code);

  it('asks for the place of its line first, and knows no other line', () => {
    expect(at('', 'LAMP')).toEqual({ is: 'wrong' });
    expect(at('', 'a-1')).toMatchObject({ is: 'place', line: lines[0] });
    expect(at('A-1', 'A-2')).toEqual({ is: 'wrong' });
    expect(at('A-1', 'DESK')).toEqual({ is: 'wrong' });
  });

  it('counts by the piece and by the pack, and no more than are wanted', () => {
    expect(at('A-1', '5900000000000')).toMatchObject({ is: 'item', counted: 1 });
    expect(at('A-1', 'lamp-box')).toMatchObject({ is: 'item', counted: 12 });
    const [lamp] = lines;
    expect(at('A-1', '5900000000017', lamp && [{ ...lamp, counted: 12 }])).toMatchObject({ is: 'enough' });
  });
});

describe('unloading', () => {
  const of = (counted: (number | null)[]) =>
    linesOf(
      unloading as WalkScreen,
      'id',
      counted.map((own, id) => ({ id, product_code: 'LAMP', supplier_product_code: 'X-9', pack_codes: packs, expected_qty: 12, countable: 13, counted: own })),
    );
  const scan = (lines: WalkLine[], code: string) => judge({ lines, at: 0, there: '', free: true }, code);

  it('needs no place, and fills the line that wants it still before it goes beyond what was ordered', () => {
    expect(scan(of([null, null]), 'x-9')).toMatchObject({ line: { key: { id: 0 } }, counted: 1 });
    expect(scan(of([12, null]), 'LAMP-BOX')).toMatchObject({ line: { key: { id: 1 } }, counted: 12 });
    expect(scan(of([12, 12]), 'LAMP')).toMatchObject({ line: { key: { id: 0 } }, counted: 13 });
  });

  it('takes no more than was ordered and is tolerated', () => {
    expect(scan(of([13, 13]), 'LAMP')).toMatchObject({ is: 'enough', line: { most: 13, wanted: 12 } });
    expect(scan(of([2, 2]), 'LAMP-BOX')).toMatchObject({ is: 'enough' });
  });
});

describe('counting', () => {
  const lines = linesOf(counting as WalkScreen, 'id', [
    { id: 1, storage_code: 'A-1', product_code: 'LAMP', ean: '5900000000000', counted: 0 },
    { id: 2, storage_code: 'A-1', product_code: 'DESK', counted: null },
    { id: 3, storage_code: 'B-7', product_code: 'LAMP', counted: null },
  ]);
  const scan = (there: string, code: string) => judge({ lines, at: 0, there, free: true }, code);

  it('goes where one stands: a place leads to what is not counted there yet, an item to its line at that place', () => {
    expect(scan('', 'A-1')).toMatchObject({ is: 'place', line: { key: { id: 2 } } });
    expect(scan('A-1', 'LAMP')).toMatchObject({ is: 'item', line: { key: { id: 1 } }, counted: 1 });
    expect(scan('B-7', 'LAMP')).toMatchObject({ is: 'item', line: { key: { id: 3 } }, counted: 1 });
  });

  it('knows neither how many are wanted nor a limit: nothing is an answer too', () => {
    expect(lines.map(({ wanted, most }) => [wanted, most])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(lines.map(isDone)).toEqual([true, false, false]);
  });

  it('says of goods that lie elsewhere that they are not on the list here, and goes on with them once they were added', () => {
    expect(scan('B-7', 'DESK')).toEqual({ is: 'wrong' });
    const [beside] = lines;
    if (!beside) throw new Error('there are lines');
    const found = toFoundLine(counting as WalkScreen, beside, { place: 'B-7', code: 'DESK' }, 1);
    expect(judge({ lines: [...lines, found], at: 0, there: 'B-7', free: true }, 'desk')).toMatchObject({
      is: 'item',
      line: { found: { place: 'B-7' } },
      counted: 2,
    });
  });
});
