import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClipboard, parseClipboard } from '../../src/shared/csv/clipboard.ts';
import { neutralise, restore } from '../../src/shared/csv/neutralise.ts';
import { delimiters, sniffDelimiter } from '../../src/shared/csv/sniff-delimiter.ts';
import { processorTime } from '../support/processor-time.ts';

const risky = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n＝＋－＠1.,e a"`), maxLength: 12 });

describe('formula cells', () => {
  it.each(['=1+1', '+36201234567', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', '-', '=HYPERLINK("x")', '-2,5,1'])(
    '%j gets an apostrophe',
    (text) => expect(neutralise(text)).toBe(`'${text}`),
  );

  it.each(['-5', '-12.50', '-12,5', '-1e-7', '12', '', 'a=b', "'quoted'", ' =1', "O'Neill"])('%j stays as it is', (text) => {
    expect(neutralise(text)).toBe(text);
    expect(restore(text)).toBe(text);
  });

  it('never start as one after the export, and come in again as they were', () =>
    fc.assert(
      fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => {
        const cell = neutralise(text);
        expect(restore(cell)).toBe(text);
        if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) expect(cell).toMatch(/^-\d+([.,]\d+)?(e[+-]?\d+)?$/i);
      }),
      { numRuns: 500 },
    ));
});

describe('a block on the clipboard', () => {
  it('is read as spreadsheets write it', () => {
    expect(parseClipboard('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseClipboard('"two\nlines"\t"say ""hi"""\n')).toEqual([['two\nlines', 'say "hi"']]);
    expect(parseClipboard('"tab\there"\r\nx')).toEqual([['tab\there'], ['x']]);
    expect(parseClipboard('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
    expect(parseClipboard('a\n\nb')).toEqual([['a'], [''], ['b']]);
    expect(parseClipboard('one')).toEqual([['one']]);
    expect(parseClipboard('a\t')).toEqual([['a', '']]);
    expect(parseClipboard('\n')).toEqual([['']]);
    expect(parseClipboard('')).toEqual([]);
  });

  it('takes quotes that close nothing for signs', () => {
    expect(parseClipboard('5" pipe\t3')).toEqual([['5" pipe', '3']]);
    expect(parseClipboard('"hello" world\tx')).toEqual([['"hello" world', 'x']]);
    expect(parseClipboard('"open\tx\ny')).toEqual([['"open', 'x'], ['y']]);
  });

  it('quotes only what needs it', () => {
    expect(
      formatClipboard([
        ['a', 'b c'],
        ['1,5', ''],
      ]),
    ).toBe('a\tb c\n1,5\t');
    expect(formatClipboard([['say "hi"', 'x\ty']])).toBe('"say ""hi"""\t"x\ty"');
  });

  it('comes back as it went, cell by cell', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(risky, fc.string()), { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (table) => {
        expect(parseClipboard(formatClipboard(table))).toEqual(table);
      }),
      { numRuns: 500 },
    ));

  it('of a hundred thousand characters in one quoted cell is read at once', () => {
    const cell = 'line "x"\n'.repeat(11_000);
    const text = formatClipboard([[cell, 'b']]);
    let table: string[][] = [];
    expect(processorTime(() => (table = parseClipboard(text)))).toBeLessThan(2000);
    expect(table).toEqual([[cell, 'b']]);
  });
});

describe('the separator of a file', () => {
  it.each([
    ['name,price\nA,1\nB,2', ','],
    ['name;price\nA;1,5\nB;2,75', ';'],
    ['name\tprice\nA, B\t1;2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['sep=;\na,b;c', ';'],
    ['\ufeffname;note\n"A;B";"x, y, z"\nC;d', ';'],
    ['name,note\n"a;b;c","d;e\n;f"', ','],
    ['"Name, first";"Name, last"\n"A, b";"C, d"', ';'],
    ['size,name\n5" pipe,x\n6" pipe,y', ','],
    ['single\nvalue', ','],
    ['', ','],
  ])('of %j is %j', (text, sign) => expect(sniffDelimiter(text)).toBe(sign));

  it('is found whatever the cells hold, as long as those are quoted', () =>
    fc.assert(
      fc.property(fc.constantFrom(...delimiters), fc.array(fc.tuple(risky, risky, risky), { minLength: 1, maxLength: 10 }), (sign, rows) => {
        const text = [['id', 'name', 'note'], ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n');
        expect(sniffDelimiter(text)).toBe(sign);
      }),
    ));
});
