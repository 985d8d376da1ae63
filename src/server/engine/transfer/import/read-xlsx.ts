import { appError } from '../../../../shared/errors.ts';
import { fromSerial } from '../xlsx/sheet-xml.ts';
import { importLimits, mostLines, within } from './limits.ts';
import type { Lines } from './table.ts';
import { unzipEntries } from './unzip.ts';
import { readXml } from './xml.ts';

const nothing = new Uint8Array();
const parts = /^\/?xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[\w.-]+\.xml)$/i;

/** `_x000B_` stands for a character XML has not. */
const unescape = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).replace(/[\0\p{Cs}]/gu, '');

/** Cells of the first sheet as texts. Formulas are text, their stored results are never believed. @throws AppError unsupported_type, too_large */
export function readXlsx(bytes: Uint8Array): Lines {
  const entries = unzipEntries(bytes, (name) => parts.test(name));
  const part = (name: string): Uint8Array => entries.get(name) ?? entries.get(`/${name}`) ?? nothing;
  const sheet = part(firstSheet(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')));
  if (sheet.length === 0) throw appError('unsupported_type');
  return { ...readSheet(sheet, sharedTexts(part('xl/sharedStrings.xml')), dateStyles(part('xl/styles.xml'))), findings: [], encoding: null, isTyped: true };
}

function firstSheet(workbook: Uint8Array, relations: Uint8Array): string {
  let id: string | undefined;
  let target = 'worksheets/sheet1.xml';
  // Of `sheetId` and `r:id` only the second is called `id` without its prefix.
  readXml(workbook, { open: (name, attributes) => void (name === 'sheet' && (id ??= attributes.id)) });
  readXml(relations, {
    open: (name, attributes) => void (name === 'Relationship' && attributes.Id === id && attributes.Target && (target = attributes.Target)),
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function sharedTexts(xml: Uint8Array): string[] {
  const texts: string[] = [];
  let current = '';
  let depth = 0;
  let phonetic = false;
  readXml(xml, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      if (name === 't') depth += 1;
    },
    text: (text) => void (depth > 0 && !phonetic && (current += text)),
    close(name) {
      if (name === 't') depth -= 1;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') texts.push(unescape(current));
    },
  });
  return texts;
}

/** Whether each cell style shows a day; 14 to 22 and 45 to 47 are the built-in formats of days and times. */
function dateStyles(xml: Uint8Array): boolean[] {
  const formats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map(String));
  const styles: boolean[] = [];
  let inCells = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt' && /[ymdhs]/i.test((attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) formats.add(attributes.numFmtId ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(formats.has(attributes.numFmtId ?? ''));
    },
    close: (name) => void (name === 'cellXfs' && (inCells = false)),
  });
  return styles;
}

interface SheetCell {
  column: number;
  type: string;
  isDay: boolean;
  value: string;
  formula: string | undefined;
}

const columnIndex = (reference: string): number => [...reference.replace(/\d+$/, '')].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function readSheet(xml: Uint8Array, shared: readonly string[], days: readonly boolean[]): Pick<Lines, 'lines' | 'numbers'> {
  const lines: string[][] = [];
  const numbers: number[] = [];
  let number = 0;
  let row: string[] = [];
  let cell: SheetCell | undefined;
  let reading: 'value' | 'formula' | undefined;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = [];
        number = Number(attributes.r ?? number + 1);
      }
      if (name === 'c') {
        const column = attributes.r === undefined ? row.length : columnIndex(attributes.r);
        within('columns', column + 1);
        cell = { column, type: attributes.t ?? 'n', isDay: days[Number(attributes.s ?? -1)] ?? false, value: '', formula: undefined };
      }
      if (name === 'v' || name === 't') reading = 'value';
      if (name === 'f' && cell) {
        reading = 'formula';
        cell.formula = '';
      }
    },
    text(text) {
      if (cell && reading === 'value') cell.value += text;
      if (cell && reading === 'formula') cell.formula = (cell.formula ?? '') + text;
    },
    close(name) {
      reading = undefined;
      if (name === 'c' && cell) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = textOf(cell, shared);
      }
      if (name === 'row' && row.some((text) => text !== '')) {
        lines.push(row);
        numbers.push(number);
      }
      if (lines.length > mostLines) within('rows', lines.length);
    },
  });
  return { lines, numbers };
}

const number = ({ value, isDay }: SheetCell): string => {
  const figure = Number(value);
  if (value === '' || !Number.isFinite(figure)) return value;
  return isDay ? fromSerial(figure) : String(figure);
};

/** Cell types of the format; a number is the default. */
const texts: Record<string, (cell: SheetCell, shared: readonly string[]) => string> = {
  n: number,
  s: ({ value }, shared) => shared[Number(value)] ?? '',
  b: ({ value }) => (value === '1' ? 'true' : 'false'),
  e: () => '',
  str: ({ value }) => unescape(value),
  inlineStr: ({ value }) => unescape(value),
  d: ({ value }) => value,
};

function textOf(cell: SheetCell, shared: readonly string[]): string {
  const text = cell.formula !== undefined ? `=${unescape(cell.formula)}` : (texts[cell.type]?.(cell, shared) ?? cell.value);
  within('cell', text.length);
  return text.slice(0, importLimits.cell);
}
