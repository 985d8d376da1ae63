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

/** The form from whose rows a field's value is chosen; `form` serves fields that name none. */
const sourceOf = ({ field }: RenderContext, form?: string): string | undefined => field.options?.form ?? form;

/** The referred row as its form lists it, once the list is loaded. */
export function referredRow(key: Json, context: RenderContext, form?: string): JsonObject | undefined {
  const source = sourceOf(context, form);
  return source === undefined ? undefined : context.candidate?.(source, key);
}

/** Label of the referred row: what the row itself carries, else what the loaded list says, else the bare key. */
export function referenceText(key: Json, context: RenderContext, row: JsonObject, form?: string): string {
  const { labelField } = context.field.options ?? {};
  const carried = labelField === undefined ? undefined : labelText(row[labelField], context);
  if (carried !== undefined) return carried;
  const source = sourceOf(context, form);
  return (source && context.label(source, key)) ?? String(key);
}
