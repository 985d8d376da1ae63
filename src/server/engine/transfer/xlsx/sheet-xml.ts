import type { Cell } from '../cell.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML; characters XML has not are written the way spreadsheets do (`_x000B_`). */
export const toXml = (text: string): string =>
  text
    .replace(/_x[0-9A-Fa-f]{4}_/g, (literal) => `_x005F${literal}`)
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A, B, … Z, AA, … by place from 0. */
export const columnName = (index: number): string => (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const day = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** The style of calendar days in styles.xml of the workbook. */
const dateStyle = 1;
const isDay = (text: string): boolean => /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text);

/** The spreadsheet's number of a day; undefined for what is none. */
export const serialOf = (text: string): number | undefined => (isDay(text) ? (Date.parse(text) - epoch) / day : undefined);

/** A typed cell: numbers, truth values and days as such, every text as text, so that nothing is a formula. */
export function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const serial = serialOf(cell);
  if (serial !== undefined) return `<c r="${reference}" s="${dateStyle}"><v>${serial}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${toXml(cell)}</t></is></c>`;
}

export const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${row}`)).join('')}</row>`;

/** The day of a spreadsheet's serial number, with the time when it has one. */
export function fromSerial(serial: number): string {
  const moment = new Date(Math.round(epoch + serial * day)).toISOString();
  return Number.isInteger(serial) ? moment.slice(0, 10) : moment;
}
