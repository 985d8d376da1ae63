import * as v from 'valibot';
import type { FieldProblem } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { MultiText } from '../languages.ts';

/** What an event asks of whoever fires it: a value of a kind, with its name for people. */
export interface EventField {
  name: string;
  kind: string;
  options?: Record<string, Json>;
  required?: boolean;
  names: MultiText;
}

/** The kinds there are (schemas/kinds), as far as values are judged by them; examples are values, or where to choose them. */
export type Kinds = Readonly<Record<string, { value: (options: never) => v.GenericSchema; examples: (options: never) => object | undefined }>>;

/** Kinds that live from a row, or from words of the program. */
const unaskable: ReadonlySet<string> = new Set(['choice', 'identity', 'image', 'keep_in_stock', 'password', 'position', 'tree_reference']);

/** Kinds a field of an event may have. */
export const askableKinds = (kinds: Kinds): string[] => Object.keys(kinds).filter((name) => !unaskable.has(name));

const schemaOf = (kinds: Kinds, { kind, options }: Pick<EventField, 'kind' | 'options'>): v.GenericSchema | undefined =>
  Object.hasOwn(kinds, kind) ? kinds[kind]?.value(options as never) : undefined;

/** What is wrong with the description of a field; null where it can be asked. */
export function fieldFault(kinds: Kinds, field: Pick<EventField, 'kind' | 'options'>): 'kind' | 'options' | null {
  if (!askableKinds(kinds).includes(field.kind)) return 'kind';
  try {
    schemaOf(kinds, field);
    const examples = kinds[field.kind]?.examples(field.options as never);
    return !examples || ('form' in examples && typeof examples.form !== 'string') ? 'options' : null;
  } catch {
    return 'options';
  }
}

const described = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(80)),
  kind: v.string(),
  options: v.optional(
    v.record(
      v.string(),
      v.custom<Json>((value) => value !== undefined),
    ),
  ),
  required: v.optional(v.boolean()),
  names: v.record(v.string(), v.string()),
});

/** The fields of an event as staff may write them: known kinds with their options, each name once. */
export const eventFieldsSchema = (kinds: Kinds) =>
  v.pipe(
    v.array(described),
    v.check((fields) => fields.every((field) => fieldFault(kinds, field as EventField) === null)),
    v.check((fields) => new Set(fields.map(({ name }) => name)).size === fields.length),
  );

const isBlank = (value: Json): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** What a caller gave for the fields of an event, by kind; a field that was left out is null. */
export function readFields(kinds: Kinds, fields: readonly EventField[], given: JsonObject): { values: JsonObject; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const read = (field: EventField): Json => {
    const value = given[field.name] ?? null;
    if (isBlank(value)) {
      if (field.required) problems.push({ field: field.name, code: 'required' });
      return null;
    }
    const schema = schemaOf(kinds, field);
    const parsed = schema && v.safeParse(schema, value);
    if (parsed?.success) return parsed.output as Json;
    problems.push({ field: field.name, code: 'invalid_value' });
    return null;
  };
  const values = Object.fromEntries(fields.map((field) => [field.name, read(field)]));
  const known = fields.map(({ name }) => name);
  for (const name of Object.keys(given)) if (!known.includes(name)) problems.push({ field: name, code: 'unknown_field' });
  return { values, problems };
}
