import { describe, expect, it } from 'vitest';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { neutralise, restore } from '../../../../src/shared/csv/neutralise.ts';
import { processorTime } from '../../../support/processor-time.ts';

const read = (text: string) => readTable(Buffer.from(text));

describe('quotes in CSV files', () => {
  it.each<[string, string, string[][]]>([
    [
      'stand behind a blank',
      'code, name\nA, "Now with more, and ""better""",\nB,x\n',
      [
        ['A', 'Now with more, and "better"'],
        ['B', 'x'],
      ],
    ],
    [
      'are inches inside a cell',
      'code;name\nA;12" pipe\nB;"a; b"\n',
      [
        ['A', '12" pipe'],
        ['B', 'a; b'],
      ],
    ],
    [
      'are inches of a cell that begins with one',
      'code;name\nA;"12" pipe\nB;"a; b"\n',
      [
        ['A', '"12" pipe'],
        ['B', 'a; b'],
      ],
    ],
    [
      'open what nothing closes',
      'code;name\nA;"open\nB;"a; b"\nC;c\n',
      [
        ['A', '"open'],
        ['B', 'a; b'],
        ['C', 'c'],
      ],
    ],
    [
      'open what another line seems to close',
      'code;name;n\nA;"12 pipe;1\nB;"14 pipe;2\nC;"a; b";3\n',
      [
        ['A', '"12 pipe', '1'],
        ['B', '"14 pipe', '2'],
        ['C', 'a; b', '3'],
      ],
    ],
    [
      'hold lines',
      'code;name\nA;"one\r\n\r\ntwo"\nB;b\n',
      [
        ['A', 'one\r\n\r\ntwo'],
        ['B', 'b'],
      ],
    ],
    [
      'are inches beside a cell that holds lines',
      'code;name;text\nA;12" pipe;"<p>one</p>\n<p>two</p>"\nB;5" pipe;"x; y"\n',
      [
        ['A', '12" pipe', '<p>one</p>\n<p>two</p>'],
        ['B', '5" pipe', 'x; y'],
      ],
    ],
    [
      'are inches behind a cell that holds lines',
      'code|text|name|n\nA|"one ""1""\ntwo"|12" pipe|1\nB|b|c|2\n',
      [
        ['A', 'one "1"\ntwo', '12" pipe', '1'],
        ['B', 'b', 'c', '2'],
      ],
    ],
    [
      'are inches between tabs',
      'a\tb\nx\tFrame 38" - red\ny\t5" pipe\n',
      [
        ['x', 'Frame 38" - red'],
        ['y', '5" pipe'],
      ],
    ],
  ])('%s', (_, text, rows) => {
    const { lines, findings } = read(text);
    expect(lines.slice(1).map((cells) => cells.slice(0, rows[0]?.length))).toEqual(rows);
    expect(findings).toEqual([]);
  });

  it('that are wrong in every line cost no more than their lines', () => {
    const text = `code;name\n${Array.from({ length: 5000 }, (_, i) => `A${i};"${i} pipe`).join('\n')}\n`;
    let lines: ReturnType<typeof read>['lines'] = [];
    expect(processorTime(() => ({ lines } = read(text)))).toBeLessThan(10_000);
    expect(lines).toHaveLength(5001);
    expect(lines[5000]).toEqual(['A4999', '"4999 pipe']);
  });
});

describe('lines of CSV files', () => {
  it('are called what a spreadsheet calls them, empty ones and long cells counted', () => {
    expect(read('a,b\n\n1,"x\ny"\n\n\n2,z\n').numbers).toEqual([1, 3, 6]);
    expect(read('a;b\n\n"1;x\n\n2;z\n').numbers).toEqual([1, 3, 5]);
  });

  it('are told where they have other cells than most, unless these are empty', () => {
    const { findings, numbers } = read('a,b,c\n1,x,y\n2,x\n3,x,y,z\n4,x,y,,\n');
    expect(findings.map(({ line, code, params }) => [numbers[line], code, params])).toEqual([
      [3, 'ragged', { cells: 2, usual: 3 }],
      [4, 'ragged', { cells: 4, usual: 3 }],
    ]);
  });
});

describe('numbers that a file marks as texts', () => {
  it('are the texts they mean, and only what is digits alone is marked so', () => {
    expect(read(`a;b;c;d;e\n="4006381333931";'4006381333931;'007;'90s chair;"=""a ""b"""\n`).lines[1]).toEqual([
      '4006381333931',
      '4006381333931',
      '007',
      "'90s chair",
      '="a "b"',
    ]);
  });

  it.each(["'4006381333931", "''007", '="4006381333931"', `'="1"`, "'90s", "'1.5", '-5', "'-5", "'"])(
    'come back from a file of our own as they were: %s',
    (text) => {
      expect(restore(neutralise(text))).toBe(text);
    },
  );
});

describe('a wrong byte in a small file of UTF-8', () => {
  it.each(['code;name\nA;Stůl\nB;Lampa\n', 'code;name\nA;Tür\n'])('keeps the encoding, wherever it stands', (text) => {
    const bytes = Buffer.from(text);
    for (const at of [2, 8, bytes.length - 2]) {
      const broken = Buffer.concat([bytes.subarray(0, at), Buffer.from([0x9a]), bytes.subarray(at)]);
      expect(readTable(broken).encoding).toBe('utf-8');
    }
  });
});
