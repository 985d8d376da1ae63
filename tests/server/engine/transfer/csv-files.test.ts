import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { byteEncodings } from '../../../../src/server/engine/transfer/import/letters.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { encodings } from '../../../../src/shared/csv/encodings.ts';
import type { Encoding } from '../../../../src/shared/csv/encodings.ts';

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
    const started = performance.now();
    const { lines } = read(`code;name\n${Array.from({ length: 5000 }, (_, i) => `A${i};"${i} pipe`).join('\n')}\n`);
    expect(lines).toHaveLength(5001);
    expect(lines[5000]).toEqual(['A4999', '"4999 pipe']);
    expect(performance.now() - started).toBeLessThan(10_000);
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

/** Names as they stand in lists of goods, in languages that are written in the encoding. */
const words: Record<(typeof byteEncodings)[number], readonly string[]> = {
  'windows-1250': ['Hűtőszekrény', 'Ágykeret-kiegészítők', 'Kuchyňské ostrůvky', 'Židle', 'Posteľ', 'Mobilă pentru baie şi bucătărie', 'Möbel für draußen'],
  'windows-1251': ['Мебели', 'Хладилник с камера', 'Столове', 'Легло', 'Шкафове за кухня'],
  'windows-1252': ['Tête de lit en chêne', 'Canapé très léger', 'Fenêtre à rideaux'],
  'windows-1253': ['Έπιπλα', 'Ψυγείο', 'Καρέκλες κουζίνας', 'Κρεβάτι'],
  'windows-1254': ['Mutfak dolabı', 'Buzdolabı için raf', 'Ahşap sandalye', 'Ağaç'],
  ibm852: ['Hűtőszekrény', 'Kuchyňské ostrůvky', 'Židle', 'Posteľ', 'Möbel für draußen'],
};

const table = (names: readonly string[]): string => `code;name;price\r\n${names.map((name, i) => `C-${i};${name};${i},50`).join('\r\n')}\r\n`;

describe('texts of files', () => {
  it.each(byteEncodings)('are recognised in %s by a few names', (encoding) => {
    const whole = readTable(iconv.encode(table(words[encoding]), encoding));
    expect(whole.lines.slice(1).map((cells) => cells[1])).toEqual(words[encoding]);
    expect(whole.encoding).toBe(encoding);
  });

  it.each(encodings)('are read in %s when somebody says so', (encoding) => {
    const names = words[byteEncodings.find((one) => one === encoding) ?? 'windows-1251'];
    const { lines, encoding: told } = readTable(iconv.encode(table(names), encoding), encoding);
    expect([lines.slice(1).map((cells) => cells[1]), told]).toEqual([names, encoding]);
  });

  it.each<Encoding>(['utf-16le', 'utf-16be'])('are recognised in %s without its mark, Cyrillic too', (encoding) => {
    for (const names of [words['windows-1251'], words['windows-1250']])
      expect(readTable(iconv.encode(table(names), encoding, { addBOM: false })).lines[1]?.[1]).toBe(names[0]);
  });

  it('keep their encoding when one byte is wrong, which is told at its cell', () => {
    const bytes = Buffer.concat([Buffer.from('code;name\nA;Stühle für '), Buffer.from([0xfc]), Buffer.from('ber\nB;Bänke\n')]);
    const { lines, findings, encoding } = readTable(bytes);
    expect([encoding, lines[2]]).toEqual(['utf-8', ['B', 'Bänke']]);
    expect(findings).toEqual([{ line: 1, column: 1, code: 'unreadable_character', params: {}, value: 'Stühle für \ufffdber' }]);
  });
});
