import type { GenericSchema } from 'valibot';

export type JsonSchema = { [key: string]: unknown };

/** A valibot schema or action as data: what this module reads of it. */
interface Node {
  type: string;
  kind: string;
  requirement?: unknown;
  options?: unknown;
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
  value?: Node;
  pipe?: Node[];
  literal?: unknown;
  default?: unknown;
}

const asNode = (schema: unknown) => schema as Node;

function toObject({ entries = {} }: Node): JsonSchema {
  const required = Object.entries(entries)
    .filter(([, entry]) => entry.type !== 'optional' && entry.type !== 'nullish')
    .map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, toSchema(entry)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** Schemas by valibot's type names. Anything else, such as a custom check, is any JSON. */
const schemas: Record<string, (node: Node) => JsonSchema> = {
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  never: () => ({ not: {} }),
  null: () => ({ type: 'null' }),
  literal: ({ literal }) => ({ const: literal }),
  picklist: ({ options }) => ({ enum: options }),
  array: ({ item }) => ({ type: 'array', items: toSchema(item) }),
  record: ({ value }) => ({ type: 'object', additionalProperties: toSchema(value) }),
  union: ({ options }) => ({ anyOf: (options as Node[]).map(toSchema) }),
  object: toObject,
  strict_object: toObject,
  nullable: ({ wrapped }) => ({ anyOf: [toSchema(wrapped), { type: 'null' }] }),
  optional: ({ wrapped, default: standard }) => ({ ...toSchema(wrapped), ...(standard === undefined ? {} : { default: standard }) }),
};

/** What an action of a pipe adds; others (transformations, checks by function) add nothing. */
const actions: Record<string, (requirement: unknown) => JsonSchema> = {
  min_value: (minimum) => ({ minimum }),
  max_value: (maximum) => ({ maximum }),
  gt_value: (exclusiveMinimum) => ({ exclusiveMinimum }),
  lt_value: (exclusiveMaximum) => ({ exclusiveMaximum }),
  integer: () => ({ type: 'integer' }),
  safe_integer: () => ({ type: 'integer' }),
  email: () => ({ format: 'email' }),
  url: () => ({ format: 'uri' }),
  iso_date: () => ({ format: 'date' }),
  iso_timestamp: () => ({ format: 'date-time' }),
  max_entries: (maxProperties) => ({ maxProperties }),
};

/** Lengths mean characters of a string or items of an array. */
const lengths: Record<string, (isList: boolean, requirement: unknown) => JsonSchema> = {
  min_length: (isList, limit) => ({ [isList ? 'minItems' : 'minLength']: limit }),
  max_length: (isList, limit) => ({ [isList ? 'maxItems' : 'maxLength']: limit }),
};

function toSchema(given: unknown): JsonSchema {
  const node = asNode(given);
  if (!node) return {};
  // What a check by function says before it, such as how many members are looked at, the schema behind it says too.
  const steps = node.pipe ?? [node];
  const base = steps.findLast(({ kind }) => kind === 'schema') ?? node;
  const pipe = steps.slice(steps.indexOf(base) + 1);
  const made = schemas[base.type]?.(base) ?? {};
  const isList = base.type === 'array';
  return pipe.reduce<JsonSchema>(
    (schema, { type, requirement }) => ({ ...schema, ...actions[type]?.(requirement), ...lengths[type]?.(isList, requirement) }),
    made,
  );
}

/** The input of a valibot schema as JSON Schema (draft 2020-12), as far as JSON Schema can say it. */
export const toJsonSchema = (schema: GenericSchema): JsonSchema => toSchema(schema);
