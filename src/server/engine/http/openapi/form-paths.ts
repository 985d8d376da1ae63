import type { AskedFields } from '../../../../../schemas/asked.ts';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import type { JsonSchema } from '../../../../shared/json-schema.ts';
import { mostSelected } from '../../../../shared/records/calls.ts';
import type { Procedure } from '../../records/define-procedure.ts';
import type { Operation, Paths } from './document.ts';
import { toExample, toExamples } from './examples.ts';
import { isWritten, toNatureSchema, toNullable, toPascal } from './form-schemas.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const strict = (properties: JsonSchema, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});
/** One of the schemas the document has by hand, with the form's own rows in it. */
const narrowed = (name: string, properties: JsonSchema): JsonSchema => ({ allOf: [ref(name), { type: 'object', properties }] });

interface Spoken {
  summary: string;
  body: JsonSchema;
  example: unknown;
  answer: JsonSchema;
}

interface Described {
  name: string;
  form: AnyForm;
  /** The area it belongs to. */
  tag: string;
}

const operation = (action: string, { name, tag }: Described, { summary, body, example, answer }: Spoken): Operation => ({
  operationId: `${action}_${name}`,
  tags: [tag],
  summary,
  parameters: (action === 'list' ? ['Company', 'Run'] : ['Company', 'Run', 'Once']).map((one) => ({ $ref: `#/components/parameters/${one}` })),
  requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
  responses: { 200: { description: 'The answer', content: { 'application/json': { schema: answer } } }, default: { $ref: '#/components/responses/Refused' } },
});

const reason: JsonSchema = { type: 'string', maxLength: 2_000, description: 'Stands in the change log' };

function toListed(described: Described): Operation {
  const { name, form } = described;
  const row = ref(`${toPascal(name)}Row`);
  return operation('list', described, {
    summary: `Rows of ${name}`,
    body: ref('ListCall'),
    example: { columns: form.key, sort: form.key.map((field) => ({ field })), limit: 20 },
    answer: {
      description: 'With `limit` a window, with `group` groups, without both all rows',
      anyOf: [narrowed('Window', { rows: listOf(row) }), listOf(row), ref('Groups')],
    },
  });
}

function toSet(forms: Readonly<Record<string, AnyForm>>, described: Described): Operation {
  const { name, form } = described;
  const [row, input] = [ref(`${toPascal(name)}Row`), ref(`${toPascal(name)}Input`)];
  const params = { type: 'object', description: "Values of the form's params by name" };
  const written = Object.keys({ ...form.write, ...(form.add ? form.create : {}) });
  return operation('set', described, {
    summary: form.add ? `Changes rows of ${name}, or adds those whose key is absent or unknown` : `Changes rows of ${name}`,
    body: {
      anyOf: [
        strict({ rows: { ...listOf(input), maxItems: mostSelected }, params, reason }, ['rows']),
        strict({ patches: { ...listOf(ref('Patch')), maxItems: mostSelected }, params, reason }, ['patches']),
        strict({ selection: ref('Selection'), values: input, params, reason }, ['selection', 'values']),
      ],
    },
    example: { rows: [toExamples(forms, form.fields)([...form.key, ...written.filter((field) => !form.key.includes(field)).slice(0, 2)])] },
    answer: narrowed('SetAnswer', { rows: listOf(row) }),
  });
}

const toDelete = (forms: Readonly<Record<string, AnyForm>>, described: Described): Operation =>
  operation('delete', described, {
    summary: `Deletes rows of ${described.name}`,
    body: {
      description: 'A selection, or as short forms a bare key or several',
      anyOf: [narrowed('Selection', { reason }), ref('Key'), { ...listOf(ref('Key')), maxItems: mostSelected }],
    },
    example: { keys: [toExamples(forms, described.form.fields)(described.form.key)] },
    answer: ref('DeleteAnswer'),
  });

/** Copies, which some forms make. */
const toCopy = (forms: Readonly<Record<string, AnyForm>>, described: Described): Operation =>
  operation('copy', described, {
    summary: `Copies a row of ${described.name} with its lines`,
    body: strict({ key: ref('Key'), values: ref(`${toPascal(described.name)}Input`) }, ['key']),
    example: { key: toExamples(forms, described.form.fields)(described.form.key) },
    answer: narrowed('SetAnswer', { rows: listOf(ref(`${toPascal(described.name)}Row`)) }),
  });

const askedSchemas = (asked: AskedFields): JsonSchema =>
  Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, one.required ? toNatureSchema(one) : toNullable(toNatureSchema(one))]));
/** What has to be given; what starts with a value need not be. */
const needed = (asked: AskedFields) => Object.keys(asked).filter((name) => asked[name]?.required && asked[name].initial === undefined);

function toProcedure(forms: Readonly<Record<string, AnyForm>>, described: Described, action: string, { input, answer, needs }: Procedure): Operation {
  const isOfRows = needs !== 'none';
  const given = Object.fromEntries(Object.entries(input).map(([name, asked]) => [name, toExample(forms, asked)]));
  return operation(action, described, {
    summary: `The action ${action} of ${described.name}`,
    body: strict({ selection: ref('Selection'), ...askedSchemas(input) }, needed(input)),
    example: { ...(isOfRows && { selection: { keys: [toExamples(forms, described.form.fields)(described.form.key)] } }), ...given },
    answer: {
      type: 'object',
      required: ['changed', 'change_set_id'],
      properties: { changed: { type: 'integer' }, change_set_id: { type: ['integer', 'null'] }, ...askedSchemas(answer) },
    },
  });
}

/**
 * What can be asked of each form, as addresses of their own: `POST /rpc/api_action/{form}/{action}`, with the form's rows in what is taken and answered.
 * What is the same for all forms stands in openapi.yaml, with `{form}` in its address.
 */
export function toFormPaths(forms: Readonly<Record<string, AnyForm>>, procedures: Readonly<Record<string, Procedure>>, tagOf: (form: string) => string): Paths {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const described = { name, form, tag: tagOf(name) };
      const own = (form.actions ?? []).flatMap((action): [string, Operation][] =>
        procedures[action] ? [[action, toProcedure(forms, described, action, procedures[action])]] : [],
      );
      const operations: [string, Operation][] = [
        ['list', toListed(described)],
        ...(isWritten(form) ? [['set', toSet(forms, described)] satisfies [string, Operation]] : []),
        ...(form.delete ? [['delete', toDelete(forms, described)] satisfies [string, Operation]] : []),
        ...(form.copy && isWritten(form) ? [['copy', toCopy(forms, described)] satisfies [string, Operation]] : []),
        ...own,
      ];
      return operations.map(([action, described]) => [`/rpc/api_action/${name}/${action}`, { post: described }]);
    }),
  );
}

/** The rows of each form for the visitors of shops: the address with `{form}` once for each, with the form's own rows. */
export function toShopPaths(shopForms: ReadonlyMap<string, AnyForm>, template: Operation): Paths {
  return Object.fromEntries(
    [...shopForms.keys()].map((name) => [
      `/shop/${name}`,
      {
        get: {
          ...template,
          operationId: `shop_${name}`,
          parameters: (template.parameters ?? []).filter((parameter) => parameter.in !== 'path'),
          responses: {
            ...template.responses,
            200: {
              description: 'The rows and how many there are; with ETag',
              content: { 'application/json': { schema: narrowed('Window', { rows: listOf(ref(`${toPascal(name)}Row`)) }) } },
            },
          },
        },
      },
    ]),
  );
}
