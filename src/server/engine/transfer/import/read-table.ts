import { appError } from '../../../../shared/errors.ts';
import { within } from './limits.ts';
import { readDelimited } from './read-delimited.ts';
import { readXlsx } from './read-xlsx.ts';

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, i) => bytes[i] === sign);

/** What a file is, by its first bytes and never by its name. */
const readers: readonly { fits: (bytes: Uint8Array) => boolean; read: (bytes: Uint8Array) => string[][] }[] = [
  { fits: (bytes) => startsWith(bytes, 0x50, 0x4b), read: readXlsx },
  // Old Excel files, PDF, images and programs: all begin with bytes no text begins with, or hold zeros outside UTF-16.
  {
    fits: (bytes) =>
      startsWith(bytes, 0xd0, 0xcf) || startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0x89, 0x50) || startsWith(bytes, 0xff, 0xd8),
    read: () => [],
  },
  { fits: () => true, read: readDelimited },
];

/** The lines of an uploaded table, all of one length. @throws AppError too_large, unsupported_type */
export function readTable(bytes: Uint8Array): string[][] {
  within('bytes', bytes.length);
  const lines = readers.find(({ fits }) => fits(bytes))?.read(bytes) ?? [];
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width === 0) throw appError('unsupported_type');
  within('columns', width);
  return lines.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}
