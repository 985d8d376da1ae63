import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { Patch } from '../../../../shared/records/calls.ts';
import { toKey } from '../../../data/rows/row-source.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import { parseTextColumn, textIn } from '../columns/text-columns.ts';

const asTexts = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Of two texts per language only the languages that differ; a language that goes is null. */
function toDifference(from: JsonObject, to: JsonObject): { old: JsonObject; new: JsonObject } {
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((code) => (from[code] ?? null) !== (to[code] ?? null));
  const pick = (texts: JsonObject) => Object.fromEntries(changed.map((code) => [code, texts[code] ?? null]));
  return { old: pick(from), new: pick(to) };
}

/** The change as the server takes it; `before` is the row as stored now. */
export function toPatch(change: CellChange, before: JsonObject, key: readonly string[], perLanguage: boolean): Patch {
  const place = parseTextColumn(change.field);
  if (place) {
    const { field, language } = place;
    return { key: toKey(key, before), field, old: { [language]: textIn(before[field], language) }, new: { [language]: change.value } };
  }
  const old = before[change.field];
  const values = perLanguage ? toDifference(asTexts(old), asTexts(change.value)) : { old: old ?? null, new: change.value };
  return { key: toKey(key, before), field: change.field, ...values };
}
