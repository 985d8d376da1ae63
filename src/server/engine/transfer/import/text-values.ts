import { money } from '../../../../../schemas/kinds.gen.ts';
import type { Convention } from '../../../../shared/csv/conventions.ts';
import { isObject, type Json } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/languages.ts';
import { markedAmount } from '../../../../shared/money/currency-marks.ts';
import { parseDecimal } from '../../../../shared/money/parse-decimal.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { parseTypedDate } from '../../../../shared/text/parse-date.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import { parseValue } from '../../records/core/values.ts';
import { dayFirst, plainNumber } from './conventions.ts';

/** How a cell is read: in which language, and by which convention of its column. */
export interface CellReading {
  language: Language;
  convention?: Convention | undefined;
}

/** A cell's text as a value of its column's type; undefined when it is none. */
type Read = (text: string, how: CellReading) => Json | undefined;

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'ja', 'igen', 'i', 'ano', 'áno', 'da', 'да'].map(fold));
const no = new Set(['false', '0', 'no', 'n', 'nein', 'nem', 'nie', 'ne', 'nu', 'не'].map(fold));

/** Words, formulas, spans and dates: leaving out what is no digit would make another figure of them. */
const noFigure = /\p{L}|[=*/()^&<>@#]|[\d.,]\s*[-+\u2212]\s*\d/u;
const exact = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const readNumber: Read = (text, { convention = '.' }) => {
  if (convention === '.' && exact.test(text)) return Number(text);
  const plain = noFigure.test(text) ? undefined : plainNumber(text, convention);
  return plain === undefined ? undefined : (parseDecimal(plain) ?? undefined);
};
const readFlag: Read = (text) => (yes.has(fold(text)) ? true : no.has(fold(text)) ? false : undefined);
/** The time behind a day, as programs and spreadsheets of all languages write it. */
const time = /(?:,?\s+|(?<=\d)T)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?|ч\.?)?\s*(?:Z|[A-Z]{3,4}|[+-]\d\d(?::?\d\d)?)?$/iu;
const longestDay = 60;
const readDay: Read = (text, { language, convention }) => {
  if (text.length > longestDay) return undefined;
  const day = text.replace(time, '');
  return parseTypedDate(convention === 'mdy' ? dayFirst(day) : day, language) ?? undefined;
};
const readMoment: Read = (text) => {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const clock = time === undefined ? '00:00:00' : time.length === 5 ? `${time}:00` : time;
  return `${day}T${clock.replace(/(\.\d{6})\d+$/, '$1')}${zone ?? 'Z'}`;
};
const readJson: Read = (text) => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** By the SQL type values are compared as. */
const readers: Record<string, Read> = {
  text: (text) => text,
  numeric: readNumber,
  bigint: readNumber,
  boolean: readFlag,
  date: readDay,
  timestamptz: readMoment,
  jsonb: readJson,
  'text[]': (text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
};

/** A cell as the field's value, or undefined when the field cannot hold it. Texts are kept as they are, blanks included. */
export function readCell(field: CompiledField, text: string, how: CellReading): Json | undefined {
  const { language } = how;
  const own = field.kind === money ? (markedAmount(text)?.figure ?? text) : text;
  const read = readers[field.trait.type]?.(field.trait.type === 'text' ? own : own.trim(), how);
  if (read === undefined) return undefined;
  const outcome = parseValue(field, field.trait.perLanguage ? { [language]: read } : read);
  if ('problem' in outcome) return undefined;
  const { value } = outcome;
  return field.trait.perLanguage && isObject(value) ? (value[language] ?? null) : value;
}
