import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePriceList } from '../../src/shared/prices/price-list.ts';

describe('a pasted price list', () => {
  it('is read as spreadsheets copy it: code first, the last figure is the price', () => {
    expect(parsePriceList('Code\tName\tPrice\nA-1\tChair\t12,50\r\nB 2\tTable\t1.299,00 €')).toEqual([
      { line: 2, code: 'A-1', price: 12.5 },
      { line: 3, code: 'B 2', price: 1299 },
    ]);
  });

  it('may be parted by semicolons or by blanks', () => {
    expect(parsePriceList('A-1;Chair;12.5\n\n  B-2   8 ')).toEqual([
      { line: 1, code: 'A-1', price: 12.5 },
      { line: 3, code: 'B-2', price: 8 },
    ]);
  });

  it('keeps a line whose price cannot be read, for somebody to look at', () => {
    expect(parsePriceList('A-1\t5\nB-2\task us')).toEqual([
      { line: 1, code: 'A-1', price: 5 },
      { line: 2, code: 'B-2', price: null },
    ]);
    expect(parsePriceList(' \n')).toEqual([]);
  });

  it('comes back from what was written, whatever the codes', () => {
    const codes = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.replace(/[\t\r\n]/g, 'x').trim())
      .filter(Boolean);
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            codes,
            fc.integer({ min: 1, max: 1e7 }).map((cents) => cents / 100),
          ),
          { minLength: 1, maxLength: 20 },
        ),
        (lines) => {
          const text = lines.map(([code, price]) => `${code}\t${price}`).join('\n');
          expect(parsePriceList(text)).toEqual(lines.map(([code, price], index) => ({ line: index + 1, code, price })));
        },
      ),
    );
  });
});
