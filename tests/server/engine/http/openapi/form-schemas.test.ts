import { expect, it } from 'vitest';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { choice, identity, integer, text } from '../../../../../schemas/kinds.gen.ts';
import { column, table } from '../../../../../schemas/tables/define.ts';
import { toFormSchemas } from '../../../../../src/server/engine/http/openapi/form-schemas.ts';

const brands = table('brand', {
  brand_code: column(identity).primaryKey(),
  brand_name: column(text).notNull(),
  email: column(text),
  tone: column(choice, { values: ['warm', 'cold'] }),
  brand_count: column(integer),
});
const { brand_code, brand_name, email, tone, brand_count } = brands;
const form: AnyForm = {
  key: ['brand_code'],
  scope: 'global',
  table: brands,
  fields: { brand_code, brand_name, email, tone, brand_count },
  from: (select) => select.from(brands),
  joined: () => [brands],
  write: { brand_name, tone },
  create: { email },
  required: ['brand_name', 'email'],
  add: true,
};

const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

it('the rows and inputs of a form follow its kinds: a required field is never null unless it can be erased, what nobody may write is no input', () => {
  const { BrandsRow: row, BrandsInput: input } = toFormSchemas({ brands: form }) as Record<string, { properties: Record<string, object> }>;
  expect(row?.properties.brand_name).toMatchObject({ type: 'string' });
  expect(row?.properties.email).toEqual(nullable(input?.properties.email ?? {}));
  expect(row?.properties.tone).toEqual(nullable({ enum: ['warm', 'cold'] }));
  expect(Object.keys(row?.properties ?? {})).toEqual(['brand_code', 'brand_name', 'email', 'tone', 'brand_count']);
  expect(Object.keys(input?.properties ?? {})).toEqual(['brand_code', 'brand_name', 'email', 'tone']);
});

it('a form that nobody writes has no input, and what is only created is none where no row can be added', () => {
  expect(Object.keys(toFormSchemas({ brands_brief: { ...form, write: {}, create: {} } }))).toEqual(['BrandsBriefRow']);
  const { BrandsInput } = toFormSchemas({ brands: { ...form, add: false } }) as Record<string, { properties: object }>;
  expect(Object.keys(BrandsInput?.properties ?? {})).toEqual(['brand_code', 'brand_name', 'tone']);
});
