import type { Language } from '../../../src/shared/languages.ts';

interface Goods {
  code: string;
  name: Partial<Record<Language, string>>;
}

/** The shop shows these alone. */
export const goods: Goods[] = [
  {
    code: 'SRCH-1001',
    name: {
      en: 'Dining chair',
      de: 'Esszimmerstuhl',
      hu: 'Étkezőszék tölgyből',
      ro: 'Scaun de bucătărie',
      bg: 'Трапезен стол',
      sk: 'Jedálenská stolička',
      cs: 'Jídelní židle',
    },
  },
  {
    code: 'SRCH-1002',
    name: {
      en: 'Office chairs',
      de: 'Bürostuhl',
      hu: 'Székek irodába',
      ro: 'Scaune de birou',
      bg: 'Офис столове',
      sk: 'Kancelárske stoličky',
      cs: 'Kancelářské židle',
    },
  },
  {
    code: 'SRCH-2001',
    name: { en: 'Oak table', de: 'Tisch aus Eiche', hu: 'Tölgyfa asztal', ro: 'Masă din stejar', bg: 'Дъбова маса', sk: 'Dubový stôl', cs: 'Dubový stůl' },
  },
  { code: 'SRCH-3001', name: { en: 'Bookshelf', de: 'Bücherregal', hu: 'Könyvespolc', ro: 'Bibliotecă', bg: 'Етажерка', sk: 'Knižnica', cs: 'Knihovna' } },
];

export const chairs = ['SRCH-1001', 'SRCH-1002'];
export const table = ['SRCH-2001'];
export const expectations: readonly (readonly [Language, string, readonly string[]])[] = [
  ['hu', 'szekek', chairs],
  ['hu', 'SZÉK', chairs],
  ['hu', 'asztalt', table],
  ['hu', 'asztalért', table],
  ['bg', 'stol', chairs],
  ['bg', 'столът', chairs],
  ['bg', 'masi', table],
  ['bg', 'МАСАТА', table],
  ['de', 'stuhl', chairs],
  ['de', 'Stühle', chairs],
  ['de', 'tische', table],
  ['en', 'chiar', chairs],
  ['en', 'chair', chairs],
  ['en', 'tables', table],
  ['ro', 'scaunele', chairs],
  ['ro', 'masa', table],
  ['sk', 'stolicka', chairs],
  ['sk', 'stoly', table],
  ['cs', 'zidli', chairs],
  ['cs', 'stolu', table],
];
