import { expect, it } from 'vitest';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import { defineForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { brandForm, findingsOf, form, screen } from './small-declarations.ts';

const found = (words: object, screens?: Parameters<typeof findingsOf>[0]) =>
  findingsOf({ forms: [form('product_brands', { ...brandForm, ...words })], ...screens }).map((line) => line.replace(/^\S+ /, ''));

it('a form whose rows are copied is right, and its copies are asked for their keys', () => {
  expect(found({ copy: { except: ['tone'] } })).toEqual([]);
  expect(form('product_brands', { ...brandForm, copy: {} }).meta.copy?.asks).toEqual(['brand_code']);
});

it.each([
  ['that nobody can add', { copy: {}, add: false }, "K370 its rows are copied, and none can be added: it lacks 'add'"],
  ['that come with a file', { copy: {}, upload: 'file' }, 'K370 its rows are copied, and none can be added without a file'],
  ['without what they never have', { copy: { except: ['brand_nam'] } }, "K371 a copy never has 'brand_nam', which 'copy' excepts; did you mean 'brand_name'?"],
  [
    'without what they need',
    { copy: { except: ['brand_name'] }, required: ['brand_name'] },
    "K352 a copy needs 'brand_name', which 'copy' excepts: give it a default or derive it",
  ],
])('copies %s are a finding', (_, words, finding) => {
  expect(found(words)).toContain(finding);
});

it('a button that copies rows of a form without the word is a finding', () => {
  const screens = [screen('products/brands', { form: 'product_brands', actions: ['copy'] })];
  const action = { name: 'copy', file: 'src/client/actions/copy.action.ts', text: '', exportName: 'default' };
  expect(found({}, { screens, actions: [action] })).toContain("K353 action 'copy' needs the word 'copy', which form 'product_brands' does not have");
});

it('of what is unique together the words are asked for, and nothing where a part is not copied', () => {
  const pairs = table('pair', { pair_id: column(text).primaryKey(), first: column(text), second: column(text) }, (self) => [
    uniqueIndex('pair_both').on(self.first, self.second),
  ]);
  const fields = { pair_id: pairs.pair_id, first: pairs.first, second: pairs.second };
  const asked = (write: object, copy: object = {}) => form('pairs', defineForm({ table: pairs, add: true, copy, fields, write })).meta.copy?.asks;
  expect(asked({ first: pairs.first, second: pairs.second })).toEqual(['first', 'second']);
  expect(asked({ first: pairs.first })).toEqual([]);
  expect(asked({ first: pairs.first, second: pairs.second }, { except: ['second'] })).toEqual([]);
});
