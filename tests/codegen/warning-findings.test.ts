import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import { brandTable, findingsOf, form } from './small-declarations.ts';

const brandsThatWarn = (field: string) =>
  defineForm({
    table: brandTable,
    access: 'signed-in',
    fields: { brand_code: brandTable.brand_code, brand_name: brandTable.brand_name },
    write: ['brand_name'],
    warns: [{ id: 'long-name', field: field as 'brand_name', when: sql`length(${brandTable.brand_name}) > 40`, example: () => 'x'.repeat(41) }],
  });

const found = (field: string): string[] =>
  findingsOf({ forms: [form('brands', brandsThatWarn(field))] })
    .filter((line) => / K66\d /.test(line))
    .map((line) => line.replace(/^\S+ /, ''));

it('a warning is told at a field that can be written', () => {
  expect(found('brand_name')).toEqual([]);
});

it.each([
  ['brand_nam', "K660 warning 'long-name' is told at 'brand_nam', which is not among the fields; did you mean 'brand_name'?"],
  ['brand_code', "K661 warning 'long-name' is told at 'brand_code', which nobody can correct: name a field of 'write'"],
])('a warning is not told at %s', (field, finding) => {
  expect(found(field)).toEqual([finding]);
});
