import { stringify } from 'csv-stringify/sync';
import { neutralise } from '../../../shared/csv/neutralise.ts';
import type { Cell } from './cell.ts';
import type { FileWriter } from './export.ts';

const toText = (cell: Cell): string => (typeof cell === 'string' ? neutralise(cell) : cell === null ? '' : String(cell));

/** CSV in UTF-8 with a byte order mark, so that spreadsheets read it right; no text cell can be taken for a formula. */
export const csvFile = (delimiter = ','): FileWriter => ({
  begin: () => Buffer.from('\ufeff'),
  lines: (lines) =>
    Buffer.from(
      stringify(
        lines.map((cells) => cells.map(toText)),
        { delimiter, record_delimiter: 'windows', quoted_match: /^\s|['\p{Cc}]/u },
      ),
    ),
  end: () => Buffer.alloc(0),
});
