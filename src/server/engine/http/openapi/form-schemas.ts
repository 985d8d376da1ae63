import type { AnyForm, FormField } from '../../../../../schemas/forms/define.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import type { Nature } from '../../../../../schemas/tables/define.ts';
import { natureOfField } from '../../../../../schemas/forms/nature-of-field.ts';
import { toExamples } from './examples.ts';
import { toJsonSchema } from '../../../../shared/json-schema.ts';
import type { JsonSchema } from '../../../../shared/json-schema.ts';

/** The name of a form's schemas without their ending: `ProductList` of `product_list`. */
export const toPascal = (name: string): string => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** The schema or null; any value at all may be null by itself. */
export const toNullable = (schema: JsonSchema): JsonSchema => (Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] });

export const toNatureSchema = ({ kind, options }: Nature): JsonSchema => toJsonSchema(kind.value(options as never));

const toValueSchema = (field: FormField): JsonSchema => toNatureSchema(natureOfField(field));

/** What must be given may be gone later, such as an address that was erased. */
const isErasable = (field: FormField) => isColumn(field) && !field.notNull;

/** Whether the form's rows are changed or added by `set`. */
export const isWritten = ({ write = {}, create = {}, add }: AnyForm): boolean =>
  Object.keys(write).length > 0 || (add === true && Object.keys(create).length > 0);

function toProperties(fields: readonly [string, FormField][], isFilled: (name: string, field: FormField) => boolean) {
  return Object.fromEntries(fields.map(([name, field]) => [name, isFilled(name, field) ? toValueSchema(field) : toNullable(toValueSchema(field))]));
}

/** `ProductListRow` as `list` answers it and `ProductListInput` as `set` takes it, by the value schemas of the kinds. */
export function toFormSchemas(forms: Readonly<Record<string, AnyForm>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const { key, fields, write = {}, create = {}, add, derive = {}, required = [] } = form;
      const all = Object.entries(fields);
      const isRequired = (field: string) => required.includes(field);
      const isGiven = (field: string) => field in write || (add === true && field in create);
      const examples = toExamples(forms, fields);
      const row = {
        type: 'object',
        properties: toProperties(all, (field, value) => isRequired(field) && !isErasable(value)),
        examples: [examples(all.map(([field]) => field))],
      };
      const taken = all.filter(([field]) => isGiven(field) || key.includes(field));
      const input = {
        type: 'object',
        properties: toProperties(taken, (field) => isRequired(field) && !(field in derive)),
        additionalProperties: false,
        examples: [examples(taken.map(([field]) => field))],
      };
      return [[`${toPascal(name)}Row`, row], ...(isWritten(form) ? [[`${toPascal(name)}Input`, input]] : [])];
    }),
  );
}
