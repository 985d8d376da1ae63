import { parse } from 'csv-parse/sync';
import { appError } from '../../../../shared/errors.ts';
import { restore } from '../../../../shared/csv/neutralise.ts';
import { sniffDelimiter } from '../../../../shared/csv/sniff-delimiter.ts';
import { decodeText } from './decode.ts';
import { importLimits, within } from './limits.ts';

const unstorable = /[\0\p{Cs}]/gu;

/** Lines of a CSV or TSV file, whatever its encoding and delimiter. @throws AppError unsupported_type, too_large */
export function readDelimited(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replace(/^sep=.\r?\n/i, '')
    .replace(unstorable, '');
  const controls = text.slice(0, 4000).match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (controls > 40) throw appError('unsupported_type');
  const delimiter = sniffDelimiter(text);
  const lines = parsed(text, delimiter, '"') ?? parsed(text, delimiter, null);
  if (!lines) throw appError('unsupported_type');
  within('rows', lines.length);
  return lines.map((cells) => cells.map(restore));
}

/** Undefined when the quotes do not pair: then they are inches, and part of the text. */
function parsed(text: string, delimiter: string, quote: string | null): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      quote,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: importLimits.cell * 10,
      to: importLimits.rows + 1,
    });
  } catch {
    return undefined;
  }
}
