export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const sampleSize = 65_536;
const sampleLines = 50;

/** Quotes count at the beginning of a cell only: `5" pipe` opens nothing. */
const quotedCell = /(?<=^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g;

const isDelimiter = (sign: string | undefined): sign is Delimiter => (delimiters as readonly (string | undefined)[]).includes(sign);

/** Lines with the quoted parts taken out, so that only separators are counted; a line cut off by the sample's end is left out. */
function toBareLines(text: string): string[] {
  const lines = text
    .slice(0, sampleSize)
    .replace(quotedCell, '')
    .split(/\r\n|\r|\n/);
  const whole = text.length > sampleSize && lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.filter((line) => line !== '').slice(0, sampleLines);
}

/** How many lines have as many of the sign as the first line, which names the columns; then how many columns that makes. */
function score(lines: readonly string[], sign: Delimiter): [alike: number, columns: number] {
  const counts = lines.map((line) => line.split(sign).length - 1);
  const columns = counts[0] ?? 0;
  return columns === 0 ? [0, 0] : [counts.filter((count) => count === columns).length, columns];
}

/** What separates the cells of a CSV or TSV text. A first line `sep=;`, as Excel writes it, decides; a comma when nothing tells. */
export function sniffDelimiter(text: string): Delimiter {
  const declared = /^\ufeff?sep=(.)(?:\r|\n|$)/i.exec(text)?.[1];
  if (isDelimiter(declared)) return declared;
  const lines = toBareLines(text.replace(/^\ufeff/, ''));
  const scored = delimiters.map((sign) => ({ sign, score: score(lines, sign) }));
  const [best] = scored.sort((a, b) => b.score[0] - a.score[0] || b.score[1] - a.score[1]);
  return best && best.score[0] > 0 ? best.sign : ',';
}
