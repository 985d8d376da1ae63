import type { Language } from '../shared/languages.ts';
import type { PaperChart } from './chart.ts';

/** A title and what stands beside it, both worded. */
export interface Fact {
  title: string;
  text: string;
}

/** A numbered box of a form; its width of twelve columns, its height in millimetres. */
export interface PaperBox {
  no: number;
  title: string;
  text: string;
  width: number;
  height: number;
}

export interface PaperColumn {
  title: string;
  /** Figures end under each other. */
  isFigure: boolean;
  /** Takes the width that the others leave. */
  isWide: boolean;
}

/**
 * A document with every word in its recipient's language and every figure written: nothing is left but to draw it, on a page
 * or as a PDF. It is data, so that a mail keeps what it said when it was decided.
 */
export interface Paper {
  language: Language;
  title: string;
  /** Without an ending. */
  file_name: string;
  /** The letterhead: the company's name and what stands below it. */
  from: readonly string[];
  to: { title: string; lines: readonly string[] };
  facts: readonly Fact[];
  /** A drawing above the lines, of the same figures. */
  chart?: PaperChart | undefined;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  totals: readonly Fact[];
  notes: readonly Fact[];
  /** Who signs at the end. */
  signed?: readonly string[];
  /** Lines that stand out, such as sums of those below, by their places. */
  strong?: readonly number[];
  /** Many columns want the broad side of the sheet. */
  landscape?: boolean;
  /** Instead of all the above, row by row. */
  boxes?: readonly (readonly PaperBox[])[];
  /** `Page {page} of {pages}` in the language, both still in braces. */
  page_number: string;
}

/** The foot of one page. */
export const pageNumber = ({ page_number }: Paper, page: number, pages: number): string =>
  page_number.replace('{page}', String(page)).replace('{pages}', String(pages));
