import { csvFile } from '../../engine/transfer/csv-file.ts';
import type { ReportSheet } from './report-sheet.ts';

/** A report as a list of its last groups, so that a spreadsheet can sum them anew: a line of subtotals would look like a group of what has no value. */
export function reportCsv({ columns, rows }: ReportSheet): Buffer {
  const writer = csvFile();
  const deepest = columns.filter(({ level }) => level !== undefined).length;
  const lines = rows.filter(({ level }) => level === deepest).map(({ cells }) => cells.map(({ value }) => value));
  return Buffer.concat([writer.begin(), writer.lines([columns.map(({ title }) => title), ...lines]), writer.end()]);
}
