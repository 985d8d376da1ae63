import type { Naming, Word } from '../../schemas/shapes/define.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { toJsonSchema } from '../../src/shared/json-schema.ts';
import type { AnyShape } from '../shapes.ts';

/** The names that exist, by what they name. A word that is not there is not narrowed. */
export type KnownNames = Partial<Record<Word, readonly string[]>>;

const oneOf = (names: readonly string[]): JsonSchema => (names.length === 0 ? { type: 'string' } : { enum: names });

const asSchema = (value: unknown) => value as JsonSchema;

/** What is done with a text, and with the members of an object, wherever they stand within a property's schema. */
interface Narrowing {
  text: () => JsonSchema;
  object: (properties: Readonly<Record<string, JsonSchema>>) => JsonSchema;
  record: (value: JsonSchema) => JsonSchema;
}

/** Goes down through alternatives and lists. What is neither text nor object stays as the grammar has it. */
function narrow(schema: JsonSchema, narrowing: Narrowing): JsonSchema {
  if (schema.anyOf) return { anyOf: (schema.anyOf as JsonSchema[]).map((one) => narrow(one, narrowing)) };
  if (schema.type === 'array') return { type: 'array', items: narrow(asSchema(schema.items), narrowing), uniqueItems: true };
  if (schema.properties) return { type: 'object', ...narrowing.object(schema.properties as Record<string, JsonSchema>) };
  if (schema.type === 'object') return { type: 'object', ...narrowing.record(asSchema(schema.additionalProperties)) };
  return schema.type === 'string' ? narrowing.text() : schema;
}

const each = (properties: Readonly<Record<string, JsonSchema>>, change: (property: JsonSchema, key: string) => JsonSchema): JsonSchema => ({
  properties: Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, change(property, key)])),
  // Tells the alternatives of a union apart.
  additionalProperties: false,
});

/** A property whose texts are all names of one sort; null where nothing is known of them. */
const narrowNames = (schema: JsonSchema, names: readonly string[] | null): JsonSchema =>
  names === null
    ? {}
    : narrow(schema, {
        text: () => oneOf(names),
        object: (properties) => each(properties, (property) => narrowNames(property, names)),
        record: (value) => ({ additionalProperties: narrowNames(value, names) }),
      });

/** A property of objects whose members name things. The first member named is the one that may stand alone, as a text or as the key of a record. */
function narrowMembers(schema: JsonSchema, naming: Readonly<Record<string, Word>>, known: KnownNames): JsonSchema {
  const [first] = Object.values(naming);
  const alone = (first && known[first]) ?? [];
  return narrow(schema, {
    text: () => oneOf(alone),
    object: (properties) => each(properties, (property, key) => narrowNames(property, (naming[key] && known[naming[key]]) ?? null)),
    record: (value) => ({ additionalProperties: narrowMembers(value, naming, known), propertyNames: oneOf(alone) }),
  });
}

const wordsIn = (naming: Naming): readonly Word[] => (typeof naming === 'string' ? [naming] : Object.values(naming));

/** Rules for all properties of descriptors that name something of what is known, as the declarations of the shapes tell. */
export function toNameRules(shapes: Iterable<AnyShape>, known: KnownNames): JsonSchema {
  const rules = new Map<string, Map<string, JsonSchema>>();
  for (const { names, schema } of shapes) {
    const grammar = toJsonSchema(schema).properties as Readonly<Record<string, JsonSchema>>;
    for (const [property, naming] of Object.entries(names)) {
      const given = grammar[property];
      if (!given || given.not || !wordsIn(naming).some((word) => known[word])) continue;
      const rule = typeof naming === 'string' ? narrowNames(given, known[naming] ?? []) : narrowMembers(given, naming, known);
      // Shapes that say the same of a property share one rule.
      rules.set(property, (rules.get(property) ?? new Map<string, JsonSchema>()).set(JSON.stringify(rule), rule));
    }
  }
  const join = ([only, ...others]: JsonSchema[]): JsonSchema => (others.length === 0 ? (only ?? {}) : { anyOf: [only, ...others] });
  return { properties: Object.fromEntries([...rules].map(([property, alternatives]) => [property, join([...alternatives.values()])])) };
}
