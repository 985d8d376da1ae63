import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import { brandTable, findingsOf, form } from './small-declarations.ts';

const derivation = (name: string, from: Record<string, string>, gives: string) => ({
  name,
  file: `src/server/domain/products/${name}.derivation.ts`,
  text: '',
  exportName: 'default',
  from,
  gives,
});
const known = [derivation('name_by_code', { brand_code: 'text' }, 'text'), derivation('title_by_name', { brand_name: 'text' }, 'multi')];

const { brand_code, brand_name, brand_title, tone, brand_count } = brandTable;
const found = (derive: Record<string, string>, derivations = known) =>
  findingsOf({
    forms: [
      form(
        'product_brands',
        defineForm({
          table: brandTable,
          add: true,
          delete: true,
          fields: { brand_code, brand_name, brand_title, tone, brand_count },
          create: { brand_code },
          write: { brand_name, brand_title, tone },
          derive: derive as never,
        }),
      ),
    ],
    derivations,
  }).map((line) => line.replace(/^\S+ /, ''));

it('fields that follow from others, one after the other, are right', () => {
  expect(found({ brand_name: 'name_by_code', brand_title: 'title_by_name' })).toEqual([]);
});

it.each([
  [
    'by what does not exist',
    { brand_name: 'name_by_cod' },
    known,
    "K340 'brand_name' is derived by 'name_by_cod', which does not exist; did you mean 'name_by_code'?",
  ],
  [
    'that a new row is not given',
    { brand_count: 'name_by_code' },
    known,
    "K341 'brand_count' is derived, and a new row is not given it: name it in 'write' or 'create'",
  ],
  [
    'from a field that a new row is not given',
    { brand_name: 'by_count' },
    [derivation('by_count', { brand_count: 'text' }, 'text')],
    "K343 derivation 'by_count' of 'brand_name' reads 'brand_count', which a new row is not given; did you mean 'brand_code'?",
  ],
  [
    'from a field that is not there',
    { brand_name: 'by_title' },
    [derivation('by_title', { brand_titel: 'multi' }, 'text')],
    "K343 derivation 'by_title' of 'brand_name' reads 'brand_titel', which a new row is not given; did you mean 'brand_title'?",
  ],
  ['of another kind', { brand_title: 'name_by_code' }, known, "K344 derivation 'name_by_code' gives text, and 'brand_title' is multi"],
  [
    'from a field of another kind',
    { brand_name: 'by_tone' },
    [derivation('by_tone', { tone: 'text' }, 'text')],
    "K344 derivation 'by_tone' of 'brand_name' reads 'tone' as text, and it is choice",
  ],
  [
    'from themselves',
    { brand_name: 'by_title', brand_title: 'title_by_name' },
    [...known, derivation('by_title', { brand_title: 'multi' }, 'text')],
    "K345 'brand_name' follows from itself",
  ],
  ['by nothing that is used', { brand_name: 'name_by_code' }, known, "K346 no form derives anything by 'title_by_name'"],
])('fields that follow %s are a finding', (_, derive, derivations, finding) => {
  expect(found(derive, derivations)).toContain(finding);
});
