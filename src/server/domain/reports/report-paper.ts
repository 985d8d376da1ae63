import type { Language } from '../../../shared/languages.ts';
import type { MailPaper } from '../../engine/outbox/message.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import type { ReportSheet } from './report-sheet.ts';

/** More columns than this lie on their side. */
const mostUpright = 6;
const indent = '\u2003';

interface PaperAsk {
  language: Language;
  from: readonly string[];
  file_name: string;
  chart: MailPaper['chart'];
}

/** A report as a paper: its question beside the letterhead, one column of groups, each further within the one above. */
export function reportPaper(sheet: ReportSheet, { language, from, file_name, chart }: PaperAsk): MailPaper {
  const { title, facts, columns, rows, complete } = sheet;
  const levels = columns.flatMap(({ level, title: name }) => (level === undefined ? [] : [name]));
  const figures = columns.slice(levels.length);
  const deepest = Math.max(...rows.map(({ level }) => level));
  const nameOf = ({ level, cells }: ReportSheet['rows'][number]): string =>
    `${indent.repeat(Math.max(0, level - 1))}${cells[Math.max(0, level - 1)]?.words ?? ''}`;
  return {
    language,
    title,
    file_name,
    from,
    to: { title: '', lines: [] },
    facts,
    chart,
    columns: [
      { title: levels.join(' › '), isFigure: false, isWide: true },
      ...figures.map((column) => ({ title: column.title, isFigure: true, isWide: false })),
    ],
    rows: rows.map((row) => [nameOf(row), ...row.cells.slice(levels.length).map(({ words }) => words)]),
    strong: rows.flatMap(({ level }, line) => (level < deepest ? [line] : [])),
    landscape: figures.length + 1 > mostUpright,
    totals: [],
    notes: [{ title: '', text: complete }],
    page_number: wordIn(language, 'paper.page_number', { page: '{page}', pages: '{pages}' }),
  };
}
