import { Ajv } from 'ajv';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toJsonSchema } from '../../src/shared/json-schema.ts';
import { writeScreenSchema } from '../../codegen/write/screen-schema.ts';
import { brandScreen, project } from './small-declarations.ts';

const ajv = new Ajv({ strict: false });

describe('the JSON Schema of descriptors', () => {
  const accepts = ajv.compile(JSON.parse(writeScreenSchema(project())[0]?.text ?? '') as object);

  it('takes a right descriptor', () => {
    expect(accepts({ $schema: '../../schemas/screen.schema.json', ...brandScreen })).toBe(true);
  });

  it.each([
    ['an unknown form', { form: 'product_brand' }],
    ['an unknown column', { columns: ['brand_nam'] }],
    ['a column of an unknown field', { columns: [{ field: 'brand_nam' }] }],
    ['an unknown renderer', { columns: [{ field: 'tone', as: 'choise' }] }],
    ['a field that the form cannot write', { edit: ['brand_count'] }],
    ['an unknown marker', { markers: ['lost'] }],
    ['an unknown action', { actions: ['gone'] }],
    ['an unknown property', { colums: [] }],
    ['sorting by an unknown field', { sort: ['-nme'] }],
    ['an exception of an unknown column', { columns: { brand_nam: 'hidden' } }],
    ['an unknown renderer of an exception', { columns: { tone: { as: 'choise' } } }],
    ['an unknown screen beside', { detail: ['products/brand'] }],
    ['a link of an unknown field', { detail: [{ screen: 'products/brands', link: { brand_id: 'brand_nam' } }] }],
    ['an unknown field of another shape', { shape: 'tree', label: 'brand_nam' }],
  ])('refuses %s', (_, changed) => {
    expect(accepts({ ...brandScreen, ...changed })).toBe(false);
  });

  it('takes descending sorting', () => {
    expect(accepts({ ...brandScreen, sort: ['-brand_name', 'tone'] })).toBe(true);
  });
});

describe('JSON Schema of a value schema', () => {
  it.each([
    [v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100)), { type: 'number', minimum: 0, maximum: 100 }],
    [v.pipe(v.number(), v.safeInteger()), { type: 'integer' }],
    [v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), { type: 'string', minLength: 1, maxLength: 80 }],
    [v.pipe(v.array(v.string()), v.maxLength(50)), { type: 'array', items: { type: 'string' }, maxItems: 50 }],
    [v.picklist([0, 1, 2]), { enum: [0, 1, 2] }],
    [v.record(v.string(), v.nullable(v.string())), { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'null' }] } }],
    [
      v.strictObject({ a: v.string(), b: v.optional(v.boolean(), false) }),
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean', default: false } }, required: ['a'], additionalProperties: false },
    ],
    [v.custom<string>(() => true), {}],
  ])('says what it can (%#)', (schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });
});
