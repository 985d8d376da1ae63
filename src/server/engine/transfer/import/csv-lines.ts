import { CsvError, parse } from 'csv-parse/sync';
import type { Info, Options } from 'csv-parse/sync';
import { importLimits } from './limits.ts';

export interface CsvLine {
  cells: string[];
  /** What a spreadsheet calls the line. */
  number: number;
}

/** Each line that stays open costs a look at all that follows; behind so many quotes are signs like any other. */
const mostReadAlone = 100;

/** A record over several lines that its quotes do not explain: a sign inside a cell looked like an opening quote. */
class Stray extends Error {}

/** What the rules say of quotes, and what the library makes of them where somebody broke the rules. */
const rules: Options = { quote: '"', ltrim: true, relax_column_count: true, skip_empty_lines: true, max_record_size: importLimits.cell * 10 };
const relaxed: Options = { ...rules, relax_quotes: true };
const unquoted: Options = { ...rules, quote: null, ltrim: false };

/** The cells of one record, undefined where it is none by these options. */
function readOne(text: Buffer, options: Options): string[] | undefined {
  try {
    const records = parse(text, options);
    return records.length === 1 ? records[0] : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** A line of the text, behind the empty ones before it, which a spreadsheet counts. */
function lineAt(text: Buffer, from: number): { line: Buffer; empty: number; next: number } {
  const isEnd = (at: number): boolean => text[at] === lineFeed || text[at] === carriageReturn;
  const behind = (at: number): number => (text[at] === carriageReturn && text[at + 1] === lineFeed ? at + 2 : at + 1);
  let [start, empty] = [from, 0];
  for (; isEnd(start); start = behind(start)) empty += 1;
  let end = start;
  while (end < text.length && !isEnd(end)) end += 1;
  return { line: text.subarray(start, end), empty, next: behind(end) };
}

/** Whether each quote that opens a cell is closed right before a delimiter or the end; quotes inside other cells are signs. */
function closesQuotes(raw: Buffer, delimiter: string): boolean {
  const sign = delimiter === '|' ? String.raw`\|` : delimiter;
  const cell = ` *"[^"]*(?:""[^"]*)*"|(?! *")[^${sign}\\r\\n]*`;
  return new RegExp(`^(?:${cell})(?:${sign}(?:${cell}))*$`).test(raw.toString().replace(/^[\r\n]+|[\r\n]+$/g, ''));
}

/**
 * Lines of a CSV text as the library reads them by RFC 4180. A quote inside a cell is a sign like any other (`12" pipe`), and blanks before a quoted cell are none of it.
 * Where a quote opens what nothing closes, its line alone is read without quotes, and the rest as before.
 * @param most ends the reading behind so many lines
 */
export function readCsvLines(text: Buffer, delimiter: string, most: number): CsvLine[] {
  const lines: CsvLine[] = [];
  let number = 0;
  const add = (cells: string[], empty: number): void => void lines.push({ cells, number: (number += empty + 1) });
  const isFirstWidth = (cells: string[] | undefined): boolean => cells?.length === lines[0]?.cells.length;

  /** Without quotes, unless they make the line as wide as the first. */
  function readAlone(line: Buffer): string[] {
    const quoted = readOne(line, { ...relaxed, delimiter });
    const bare = readOne(line, { ...unquoted, delimiter }) ?? [];
    return quoted && isFirstWidth(quoted) ? quoted : bare;
  }

  /** Whether a record over several lines is one: by the strict rules, and its first line is none by itself; or each of its cells by itself, and it is as wide as the first. */
  const isWhole = (raw: Buffer, cells: string[]): boolean => {
    if (readOne(raw, { ...rules, delimiter }) === undefined) return isFirstWidth(cells) && closesQuotes(raw, delimiter);
    return lines.length === 0 || isFirstWidth(cells) || !isFirstWidth(readAlone(lineAt(raw, 0).line));
  };

  /** Reads on until the end, or to the record that quotes do not explain. @returns where that begins */
  function readOn(start: number, options: Options): number | undefined {
    const rest = text.subarray(start);
    let before = { bytes: 0, lines: 0, empty_lines: 0 };
    const take = (cells: string[], info: Info): null => {
      const isLong = info.lines - before.lines - (info.empty_lines - before.empty_lines) > 1;
      if (isLong && options !== unquoted && !isWhole(rest.subarray(before.bytes, info.bytes), cells)) throw new Stray();
      add(cells, info.empty_lines - before.empty_lines);
      before = { bytes: info.bytes, lines: info.lines, empty_lines: info.empty_lines };
      return null;
    };
    try {
      parse(rest, { ...options, delimiter, to: Math.max(1, most - lines.length), on_record: take });
      return undefined;
    } catch (error) {
      if (error instanceof CsvError || error instanceof Stray) return start + before.bytes;
      throw error;
    }
  }

  let alone = 0;
  for (let stopped = readOn(0, relaxed); stopped !== undefined && lines.length < most; alone += 1) {
    const { line, empty, next } = lineAt(text, stopped);
    add(readAlone(line), empty);
    stopped = next < text.length ? readOn(next, alone < mostReadAlone ? relaxed : unquoted) : undefined;
  }
  return lines;
}
