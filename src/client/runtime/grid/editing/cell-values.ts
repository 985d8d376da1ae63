import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { valueAt } from '../columns/text-columns.ts';
import { changedTexts, hasUntold, holdsTexts, laidOver, withTexts } from './typed-texts.ts';

/** A typed or pasted value as a change has it; of a text per language the languages it names, nothing means the language shown. */
export const toCellValue = ({ perLanguage, context }: GridColumn, value: Json): Json =>
  perLanguage && !isObject(value) ? { [context.language]: value } : value;

/** What a typed or pasted value makes of a cell. */
export const toNewValue = (column: GridColumn, old: Json | undefined, value: Json): Json => laidOver(old, toCellValue(column, value), column.perLanguage);

/** What a change of the row gives its cell the value that another row has. */
export const valueAsIn = (source: JsonObject, { id, perLanguage }: GridColumn, row: JsonObject): Json =>
  perLanguage ? changedTexts(valueAt(row, id), valueAt(source, id)) : (valueAt(source, id) ?? null);

/** Whether a change would change nothing. */
export const holdsValue = ({ id, perLanguage }: GridColumn, row: JsonObject, value: Json): boolean =>
  perLanguage && isObject(value) ? holdsTexts(row, id, value) : JSON.stringify(valueAt(row, id) ?? null) === JSON.stringify(value);

/** The code of what is wrong with a change, null when it may be stored. */
export function problemIn({ id, perLanguage, problemOf }: GridColumn, row: JsonObject, value: Json): string | null {
  const isEmptied = perLanguage && isObject(value) && withTexts(row[id], value) === null && !hasUntold(row, id);
  return problemOf(isEmptied ? null : value);
}
