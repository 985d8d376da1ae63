import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { wrongLanguages } from '../../../src/client/controls/wrong-languages.ts';
import { changedValues, findProblems, placeProblems, shownProblems, toSetCall } from '../../../src/client/runtime/form/form-values.ts';
import type { FormField } from '../../../src/client/runtime/form/resolve-fields.ts';
import { valueProblem } from '../../../src/client/runtime/form/value-problem.ts';
import type { KindName } from '../../../src/generated/names.gen.ts';
import { controls } from '../../../src/generated/controls.gen.ts';
import { languages } from '../../../src/shared/languages.ts';
import { contextOf } from '../../support/render-context.ts';
import brands from '../../../src/generated/forms/product_brands.gen.ts';
import { column } from '../../support/grid-columns.ts';

const fieldOf = (id: string, kind: KindName, { required = false, editable = true, perLanguage = false, options = {} } = {}): FormField => ({
  ...column(id, { editable, perLanguage, field: { kind, required, options, writable: true, creatable: true } }),
  wide: false,
});

const fields = [
  fieldOf('name', 'multi', { required: true, perLanguage: true }),
  fieldOf('rate', 'percent'),
  fieldOf('email', 'email'),
  fieldOf('id', 'identity', { editable: false }),
];

describe('a value against its kind', () => {
  it.each([
    ['percent', 101, 'above_maximum', { limit: 100 }],
    ['percent', -1, 'below_minimum', { limit: 0 }],
    ['rate', 0, 'not_above', { limit: 0 }],
    ['email', 'nobody', 'not_an_email', {}],
    ['url', 'nowhere', 'not_an_address', {}],
    ['text', 'x'.repeat(501), 'too_long', { limit: 500 }],
    ['password', 'short', 'too_short', { limit: 12 }],
    ['days', 1.5, 'not_whole', {}],
    ['code', 'a\u0007', 'invalid_value', {}],
  ] as const)('of %s says exactly what is wrong with %s', (kind, value, code, params) => {
    expect(valueProblem(fieldOf('x', kind).field, value)).toEqual({ code, params });
  });

  it('takes an object whose texts are all empty for nothing', () => {
    for (const blank of ['', '  '])
      expect(valueProblem(fieldOf('x', 'multi', { required: true }).field, { en: null, hu: blank })).toEqual({ code: 'required', params: {} });
    expect(valueProblem(fieldOf('x', 'multi').field, { en: null })).toBeNull();
  });
});

describe('what a form would save', () => {
  it('is only what differs: empty texts are none, the order of languages is nothing', () => {
    const stored = { name: { en: 'Oak', hu: 'Tölgy' }, rate: 5, email: null };
    expect(changedValues(stored, { name: { hu: 'Tölgy', en: 'Oak', de: null }, rate: 5, email: '' })).toEqual({});
    expect(changedValues(stored, { name: { en: 'Oak', hu: null }, rate: 6 })).toEqual({ name: { en: 'Oak', hu: null }, rate: 6 });
  });

  it('of a stored record are patches with the old values, of texts only the languages that change', () => {
    const stored = { brand_id: 7, brand_name: 'Oak', texts: { en: 'Oak', hu: 'Tölgy' } };
    const call = toSetCall(brands, [fieldOf('brand_name', 'text'), fieldOf('texts', 'multi', { perLanguage: true })], stored, {
      brand_name: 'Elm',
      texts: { en: 'Oak', hu: null, de: 'Eiche' },
    });
    expect(call).toEqual({
      patches: [
        { key: { brand_id: 7 }, field: 'brand_name', old: 'Oak', new: 'Elm' },
        { key: { brand_id: 7 }, field: 'texts', old: { hu: 'Tölgy', de: null }, new: { hu: null, de: 'Eiche' } },
      ],
    });
  });

  it('of a new record is one row', () => {
    expect(toSetCall(brands, [], null, { brand_name: 'Elm' })).toEqual({ rows: [{ brand_name: 'Elm' }] });
  });
});

describe('the problems of a form', () => {
  it('of a new record include every required field', () => {
    expect(findProblems(fields, null, {}, {})).toEqual({ name: { code: 'required', params: {} } });
  });

  it('of a stored record are those of changed fields alone', () => {
    const stored = { name: null, rate: 500, email: 'nobody' };
    expect(findProblems(fields, stored, {}, {})).toEqual({});
    expect(Object.keys(findProblems(fields, stored, { rate: 400 }, {}))).toEqual(['rate']);
  });

  it('put a text that is no value yet before everything else', () => {
    expect(findProblems(fields, { rate: 5 }, {}, { rate: 'not_a_number' })).toEqual({ rate: { code: 'not_a_number', params: {} } });
  });

  it('never hold back fields that nobody may change', () => {
    expect(findProblems([fieldOf('id', 'identity', { editable: false, required: true })], null, {}, {})).toEqual({});
  });
});

describe('a refusal of the server', () => {
  const error = {
    code: 'rule',
    params: { rule: 'margin-order' },
    fields: [
      { field: 'min_margin', code: 'rule' },
      { field: 'exp_margin', code: 'rule' },
    ],
  };

  it('stands at its fields, which take over its params', () => {
    expect(placeProblems(error, ['min_margin', 'exp_margin'])).toEqual({
      fields: { min_margin: { code: 'rule', params: { rule: 'margin-order' } }, exp_margin: { code: 'rule', params: { rule: 'margin-order' } } },
      rest: null,
    });
  });

  it('is told above the buttons as well when a field is not shown or none is named', () => {
    expect(placeProblems(error, ['min_margin']).rest).toEqual({ code: 'rule', params: { rule: 'margin-order' } });
    expect(placeProblems({ code: 'stale', params: {}, fields: [] }, ['min_margin']).rest).toEqual({ code: 'stale', params: {} });
  });
});

describe('what is told to be wrong', () => {
  const typed = { name: { en: 'x'.repeat(2001) }, rate: 101 };
  const found = findProblems(fields, null, typed, {});
  const shown = (more: Partial<Parameters<typeof shownProblems>[2]>) =>
    Object.keys(shownProblems(fields, found, { tried: false, left: new Set(), typed, initial: {}, ...more }));

  it('is a text per language while it is typed, any other field when it was left, and all once saving was tried', () => {
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['name', 'rate']));
    expect(shown({})).toEqual(['name']);
    expect(shown({ left: new Set(['rate']) })).toEqual(['name', 'rate']);
    expect(shown({ tried: true })).toEqual(Object.keys(found));
  });

  it('is nothing of what nobody touched', () => {
    expect(shown({ initial: typed })).toEqual([]);
  });
});

describe('of texts in many languages', () => {
  const { field } = fieldOf('name', 'multi', { required: true, perLanguage: true });

  it('those are marked that are wrong, all where none is there', () => {
    expect([...wrongLanguages(field, { en: 'Oak', hu: 'x'.repeat(2001), de: 'Eiche' })]).toEqual(['hu']);
    expect([...wrongLanguages(field, { en: null })].sort()).toEqual([...languages].sort());
  });

  it.each(['multi', 'multi_rich'] as const)('each has its mark in the control (%s)', (kind) => {
    const drawn = renderToStaticMarkup(
      createElement(controls[kind].input, {
        value: { en: 'Oak', hu: 'x'.repeat(200_001) },
        onChange: () => undefined,
        onProblem: () => undefined,
        context: contextOf(kind, 'en', { required: true }),
        row: {},
        id: 'name',
        invalid: true,
        disabled: false,
        place: 'form',
      }),
    );
    expect(drawn.match(kind === 'multi' ? /aria-invalid="true"/g : /#(?:warning|alert)"/g)).toHaveLength(1);
  });
});
