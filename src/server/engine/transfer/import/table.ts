import type { Encoding } from '../../../../shared/csv/encodings.ts';
import type { ColumnConventions } from './conventions.ts';
import type { EncodingDoubt } from './decode.ts';
import type { ErrorCode, ErrorParams } from '../../../../shared/errors.ts';

/** What is wrong with a line or a cell before anybody asks what it means; `line` and `column` count from 0. */
export interface Finding {
  line: number;
  column: number | null;
  code: ErrorCode;
  params: ErrorParams;
  value: string | null;
}

/** What a reader makes of a file. */
export type Lines = Omit<Table, 'conventions'>;

/** A file as lines of cells, all of one length. */
export interface Table {
  lines: string[][];
  /** What a spreadsheet calls each line: empty ones are counted there too. */
  numbers: number[];
  findings: Finding[];
  /** How the cells of each column may be read. */
  conventions: ColumnConventions[];
  /** Null where the file says it itself. */
  encoding: Encoding | null;
  /** Another one that is nearly as likely, by which the file reads otherwise. */
  other?: EncodingDoubt;
  /** The file knows numbers and days as such, and only its texts may be doubtful. */
  isTyped?: true;
  /** The first line is the heads of the columns, whether or not anybody knows them. */
  isHeaded?: true;
}
