import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import { pick } from '../../schemas/forms/pick.ts';
import { multi, text } from '../../schemas/kinds.gen.ts';
import { column, idColumn, referenceColumn, table } from '../../schemas/tables/define.ts';
import { referenceTo } from '../../schemas/tables/references.ts';
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

const makers = table('maker', { maker_id: idColumn().primaryKey(), maker_name: column(text), made: column(multi) });
const makerReference = referenceTo(makers.maker_id, { form: 'product_brands' as never, label: 'maker_name' });
const made = table('made', { made_code: column(text).primaryKey(), maker_id: referenceColumn(makerReference), note: column(text) });
const throughMaker = (by: string) =>
  findingsOf({
    forms: [
      form('product_brands', defineForm({ table: brandTable, fields: { brand_code, brand_name } })),
      form('made', defineForm({ table: made, add: true, fields: pick(made, 'made_code', 'maker_id', 'note'), write: 'all', derive: { note: by } as never })),
    ],
  }).flatMap((line) => /K34.*/.exec(line) ?? []);

it('a field that is a column of the row the form refers to is right; one that is not there, or of another kind, is a finding', () => {
  expect(throughMaker('maker_id.maker_name')).toEqual([]);
  expect(throughMaker('maker_id.maker')).toEqual(["K347 'note' is derived by 'maker_id.maker', which is no column of a row that the form refers to"]);
  expect(throughMaker('note.maker_name')).toEqual(["K347 'note' is derived by 'note.maker_name', which is no column of a row that the form refers to"]);
  expect(throughMaker('maker_id.made')).toEqual(["K344 derivation 'maker_id.made' gives multi, and 'note' is text"]);
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
