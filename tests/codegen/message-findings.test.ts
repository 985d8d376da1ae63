import { sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { languages } from '../../src/shared/languages.ts';
import type { Declarations } from '../../codegen/declarations.ts';
import { textsOf } from '../../codegen/messages.ts';
import { action, findingsOf, form, brandForm, locale, localesOf, project, screen, brandScreen, source } from './small-declarations.ts';

/** The small project's locales with one text changed in some languages; undefined removes it. */
function withText(id: string, texts: Partial<Record<string, string | undefined>>, changed: Partial<Declarations> = {}): string[] {
  const whole = project(changed);
  const locales = languages.flatMap((language) => {
    const { [id]: own, ...others } = textsOf(whole, language);
    const text = language in texts ? texts[language] : own;
    return localesOf(whole, language, text === undefined ? others : { ...others, [id]: text });
  });
  return findingsOf({ ...changed, locales });
}

describe('messages that a declaration needs', () => {
  it.each([
    ['the label of a shown field', 'field.brand_name', 'products', 'screens/products/brands.screen.json:4'],
    ['each value of a choice', 'choice.tone.warm', 'products', 'screens/products/brands.screen.json:6'],
    ['the title of a screen', 'screen.products.brands', 'products', 'screens/products/brands.screen.json:1'],
    ['the area of a screen', 'area.products', 'common', 'screens/products/brands.screen.json:1'],
    ['the label of an action', 'action.export', 'products', 'src/client/actions/export.action.tsx:1'],
    ['the word of a marker', 'marker.inactive', 'common', 'src/client/markers.ts:1'],
    ['the words of an error code', 'error.not_found', 'common', 'src/shared/errors.ts:1'],
    ['the label of what is asked when a row is added', 'field.brand_title', 'products', 'screens/products/brands.screen.json:1'],
  ])('%s', (_, id, area, place) => {
    expect(withText(id, { hu: undefined })).toEqual([`locales/hu/${area}.json:1 K201 message '${id}' is missing in hu; ${place} needs it`]);
  });

  it('the name of a panel that an action opens in a dialog, or that is a tab without a title', () => {
    const actions = [{ ...action('export'), file: 'src/client/actions/export.action.ts' }, action('history')];
    const sources = [source('src/client/actions/export.action.ts', "export default defineAction({ run: ({ open }) => open('history') });")];
    expect(withText('panel.history', { hu: undefined }, { actions, sources })).toEqual([
      "locales/hu/products.json:1 K201 message 'panel.history' is missing in hu; src/client/actions/export.action.ts:1 needs it",
    ]);
    const screens = [screen('products/brands', { ...brandScreen, detail: [{ panel: 'history' }] })];
    expect(withText('panel.history', { hu: undefined }, { screens })).toEqual([
      "locales/hu/products.json:1 K201 message 'panel.history' is missing in hu; screens/products/brands.screen.json:21 needs it",
    ]);
  });

  it('is missing once, in all languages that lack it', () => {
    expect(withText('area.products', { hu: undefined, cs: undefined })).toEqual([
      "locales/hu/common.json:1 K201 message 'area.products' is missing in hu, cs; screens/products/brands.screen.json:1 needs it",
    ]);
    expect(withText('area.products', Object.fromEntries(languages.map((language) => [language, undefined])))).toHaveLength(1);
  });

  it('waits for a translator in one finding that names all such texts', () => {
    const { locales } = project();
    const waiting = new Set(['area.products', 'field.brand_name']);
    const marked = locales.map((one) =>
      one.name === 'en'
        ? one
        : locale(
            one.name,
            Object.fromEntries(Object.entries(one.messages).map(([id, text]) => [id, waiting.has(id) ? `[untranslated] ${text}` : text])),
            one.area,
          ),
    );
    expect(findingsOf({ locales: marked }).map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'K210 to be translated to bg, cs, de, hu, ro, sk: area.products, field.brand_name',
    ]);
  });

  it('an empty text is a missing one', () => {
    expect(withText('area.products', { ro: ' ' })).toEqual([
      "locales/ro/common.json:1 K201 message 'area.products' is missing in ro; screens/products/brands.screen.json:1 needs it",
    ]);
  });

  it('suggests a message that nobody uses and that is written almost so', () => {
    const { locales } = project();
    const renamed = locales.map(({ name, area, messages: { 'field.brand_name': label, ...others } }) =>
      locale(name, label === undefined ? others : { ...others, 'field.brand_nam': label }, area),
    );
    expect(findingsOf({ locales: renamed })).toContain(
      "locales/en/products.json:1 K201 message 'field.brand_name' is missing in en, de, hu, sk, ro, cs, bg; screens/products/brands.screen.json:4 needs it; did you mean 'field.brand_nam'?",
    );
  });

  it('the sentence of a rule', () => {
    const forms = [form('product_brands', { ...brandForm, rules: [{ id: 'name-order', fields: ['brand_name'], holds: () => true }] })];
    expect(withText('rule.name-order', { cs: undefined }, { forms })).toEqual([
      "locales/cs/products.json:1 K201 message 'rule.name-order' is missing in cs; schemas/forms/products/product_brands.form.ts:1 needs it",
    ]);
  });

  it('the sentence of a warning', () => {
    const warns = [{ id: 'long-name', field: 'brand_name', when: sql`length(brand_name) > 40`, example: () => 'x'.repeat(41) }];
    const forms = [form('product_brands', { ...brandForm, warns })];
    expect(withText('warning.long-name', { cs: undefined }, { forms })).toEqual([
      "locales/cs/products.json:1 K201 message 'warning.long-name' is missing in cs; schemas/forms/products/product_brands.form.ts:1 needs it",
    ]);
  });

  it('the sentence of a check of a table that forms write', () => {
    const checked = toTableDeclaration(
      table('brand', { brand_code: column(text).primaryKey(), brand_name: column(text) }, (self) => [check('name-given', sql`${self.brand_name} <> \'\'`)]),
      'schemas/tables/brands.ts',
      "\ncheck('name-given')",
    );
    expect(withText('rule.name-given', { cs: undefined, bg: 'Име?' }, { tables: [checked] })).toContain(
      "locales/cs/products.json:1 K201 message 'rule.name-given' is missing in cs; schemas/tables/brands.ts:2 needs it",
    );
    expect(findingsOf({ tables: [{ ...checked, name: 'log' }] }).join()).not.toContain('rule.name-given');
  });

  it('an id that stands in the client, and a code that a control complains with', () => {
    const sources = [source('src/client/controls/decimal.ts', "text('common.loading');\nconst parse = () => ({ problem: 'not_a_number' });")];
    expect(withText('common.loading', { sk: undefined }, { sources })).toEqual([
      "locales/sk/common.json:1 K201 message 'common.loading' is missing in sk; src/client/controls/decimal.ts:1 needs it",
    ]);
    expect(withText('error.not_a_number', { sk: undefined }, { sources })).toEqual([
      "locales/sk/common.json:1 K201 message 'error.not_a_number' is missing in sk; src/client/controls/decimal.ts:2 needs it",
    ]);
  });
});

describe('the text of a message', () => {
  it('that is no ICU', () => {
    expect(withText('area.products', { de: '{count, plural, one {x}' }).join('\n')).toMatch(
      /^locales\/de\/common\.json:\d+ K202 message 'area\.products' is no ICU text: /,
    );
  });

  it('whose arguments differ from the English ones', () => {
    const changed = { en: '{count, plural, one {# row} other {# rows}}', de: '{anzahl} Zeilen' };
    const findings = withText('area.products', changed);
    expect(findings.find((line) => line.startsWith('locales/de'))).toMatch(/K203 message 'area\.products' has the arguments \(anzahl\), in English \(count\)$/);
  });

  it('may order and repeat its arguments as its language does', () => {
    const texts = Object.fromEntries(languages.map((language) => [language, '{from} to {to}']));
    expect(withText('area.products', { ...texts, hu: '{to} – {from}, {to}' })).toEqual([]);
  });
});

describe('a message that nobody uses', () => {
  const unused = { en: 'Old', de: 'Alt', hu: 'Régi', sk: 'Starý', ro: 'Vechi', cs: 'Starý', bg: 'Стар' };

  it('is told once, where the English text stands', () => {
    expect(withText('common.old', unused)).toEqual([expect.stringMatching(/^locales\/en\/common\.json:\d+ K204 nobody uses message 'common\.old'$/)]);
  });

  it.each([
    ['it stands in a source', 'common.old', "text('common.old');"],
    ['its id is built from a head and a word of a source', 'status.placed', "text(derivedId('status', state));\ntype State = 'placed' | 'cancelled';"],
    ['its id is built from two words', 'looks.theme.dark', "text(derivedId('looks', family, option));\nconst all = { theme: ['dark'] };"],
    ['its id is built by a template', 'status.placed', 'text(`status.${state}`);\nconst states = { placed: 1 };'],
  ])('is used when %s', (_, id, content) => {
    expect(withText(id, unused, { sources: [source('src/client/chrome/x.ts', content)] })).toEqual([]);
  });

  it('is not used by a word in another spelling', () => {
    const sources = [source('src/client/chrome/x.ts', "text(derivedId('keyboard', command));\nconst command = 'edgeUp';")];
    expect(withText('keyboard.edge_up', unused, { sources })).toEqual([expect.stringMatching(/K204 nobody uses message 'keyboard\.edge_up'$/)]);
  });

  it('is used as the short form or the help of a used one', () => {
    expect(withText('field.brand_name.short', unused)).toEqual([]);
    expect(withText('help.brand_name', unused)).toEqual([]);
  });

  it('a text without an English one is told where it stands', () => {
    expect(withText('common.old', { de: 'Alt' })).toEqual([
      expect.stringMatching(/^locales\/de\/common\.json:\d+ K205 message 'common\.old' has no English text$/),
    ]);
  });
});

it('a language that nobody declared', () => {
  const { locales } = project();
  expect(findingsOf({ locales: [...locales, locale('fr', { 'area.products': 'Produits' })] })).toEqual([
    "locales/fr/common.json:1 K206 'fr' is no language of src/shared/languages.ts",
  ]);
});

it('a screen in no form needs its title alone', () => {
  const screens = [screen('products/brands', brandScreen), screen('products/desk', { shape: 'panel', panel: 'history' })];
  expect(withText('screen.products.desk', { bg: undefined }, { screens })).toEqual([
    "locales/bg/products.json:1 K201 message 'screen.products.desk' is missing in bg; screens/products/desk.screen.json:1 needs it",
  ]);
});
