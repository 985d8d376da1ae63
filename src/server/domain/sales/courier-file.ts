import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import type { CourierColumn, CourierDefinition, CourierField } from '../../../../schemas/couriers/define.ts';
import { neutralise } from '../../../shared/csv/neutralise.ts';
import type { Json } from '../../../shared/json.ts';

/** A row as it is kept. */
export type CourierRow = Readonly<Record<CourierField, Json>>;

const figures: ReadonlySet<CourierField> = new Set(['courier_weight', 'cod_amount', 'parcel_count']);

/** A letter that the code page lacks is written as near as it comes: `ő` as `o`, and what has nothing near as a question mark. */
function inCodePage(text: string, encoding: string): string {
  const isKnown = (letter: string): boolean => iconv.decode(iconv.encode(letter, encoding), encoding) === letter;
  if (isKnown(text)) return text;
  return [...text]
    .map((letter) => {
      if (isKnown(letter)) return letter;
      const [plain = '?'] = letter.normalize('NFD');
      return isKnown(plain) ? plain : '?';
    })
    .join('');
}

/** A telephone number begins with a plus, which no spreadsheet shall run; nothing but its figures and what stands between them is told. */
const told = (field: CourierField, text: string): string => (field === 'phone' ? text.replaceAll(/[^\d+()/ -]/g, '') : neutralise(text));

function cell({ field, text = '', longest, decimals }: CourierColumn, row: CourierRow, { decimal, encoding }: CourierDefinition): string {
  const value = field === undefined ? text : (row[field] ?? '');
  if (field === undefined || value === '') return String(value);
  if (figures.has(field)) return (decimals === undefined ? String(value) : Number(value).toFixed(decimals)).replace('.', decimal);
  const words = inCodePage(told(field, String(value).replaceAll(/\s+/g, ' ').trim()), encoding);
  return longest === undefined ? words : words.slice(0, longest);
}

/** The file as the carrier reads it. */
export function toCourierFile(courier: CourierDefinition, rows: readonly CourierRow[]): Buffer {
  const { columns, separator, heads, encoding, mark } = courier;
  const lines = rows.map((row) => columns.map((column) => cell(column, row, courier)));
  const text = stringify(heads ? [columns.map(({ head }) => head), ...lines] : lines, { delimiter: separator, record_delimiter: 'windows' });
  return iconv.encode(text, encoding, { addBOM: mark === true });
}
