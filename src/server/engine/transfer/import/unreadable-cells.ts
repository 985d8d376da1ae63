import type { Finding } from './table.ts';

/** Cells with a byte that is no letter of the file's encoding. */
export const unreadableCells = (lines: readonly string[][]): Finding[] =>
  lines.flatMap((cells, line) =>
    cells.flatMap((text, column): Finding[] =>
      text.includes('\ufffd') ? [{ line, column, code: 'unreadable_character', params: {}, value: text.slice(0, 200) }] : [],
    ),
  );
