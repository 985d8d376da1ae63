import { readFileSync, readdirSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { byteEncodings } from '../../../../src/server/engine/transfer/import/letters.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { encodings } from '../../../../src/shared/csv/encodings.ts';
import type { Encoding } from '../../../../src/shared/csv/encodings.ts';
import { languages } from '../../../../src/shared/languages.ts';
import type { Language } from '../../../../src/shared/languages.ts';

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

const folder = new URL('../../../../locales/', import.meta.url);
/** Texts of the language without their marks, as they could stand in a list; Romanian as older encodings write it. */
const textsOf = (language: Language): string[] =>
  readdirSync(new URL(`${language}/`, folder))
    .flatMap((file) => Object.values<string>(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, string>))
    .filter((text) => !/[{};"\n]/.test(text))
    .map((text) => text.replace(/[șțȘȚ]/g, (sign) => ({ ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' })[sign] ?? sign));

/** Cells with signs that are no letters of words. */
const signs = [
  'Chair – oak',
  'Men’s shirt “Nova” – blue',
  'Chair 12 €',
  'Bed 80×200',
  'Tile 5 m²',
  'Tube Ø 60',
  '30 °C',
  '½',
  '20 % …',
  'Nova™',
  '1\u00a0234,50',
  '5 µm',
  '„Nova“',
  '±3',
  '© 2026',
  'à la Mer',
  '£ 5',
];
const written: Record<Language, readonly Encoding[]> = {
  en: ['windows-1250', 'windows-1252'],
  de: ['windows-1252', 'windows-1254', 'ibm852'],
  hu: ['windows-1250', 'ibm852'],
  sk: ['windows-1250', 'ibm852'],
  ro: ['windows-1250', 'ibm852'],
  cs: ['windows-1250', 'ibm852'],
  bg: ['windows-1251'],
};
const pairs = languages.flatMap((language) => written[language].map((encoding) => [language, encoding] as const));

/** The names that are read otherwise than they were written; those that the encoding does not have are left out. */
function misread(names: readonly string[], encoding: Encoding): string[] {
  const own = names.filter((name) => iconv.decode(iconv.encode(name, encoding), encoding) === name);
  const { lines } = readTable(iconv.encode(table(own), encoding));
  return own.filter((name, i) => lines[i + 1]?.[1] !== name);
}

describe('texts of the interface as lists of goods', () => {
  it.each(pairs)('in %s are read as they were written in %s, twenty names at a time', (language, encoding) => {
    const texts = textsOf(language);
    for (let at = 0; at + 20 <= texts.length; at += 60) expect(misread(texts.slice(at, at + 20), encoding)).toEqual([]);
  });

  it.each(pairs)('in %s keep each sign that stands among them in %s', (language, encoding) => {
    for (const sign of signs) {
      const texts = textsOf(language).filter((text, i) => i % 37 === 0 && text !== sign);
      expect(misread([...texts.slice(0, 12), sign], encoding)).toEqual([]);
    }
  });
});

describe('signs in lists that have no other letters beyond ASCII', () => {
  const names = Array.from({ length: 300 }, (_, i) => `Plain name ${i}`);
  it.each(byteEncodings.filter((encoding) => encoding !== 'ibm852'))('are read in %s, each alone', (encoding) => {
    for (const sign of signs) expect(misread([...names, sign], encoding)).toEqual([]);
  });

  it.each([
    ['windows-1252', 'Tisch Ø 60 cm|Stühle für draußen'],
    ['windows-1252', 'Größe ½|Tür'],
    ['windows-1252', 'µm Filter für Wasser'],
    ['windows-1252', 'Crème brûlée|Stühle'],
    ['windows-1252', 'Bräunungscreme à la Mer'],
    ['windows-1252', 'Kärcher Düse Ø8'],
    ['windows-1250', 'Stůl – dub|Židle 12 €|Postel 80×200'],
    ['windows-1251', '№ 5 Легло'],
    ['windows-1251', '30 °C Легло'],
    ['windows-1253', 'Καρέκλα 5 €'],
    ['windows-1253', 'Έπιπλα – Ψυγείο'],
    ['windows-1254', 'Ağaç – ışık'],
    ['ibm852', 'Kuchyňské ostrůvky|Židle'],
    ['ibm852', 'Lampa á 5'],
  ] as const)('are read in %s beside letters: %s', (encoding, names) => {
    expect(misread(names.split('|'), encoding)).toEqual([]);
  });
});

describe('encodings that are nearly as likely', () => {
  it('are told with a word as each reads it, and only where they read otherwise', () => {
    expect(readTable(iconv.encode('code;name\nA;Crème\n', 'windows-1252'))).toMatchObject({
      encoding: 'windows-1252',
      other: { encoding: 'windows-1250', example: 'Crème', value: 'Crčme' },
    });
    for (const names of [['Möbel', 'Tür'], ['Kuchyňské ostrůvky'], ['Chair 12 €']]) {
      expect(readTable(iconv.encode(table(names), 'windows-1250')).other).toBeUndefined();
    }
  });

  it('are not told of a file whose encoding was chosen', () => {
    expect(readTable(iconv.encode('code;name\nA;Crème\n', 'windows-1252'), 'windows-1250').other).toBeUndefined();
  });
});
