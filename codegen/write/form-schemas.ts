import { isColumn } from '../../schemas/tables/define.ts';
import type { Declarations, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { toJsonSchema } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { toModule } from './output.ts';
import type { Writer } from './output.ts';

const toPascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const toNullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** `ProductListRow` as `list` answers it and `ProductListInput` as `set` takes it, by the value schemas of the kinds. */
export function toFormSchemas({ forms, kinds }: Pick<Declarations, 'forms' | 'kinds'>): Record<string, JsonSchema> {
  const kindNamed = byName(kinds);
  const toProperties = (fields: [string, FormDeclaration['meta']['fields'][string]][], lacks: (field: string) => boolean) =>
    Object.fromEntries(
      fields.map(([name, { kind, options, required }]) => {
        const declared = kindNamed.get(kind);
        const schema = declared ? toJsonSchema(declared.kind.value(options as never)) : {};
        return [name, required && !lacks(name) ? schema : toNullable(schema)];
      }),
    );
  return Object.fromEntries(
    forms.flatMap(({ name, meta, form }) => {
      const fields = Object.entries(meta.fields);
      const taken = fields.filter(([field, { writable, creatable }]) => writable || creatable || meta.key.includes(field));
      // What must be given may be gone later, such as an address that was erased.
      const isErasable = (field: string) => {
        const column = form?.fields[field];
        return isColumn(column) && !column.notNull;
      };
      const writes = fields.some(([, { writable, creatable }]) => writable || creatable);
      return [
        [`${toPascal(name)}Row`, { type: 'object', properties: toProperties(fields, isErasable) }],
        ...(writes ? [[`${toPascal(name)}Input`, { type: 'object', properties: toProperties(taken, () => false), additionalProperties: false }]] : []),
      ];
    }),
  );
}

/** The schemas as the server adds them to its OpenAPI description. */
export const writeFormSchemas: Writer = (declarations) => [
  toModule(
    'server/form-schemas.gen.ts',
    '/** Component schemas of the rows and inputs of every form. */',
    `export const formSchemas: Record<string, object> = ${JSON.stringify(toFormSchemas(declarations), null, 1)};`,
  ),
];
