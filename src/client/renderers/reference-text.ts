import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { isLanguage } from '../../shared/languages.ts';
import type { MultiText } from '../../shared/languages.ts';
import { pickText } from '../../shared/text/multi-text.ts';
import type { RenderContext } from './define.ts';

/** A label as it stands in a row: a plain text or one per language. */
export function labelText(label: Json | undefined, context: Pick<RenderContext, 'language'>): string | undefined {
  if (typeof label === 'string') return label;
  if (typeof label === 'number') return String(label);
  if (!isObject(label) || !Object.keys(label).every(isLanguage)) return undefined;
  return pickText(label as MultiText, context.language) || undefined;
}

/** Label of the referred row: what the row itself carries, else what the loaded list says, else the bare key. `form` serves fields that name none. */
export function referenceText(key: Json, context: RenderContext, row: JsonObject, form?: string): string {
  const { labelField, form: own } = context.field.options ?? {};
  const carried = labelField === undefined ? undefined : labelText(row[labelField], context);
  if (carried !== undefined) return carried;
  const source = own ?? form;
  return (source && context.label(source, key)) ?? String(key);
}
