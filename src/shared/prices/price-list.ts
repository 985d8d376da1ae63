import { parseDecimal } from '../money/parse-decimal.ts';

/** A line of a pasted price list; `price` is null where the second column is no figure. */
export interface PriceLine {
  /** Of the pasted text, from 1. */
  line: number;
  code: string;
  price: number | null;
}

/** Cells are parted by tabs as spreadsheets copy them, else by semicolons, else by the last run of blanks. */
const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.includes(';') ? line.split(';') : line.trim().split(/\s+(?=\S+$)/)).map((cell) => cell.trim());

/**
 * Code and price of each line: the first cell, and the last one that is a figure. A heading (first line without a figure) and empty
 * lines are left out.
 */
export function parsePriceList(text: string): PriceLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index): PriceLine => {
      const [code = '', ...rest] = cellsOf(line);
      return { line: index + 1, code, price: rest.map(parseDecimal).findLast((figure) => figure !== null) ?? null };
    })
    .filter(({ code }) => code !== '');
  return lines[0]?.price === null ? lines.slice(1) : lines;
}
