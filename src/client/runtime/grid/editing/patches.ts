import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Patch } from '../../../../shared/records/calls.ts';
import { ownText } from '../../../../shared/text/multi-text.ts';
import { toKey } from '../../../data/rows/row-source.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import { parseTextColumn, valueAt } from '../columns/text-columns.ts';
import { textsBefore } from './typed-texts.ts';

/** What stood in the place of a change, in the row as stored now; of texts per language in those that change. */
export const valueBefore = ({ row, field, value }: CellChange, before: JsonObject, perLanguage: boolean): Json =>
  perLanguage ? textsBefore(value, field, [before, row]) : (valueAt(before, field) ?? null);

/** The change as the server takes it; `before` is the row as stored now. */
export function toPatch(change: CellChange, before: JsonObject, key: readonly string[], perLanguage: boolean): Patch {
  const place = parseTextColumn(change.field);
  if (place) {
    const { field, language } = place;
    return { key: toKey(key, before), field, old: { [language]: ownText(before[field], language) }, new: { [language]: change.value } };
  }
  return { key: toKey(key, before), field: change.field, old: valueBefore(change, before, perLanguage), new: change.value };
}
