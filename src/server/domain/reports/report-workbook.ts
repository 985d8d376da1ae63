import { styledWorkbook } from '../../engine/transfer/xlsx/styled-sheet.ts';
import type { StyledRow } from '../../engine/transfer/xlsx/styled-sheet.ts';
import type { ReportSheet } from './report-sheet.ts';

const narrow = 10;
const wide = 40;

/** A report as a workbook: its question on top, real dates and amounts, groups that fold, and at the end that it is whole. */
export function reportWorkbook({ title, facts, columns, rows, complete }: ReportSheet): Buffer {
  const plain = (...texts: string[]): StyledRow => ({ cells: texts.map((value) => ({ value })) });
  const above: StyledRow[] = [
    { cells: [{ value: title, isStrong: true }] },
    ...facts.map(({ title: name, text }) => plain(name, text)),
    plain(),
    { cells: columns.map(({ title: value }) => ({ value, isStrong: true })) },
  ];
  const deepest = Math.max(...rows.map(({ level }) => level));
  const lines = rows.map(({ level, cells }): StyledRow => ({
    outline: Math.max(0, level - 1),
    cells: cells.map(({ value, format }) => ({ value, format, isStrong: level < deepest })),
  }));
  const widths = columns.map(({ title: head }, place) =>
    Math.min(wide, Math.max(narrow, head.length + 2, ...rows.slice(0, 200).map(({ cells }) => (cells[place]?.words.length ?? 0) + 4))),
  );
  return styledWorkbook({ rows: [...above, ...lines, plain(), plain(complete)], frozen: above.length, widths });
}
