import type { AnyForm, FormField } from '../../../../schemas/forms/define.ts';
import { isColumn, natureOf } from '../../../../schemas/tables/define.ts';
import { toJsonSchema } from '../../../shared/json-schema.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';

const toPascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const toNullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

function toValueSchema(field: FormField): JsonSchema {
  const { kind, options } = isColumn(field) ? natureOf(field) : field;
  return toJsonSchema(kind.value(options as never));
}

/** What must be given may be gone later, such as an address that was erased. */
const isErasable = (field: FormField) => isColumn(field) && !field.notNull;

function toProperties(fields: readonly [string, FormField][], isFilled: (name: string, field: FormField) => boolean) {
  return Object.fromEntries(fields.map(([name, field]) => [name, isFilled(name, field) ? toValueSchema(field) : toNullable(toValueSchema(field))]));
}

/** `ProductListRow` as `list` answers it and `ProductListInput` as `set` takes it, by the value schemas of the kinds. */
export function toFormSchemas(forms: Readonly<Record<string, AnyForm>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, { key, fields, write = {}, create = {}, add, derive = {}, required = [] }]) => {
      const all = Object.entries(fields);
      const isRequired = (field: string) => required.includes(field);
      const isGiven = (field: string) => field in write || (add === true && field in create);
      const row = { type: 'object', properties: toProperties(all, (field, value) => isRequired(field) && !isErasable(value)) };
      const taken = all.filter(([field]) => isGiven(field) || key.includes(field));
      const input = { type: 'object', properties: toProperties(taken, (field) => isRequired(field) && !(field in derive)), additionalProperties: false };
      return [[`${toPascal(name)}Row`, row], ...(all.some(([field]) => isGiven(field)) ? [[`${toPascal(name)}Input`, input]] : [])];
    }),
  );
}
