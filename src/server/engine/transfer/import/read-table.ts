import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { appError } from '../../../../shared/errors.ts';
import { conventionsOf } from './conventions.ts';
import { mostLines, within } from './limits.ts';
import { readDelimited } from './read-delimited.ts';
import { readFeed } from './read-feed.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Lines, Table } from './table.ts';
import { isXml } from './xml-text.ts';

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, i) => bytes[i] === sign);

/** What a file is, by its first bytes and never by its name. */
const readers: readonly { fits: (bytes: Uint8Array) => boolean; read: (bytes: Uint8Array, encoding?: Encoding) => Lines }[] = [
  { fits: (bytes) => startsWith(bytes, 0x50, 0x4b), read: readXlsx },
  // Old Excel files, PDF, images and programs: all begin with bytes no text begins with, or hold zeros outside UTF-16.
  {
    fits: (bytes) =>
      startsWith(bytes, 0xd0, 0xcf) || startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0x89, 0x50) || startsWith(bytes, 0xff, 0xd8),
    read: () => ({ lines: [], numbers: [], findings: [], encoding: null }),
  },
  { fits: isXml, read: readFeed },
  { fits: () => true, read: readDelimited },
];

/** An uploaded table, its text in the encoding given or else found. @throws AppError too_large, unsupported_type */
export function readTable(bytes: Uint8Array, encoding?: Encoding): Table {
  within('bytes', bytes.length);
  const read = readers.find(({ fits }) => fits(bytes))?.read ?? readDelimited;
  const { lines, ...table } = read(bytes, encoding);
  if (lines.length > mostLines) within('rows', lines.length);
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width === 0) throw appError('unsupported_type');
  within('columns', width);
  // What stands on top of a column is read as if it were in it: words say nothing of figures.
  const cellsIn = (column: number): string[] => lines.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '');
  const conventions = Array.from({ length: width }, (_, column) => conventionsOf(cellsIn(column), table.isTyped ?? false));
  return { ...table, conventions, lines: lines.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]) };
}
