import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { appError } from '../../../../shared/errors.ts';
import { restore } from '../../../../shared/csv/neutralise.ts';
import { sniffDelimiter } from '../../../../shared/csv/sniff-delimiter.ts';
import { readCsvLines } from './csv-lines.ts';
import { decodeText } from './decode.ts';
import { mostLines } from './limits.ts';
import type { Finding, Lines } from './table.ts';
import { unreadableCells } from './unreadable-cells.ts';

const unstorable = /[\0\p{Cs}]/gu;

/** The width that most lines have, of two the one met first. */
function usualWidth(lines: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Cells behind the last one that holds something are only delimiters. */
const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((text) => text !== '') + 1;

/** A line of another width than the others: what stands in it may be in the wrong columns. */
function raggedLines(lines: readonly string[][]): Finding[] {
  const width = usualWidth(lines);
  return lines.flatMap((cells, line): Finding[] => {
    const isOther = cells.length < width || filledWidth(cells) > width;
    return isOther ? [{ line, column: null, code: 'ragged', params: { cells: cells.length, usual: width }, value: cells.join(' | ').slice(0, 200) }] : [];
  });
}

/** Lines of a CSV or TSV file, in the encoding given or found, whatever its delimiter. @throws AppError unsupported_type, too_large */
export function readDelimited(bytes: Uint8Array, chosen?: Encoding): Lines {
  const decoded = decodeText(bytes, chosen);
  const text = decoded.text
    .replace(/^\ufeff/, '')
    .replace(/^sep=.\r?\n/i, '')
    .replace(unstorable, '');
  const controls = text.slice(0, 4000).match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (controls > 40) throw appError('unsupported_type');
  const records = readCsvLines(Buffer.from(text), sniffDelimiter(text), mostLines + 1);
  const lines = records.map(({ cells }) => cells.map(restore));
  const findings = [...raggedLines(lines), ...(decoded.text.includes('\ufffd') ? unreadableCells(lines) : [])];
  return { lines, numbers: records.map(({ number }) => number), findings, encoding: decoded.encoding, ...(decoded.other && { other: decoded.other }) };
}
