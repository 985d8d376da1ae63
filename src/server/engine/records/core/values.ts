import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { FieldProblem } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { CompiledField, CompiledForm } from './compile.ts';
import { problem } from './refusals.ts';

const schemas = new WeakMap<CompiledField, v.GenericSchema<unknown, unknown>>();

const schemaOf = (field: CompiledField): v.GenericSchema<unknown, unknown> => {
  const schema = schemas.get(field) ?? field.kind.value(field.options as never);
  schemas.set(field, schema);
  return schema;
};

export type Parsed = { value: Json } | { problem: FieldProblem };

function checked(field: CompiledField, value: Json): Parsed {
  if (value === null) return { value: null };
  const result = v.safeParse(schemaOf(field), value);
  return result.success ? { value: result.output as Json } : { problem: problem(field.name, field.kind.problem ?? 'invalid_value') };
}

/** A value as its kind allows it and as it will be stored, or the problem with it. Null always means "no value". */
export function parseValue(field: CompiledField, value: Json): Parsed {
  const parsed = checked(field, value);
  return 'value' in parsed && parsed.value !== null ? { value: field.trait.clean(parsed.value) } : parsed;
}

/** As {@link parseValue}, text by text: to clean one of 200,000 letters takes long enough. */
export async function parseInTurns(field: CompiledField, value: Json, giveTurn: () => Promise<void>): Promise<Parsed> {
  await giveTurn();
  const parsed = checked(field, value);
  if (!('value' in parsed) || parsed.value === null) return parsed;
  if (!field.trait.perLanguage || !isObject(parsed.value)) return { value: field.trait.clean(parsed.value) };
  const cleaned: JsonObject = {};
  for (const [language, text] of Object.entries(parsed.value)) {
    Object.assign(cleaned, field.trait.clean({ [language]: text }));
    await giveTurn();
  }
  return { value: cleaned };
}

export const same = (left: Json | undefined, right: Json | undefined): boolean => isDeepStrictEqual(left ?? null, right ?? null);

/** A text of spaces alone counts as none. */
const isBlank = (value: Json | undefined): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Whether a required field would refuse the value. */
export const isEmpty = (value: Json | undefined): boolean =>
  isBlank(value) || (isObject(value) && Object.keys(value).length === 0) || (Array.isArray(value) && value.length === 0);

const filledTexts = (texts: JsonObject): JsonObject => Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBlank(text)));

/** Texts after a patch: languages it names are set, or removed by null; the others stay. */
export const mergeTexts = (current: Json | undefined, patch: Json): JsonObject =>
  isObject(patch) ? filledTexts({ ...(isObject(current) ? current : {}), ...patch }) : {};

/** The languages in which two states of the texts differ; null where there is no text. */
export function differingTexts(before: Json | undefined, after: Json | undefined): { old: JsonObject; new: JsonObject } {
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const differing = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((language) => !same(left[language], right[language]));
  const pick = (texts: JsonObject): JsonObject => Object.fromEntries(differing.map((language) => [language, texts[language] ?? null]));
  return { old: pick(left), new: pick(right) };
}

/** Whether the value the caller saw still stands; of texts only the languages about to change are compared. */
export function standsStill(field: CompiledField, seen: Json, current: Json | undefined, next: Json): boolean {
  if (!field.trait.perLanguage || !isObject(next)) return same(seen, current);
  const text = (texts: Json | undefined, language: string): Json => (isObject(texts) ? texts[language] || null : null);
  return Object.keys(next).every((language) => same(text(seen, language), text(current, language)));
}

export const isRequired = ({ definition }: CompiledForm, name: string): boolean => definition.required?.includes(name) ?? false;
