import { strToU8, zipSync } from 'fflate';
import type { Cell } from '../cell.ts';
import { columnName, serialOf, toXml } from './sheet-xml.ts';
import { sheetEnd, sheetHead, stylesXml, workbookParts } from './workbook-parts.ts';

/** A cell with the format of its figures (`0.0%`), and whether it stands out. */
export interface StyledCell {
  value: Cell;
  format?: string | undefined;
  isStrong?: boolean | undefined;
}

export interface StyledRow {
  cells: readonly StyledCell[];
  /** How deep it lies within others, which fold it away; 0 lies in none. */
  outline?: number;
}

export interface StyledSheet {
  rows: readonly StyledRow[];
  /** Rows on top that stay in sight. */
  frozen: number;
  /** Characters of each column. */
  widths: readonly number[];
}

/** Numbers of styles by what they are; the first are those of any sheet: none, and a day. */
function createStyles() {
  const formats: string[] = ['yyyy\\-mm\\-dd'];
  const styles: { format: number | null; isStrong: boolean }[] = [
    { format: null, isStrong: false },
    { format: 0, isStrong: false },
  ];
  return {
    numberOf({ format, isStrong = false }: StyledCell): number {
      const known = format === undefined ? null : formats.includes(format) ? formats.indexOf(format) : formats.push(format) - 1;
      const found = styles.findIndex((style) => style.format === known && style.isStrong === isStrong);
      return found >= 0 ? found : styles.push({ format: known, isStrong }) - 1;
    },
    xml: () => stylesXml(formats, styles),
  };
}

function cellXml(cell: StyledCell, reference: string, style: number): string {
  const { value } = cell;
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  const serial = typeof value === 'string' && cell.format?.startsWith('yyyy') ? serialOf(value) : undefined;
  if (serial !== undefined) return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXml(String(value))}</t></is></c>`;
}

/** A workbook with one sheet whose cells have formats, whose rows fold and whose head stays. For what is short enough to be made at once. */
export function styledWorkbook({ rows, frozen, widths }: StyledSheet): Buffer {
  const styles = createStyles();
  const lines = rows.map(({ cells, outline = 0 }, at) => {
    const drawn = cells.map((cell, place) => cellXml(cell, `${columnName(place)}${at + 1}`, styles.numberOf(cell))).join('');
    return `<row r="${at + 1}"${outline > 0 ? ` outlineLevel="${outline}"` : ''}>${drawn}</row>`;
  });
  const columns = widths.map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`).join('');
  const sheet = `${sheetHead(frozen, columns, true)}${lines.join('')}${sheetEnd}`;
  const parts = { ...workbookParts, 'xl/styles.xml': styles.xml(), 'xl/worksheets/sheet1.xml': sheet };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 6 }));
}
