import { expect, it } from 'vitest';
import { brandForm, findingsOf, form, project } from './small-declarations.ts';

const fill = { form: 'product_makers', by: 'brand_code', asks: [], fields: ['brand_name'], then: 'polish' };
const procedure = {
  name: 'polish',
  file: 'src/server/domain/products/polish.procedure.ts',
  text: '',
  exportName: 'default',
  words: { icon: 'check', right: 'set', needs: 'selection' },
  input: {},
  answer: {},
  fires: {},
};

const given = (changed: object, of: object = {}) => {
  const words: object = { fills: [{ ...fill, ...changed }] };
  return {
    forms: [form('product_brands', { ...brandForm, ...words }), form('product_makers', { ...brandForm, actions: ['polish'] })],
    procedures: [{ ...procedure, ...of }],
  };
};
const found = (changed: object, of: object = {}) => findingsOf(given(changed, of)).flatMap((line) => / (K39\d .*)/.exec(line)?.[1] ?? []);

it('a form whose import fills another one is right, and what that is called there must be said', () => {
  expect(found({})).toEqual([]);
  const locales = project(given({})).locales.map((locale) => ({ ...locale, messages: {} }));
  expect(findingsOf({ ...given({}), locales }).join('\n')).toContain("message 'fills.product_makers' is missing");
});

it.each([
  [
    'a form that does not exist',
    { form: 'product_maker' },
    {},
    ["K390 'fills' names the form 'product_maker', which does not exist; did you mean 'product_makers'?"],
  ],
  [
    'rows on a form that does not exist',
    { on: 'product_brand' },
    {},
    ["K390 'fills' names the form 'product_brand', which does not exist; did you mean 'product_brands'?"],
  ],
  [
    'a field that nobody gives',
    { fields: ['brand_nam'] },
    {},
    ["K391 'fills' names 'brand_nam', which nobody gives a row of 'product_makers'; did you mean 'brand_name'?"],
  ],
  [
    'heads of a field that nobody gives',
    { heads: { brand_nam: ['brand'] } },
    {},
    ["K391 'fills' names 'brand_nam', which nobody gives a row of 'product_makers'; did you mean 'brand_name'?"],
  ],
  [
    'a record that it makes with a field that nobody gives',
    { under: { form: 'product_makers', by: 'brand_code', values: { brand_nam: 'x' }, file_name: 'brand_name' } },
    {},
    ["K391 'fills' names 'brand_nam', which nobody gives a row of 'product_makers'; did you mean 'brand_name'?"],
  ],
  [
    'a record of a form that does not exist',
    { under: { form: 'product_maker', by: 'brand_code', values: {}, file_name: 'brand_name' } },
    {},
    ["K390 'fills' names the form 'product_maker', which does not exist; did you mean 'product_makers'?"],
  ],
  [
    'a question that no row answers',
    { asks: ['brand_count'] },
    {},
    ["K391 'fills' names 'brand_count', which nobody gives a row of 'product_makers'; did you mean 'brand_code'?"],
  ],
  ['an action of another form', { then: 'merge' }, {}, ["K392 'fills' names the action 'merge', which 'product_makers' does not have"]],
  [
    'an action that asks for something',
    {},
    { input: { tone: { kind: 'text' } } },
    ["K393 'fills' names the action 'polish', which asks for something or fires events"],
  ],
  ['an action that fires events', {}, { fires: { brand: ['retire'] } }, ["K393 'fills' names the action 'polish', which asks for something or fires events"]],
])('an import that fills %s is a finding', (_, changed, of, findings) => {
  expect(found(changed, of)).toEqual(findings);
});
