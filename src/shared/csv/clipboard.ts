/** The lines of a table, each a list of cells. */
export type TextTable = string[][];

const quotedCell = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const plainCell = /[^\t\r\n]*/y;
const lineEnd = /\r\n|\r|\n/y;

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * A block of cells as spreadsheets put it on the clipboard: tabs, line breaks, quotes around cells that hold one of these. A
 * quote inside a cell (`5" pipe`) is a sign like any other. The line break at the end opens no line; an empty text has none.
 */
export function parseClipboard(text: string): TextTable {
  const table: TextTable = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length || line.length > 0) {
    const quoted = take(quotedCell, text, at);
    const cell = quoted ?? take(plainCell, text, at);
    line.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (cell?.[0] ?? ''));
    at += cell?.[0].length ?? 0;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    table.push(line);
    line = [];
    at += take(lineEnd, text, at)?.[0].length ?? 0;
  }
  return table;
}

const toCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The inverse of {@link parseClipboard}. No line break at the end, except after an empty last line, which would vanish. */
export function formatClipboard(table: readonly (readonly string[])[]): string {
  const lines = table.map((line) => line.map(toCell).join('\t'));
  return lines.join('\n') + (lines.at(-1) === '' ? '\n' : '');
}
