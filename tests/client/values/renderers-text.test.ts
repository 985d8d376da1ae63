import { describe, expect, it } from 'vitest';
import choice from '../../../src/client/renderers/choice.renderer.tsx';
import country from '../../../src/client/renderers/country.renderer.tsx';
import duration from '../../../src/client/renderers/duration.renderer.tsx';
import features from '../../../src/client/renderers/features.renderer.tsx';
import flag from '../../../src/client/renderers/flag.renderer.tsx';
import instant from '../../../src/client/renderers/instant.renderer.tsx';
import keepInStock from '../../../src/client/renderers/keep_in_stock.renderer.tsx';
import language from '../../../src/client/renderers/language.renderer.tsx';
import money from '../../../src/client/renderers/money.renderer.tsx';
import multi from '../../../src/client/renderers/multi.renderer.tsx';
import percent from '../../../src/client/renderers/percent.renderer.tsx';
import reference from '../../../src/client/renderers/reference.renderer.tsx';
import richText from '../../../src/client/renderers/rich_text.renderer.tsx';
import secret from '../../../src/client/renderers/secret.renderer.tsx';
import { languages } from '../../../src/shared/languages.ts';
import { contextOf } from '../../support/render-context.ts';

describe('the text form of a value', () => {
  it.each(languages)('writes figures in %s exactly, without grouping, with the mark of the language', (code) => {
    const mark = code === 'en' ? '.' : ',';
    expect(money.text(-1234567.125, contextOf('money', code), {})).toBe(`-1234567${mark}125`);
    expect(percent.text(27, contextOf('percent', code), {})).toBe('27');
  });

  it.each(languages)('names countries and languages in %s', (code) => {
    const names = {
      en: ['Hungary', 'German'],
      de: ['Ungarn', 'Deutsch'],
      hu: ['Magyarország', 'német'],
      sk: ['Maďarsko', 'nemčina'],
      ro: ['Ungaria', 'germană'],
      cs: ['Maďarsko', 'němčina'],
      bg: ['Унгария', 'немски'],
    };
    expect([country.text('HU', contextOf('country', code), {}), language.text('de', contextOf('language', code), {})]).toEqual(names[code]);
  });

  it.each([
    ['en', '7 days', '3 hours', '1 h 30 min', '1 day 1 min'],
    ['de', '7 Tage', '3 Stunden', '1 h 30 min', '1 Tag 1 min'],
    ['hu', '7 nap', '3 óra', '1 ó 30 p', '1 nap 1 p'],
    ['sk', '7 dní', '3 hodiny', '1 h 30 min', '1 deň 1 min'],
    ['ro', '7 zile', '3 ore', '1 h 30 min', '1 zi 1 min'],
    ['cs', '7 dnů', '3 hodiny', '1 h 30 min', '1 den 1 min'],
    ['bg', '7 дни', '3 часа', '1 ч 30 мин', '1 ден 1 мин'],
  ] as const)('tells a length of time in %s', (code, ...expected) => {
    expect([10_080, 180, 90, 1441].map((minutes) => duration.text(minutes, contextOf('duration', code), {}))).toEqual(expected);
  });

  it('leaves a code that is no country as it is', () => {
    expect(country.text('not a code', contextOf('country', 'en'), {})).toBe('not a code');
  });

  it('words choices, flags and the three states of keep in stock by their messages', () => {
    expect(choice.text('gross', contextOf('choice', 'en', { name: 'price_type' }), {})).toBe('choice.price_type.gross');
    expect(flag.text(true, contextOf('flag', 'en'), {})).toBe('common.yes');
    expect([0, 1, 2].map((state) => keepInStock.text(state, contextOf('keep_in_stock', 'en'), {}))).toEqual([
      'choice.keep_in_stock.0',
      'choice.keep_in_stock.1',
      'choice.keep_in_stock.2',
    ]);
  });

  it("gives a text of many languages in the reader's one and never in a lent one", () => {
    expect(multi.text({ en: 'Chair', hu: 'Szék' }, contextOf('multi', 'hu'), {})).toBe('Szék');
    expect(multi.text({ en: 'Chair' }, contextOf('multi', 'hu'), {})).toBe('');
  });

  it('labels a reference by its row, else by the loaded list, else by its key', () => {
    const options = { form: 'brands', value: 'brand_id', label: 'brand_name', labelField: 'brand_name' };
    const context = contextOf('reference', 'hu', { options, label: (_form, key) => (key === 7 ? 'Acme' : undefined) });
    expect(reference.text(7, context, { brand_name: 'From the row' })).toBe('From the row');
    expect(reference.text(7, context, { brand_name: { en: 'Oak', hu: 'Tölgy' } })).toBe('Tölgy');
    expect(reference.text(7, context, {})).toBe('Acme');
    expect(reference.text(8, context, {})).toBe('8');
  });

  it('reads the words out of formatted text and nothing of its scripts', () => {
    const html = '<p>Tables &amp; <b>chairs</b></p><script>alert(1)</script><p>&#233;&#x151;<br>end</p>';
    expect(richText.text(html, contextOf('rich_text', 'en'), {})).toBe('Tables & chairs éő end');
  });

  it('never shows a secret, nor how long it is', () => {
    expect(secret.text('a', contextOf('password', 'en'), {})).toBe(secret.text('a much longer secret', contextOf('password', 'en'), {}));
  });

  it('shows moments by the clock of 24 hours', () => {
    const moment = new Date(2026, 10, 21, 17, 5).toISOString();
    expect(instant.text(moment, contextOf('instant', 'en'), {})).toBe('2026-11-21 17:05');
  });

  it('lists features by name', () => {
    expect(features.text({ Colour: 'red', Size: { en: 'small', hu: 'kicsi' } }, contextOf('json', 'hu'), {})).toBe('Colour: red, Size: kicsi');
  });
});
