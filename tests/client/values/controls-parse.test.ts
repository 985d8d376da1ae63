import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnyKind } from '../../../schemas/kinds/define.ts';
import type { FieldMeta } from '../../../schemas/metadata.ts';
import { controls } from '../../../src/generated/controls.gen.ts';
import { kinds } from '../../../src/generated/kinds.gen.ts';
import type { KindName } from '../../../src/generated/names.gen.ts';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import type { Json } from '../../../src/shared/json.ts';
import { languages } from '../../../src/shared/languages.ts';
import { contextOf } from '../../support/render-context.ts';

interface Examples {
  values: readonly Json[];
  options?: FieldMeta['options'];
}

const figures = [0, 1, 12.5, 1234567.125, 999.999];
const signed = [...figures, -1, -1234.5];
const words = ['Oak', 'Őrült ágy', 'a, b; c "d"', '12.5', 'Столове'];

/** Values of every kind whose text form is read back; kinds that cannot be are named below, and what is told of work that was done is never typed. */
const examples: Record<Exclude<KindName, 'password' | 'multi' | 'multi_rich' | 'rich_text' | 'counts' | 'logged'>, Examples> = {
  centimetres: { values: figures.filter((value) => value < 99_999) },
  choice: { values: ['net', 'gross'], options: { values: ['net', 'gross'] } },
  code: { values: ['A-1', '007', 'ő-1'] },
  code_reference: { values: ['A-1', 'products/brands'], options: { form: 'pages' } },
  color: { values: ['#ff8800', '#000000'] },
  country: { values: ['HU', 'DE', 'GB', 'US', 'XK'] },
  currency: { values: ['HUF', 'EUR', 'RON'] },
  date: { values: ['2026-11-21', '2024-02-29', '1999-01-01'] },
  days: { values: [0, 1, 365, 3650] },
  decimal: { values: signed },
  duration: { values: [1, 30, 90, 1440, 1441, 10_080, 31_680, 129_605, 5_256_000] },
  email: { values: ['someone@example.com'] },
  flag: { values: [true, false] },
  grant: { values: [true, false] },
  grams: { values: figures },
  gtin: { values: ['4006381333931', '96385074'] },
  icon: { values: ['home', 'products'] },
  identity: { values: [1, 123456789] },
  image: { values: ['a1b2_c-3'] },
  instant: { values: ['2026-11-21T14:30:00.000Z', '2026-03-29T00:30:00.000Z'] },
  integer: { values: [0, 5, -5, 1234567] },
  json: { values: [{ a: [1, 'x', null] }, [1, 2], 'text', 5] },
  keep_in_stock: { values: [0, 1, 2] },
  language: { values: ['en', 'hu', 'bg'] },
  long_text: { values: ['One line', 'two\nlines'] },
  money: { values: signed },
  path: { values: ['products/brands'] },
  phone: { values: ['+36301234567', '0612345678'] },
  percent: { values: [0, 27, 12.3456, 100] },
  discount: { values: [0, 27, 19.000803812187, 99.9] },
  position: { values: [0, 1, 1000] },
  quantity: { values: signed },
  rate: { values: [366.9, 0.00272554, 1] },
  reference: { values: [7, 123456], options: { form: 'brands' } },
  tree_reference: { values: [7, 123456], options: { form: 'brands' } },
  signed_percent: { values: [-12.5, 0, 250] },
  fill_share: { values: [0, 62.5, 140] },
  tags: { values: [['en'], ['en', 'hu']] },
  text: { values: words },
  time_zone: { values: ['Europe/Budapest', 'America/New_York', 'UTC'] },
  url: { values: ['https://example.com/a?b=1'] },
  vat_number: { values: ['HU12345676', '12345678242'] },
  volume: { values: [0, 0.001234, 76.5] },
  weight: { values: figures },
};

const partsOf = (name: string) => {
  const kind = kinds[name as KindName] as AnyKind;
  return { kind, renderer: renderers[kind.renderer], control: controls[kind.control] };
};

describe.each(Object.entries(examples))('the control of %s', (name, { values, options }) => {
  it.each(languages)('reads back in %s what its renderer writes', (language) => {
    const { kind, renderer, control } = partsOf(name);
    const context = contextOf(name as KindName, language, { options });
    for (const value of values) {
      const parsed = control.parse(renderer.text(value, context, {}), context);
      expect(parsed).toEqual({ value });
      expect(v.is(kind.value((options ?? {}) as never), value)).toBe(true);
    }
  });
});

describe('typed texts', () => {
  const parse = (name: KindName, text: string, extras = {}, language: (typeof languages)[number] = 'en') =>
    partsOf(name).control.parse(text, contextOf(name, language, extras));

  it.each(['decimal', 'integer', 'date', 'duration', 'choice', 'json', 'color', 'reference', 'country'] as const)(
    'take an empty text of %s for no value',
    (name) => {
      expect(parse(name, '  ')).toEqual({ value: null });
    },
  );

  it.each([
    ['decimal', 'abc', 'not_a_number'],
    ['integer', '1,5', 'not_whole'],
    ['date', '31.02.2026', 'not_a_date'],
    ['duration', 'soon', 'not_a_duration'],
    ['duration', '3 fortnights', 'not_a_duration'],
    ['duration', '0.5', 'not_a_duration'],
    ['duration', '-3 h', 'not_a_duration'],
    ['duration', '0', 'duration_out_of_range'],
    ['duration', '99 999 d', 'not_a_duration'],
    ['duration', '99999 d', 'duration_out_of_range'],
    ['color', 'orange', 'not_a_color'],
    ['json', '{', 'not_json'],
    ['choice', 'other', 'unknown_choice'],
    ['flag', 'maybe', 'not_yes_or_no'],
    ['keep_in_stock', '3', 'unknown_choice'],
    ['country', 'Atlantis', 'unknown_choice'],
    ['icon', 'no-such-icon', 'unknown_choice'],
    ['reference', 'Nobody', 'unknown_reference'],
  ] as const)('of %s refuse %s as %s', (name, text, problem) => {
    expect(parse(name, text)).toEqual({ problem });
  });

  it.each([
    ['en', '7 d', 10_080],
    ['en', '3 h', 180],
    ['en', '90', 90],
    ['en', '1:30', 90],
    ['en', '1h30', 90],
    ['en', '1.5 hours', 90],
    ['en', '2 weeks', 20_160],
    ['de', '7 Tage', 10_080],
    ['de', '1,5 Std.', 90],
    ['hu', '1 óra 30 perc', 90],
    ['hu', '7 nap', 10_080],
    ['sk', '5 dní', 7200],
    ['ro', '22 de zile', 31_680],
    ['ro', '2 ore', 120],
    ['cs', '5 dnů, 2 hodiny', 7320],
    ['bg', '3 дни', 4320],
    ['bg', '2 ч 5 мин', 125],
  ] as const)('read in %s the duration %s as %i minutes', (language, text, minutes) => {
    expect(parse('duration', text, {}, language)).toEqual({ value: minutes });
  });

  it('find a reference by its label once the list is there', () => {
    const find = (form: string, text: string) => (form === 'brands' && text === 'Acme' ? 7 : undefined);
    expect(parse('reference', ' Acme ', { find, options: { form: 'brands' } })).toEqual({ value: 7 });
  });

  it('find a country by its name without accents and case', () => {
    expect(parse('country', 'magyarorszag', {}, 'hu')).toEqual({ value: 'HU' });
    expect(parse('country', 'унгария', {}, 'bg')).toEqual({ value: 'HU' });
  });

  it('read dates in the order of the language', () => {
    expect(parse('date', '24.12.2026', {}, 'de')).toEqual({ value: '2026-12-24' });
    expect(parse('date', '2026. 12. 24.', {}, 'hu')).toEqual({ value: '2026-12-24' });
  });

  it("change only the reader's language of a multi text", () => {
    expect(parse('multi', 'Szék', {}, 'hu')).toEqual({ value: { hu: 'Szék' } });
    expect(parse('multi', '', {}, 'hu')).toEqual({ value: { hu: null } });
  });

  it('become paragraphs of formatted text in which markup is words', () => {
    expect(parse('rich_text', 'a <b>\nc')).toEqual({ value: '<p>a &lt;b&gt;</p><p>c</p>' });
  });

  it('expand short colours and add the sign', () => {
    expect([parse('color', 'F80'), parse('color', '#FF8800')]).toEqual([{ value: '#ff8800' }, { value: '#ff8800' }]);
  });
});

describe('toggles', () => {
  it('go round 0, 1, 2 for keep in stock and start at 1 from nothing', () => {
    const { next } = partsOf('keep_in_stock').control;
    expect([0, 1, 2, null].map((value) => next?.(value))).toEqual([1, 2, 0, 1]);
  });

  it('turn a flag, nothing counting as no', () => {
    const { next } = partsOf('flag').control;
    expect([true, false, null].map((value) => next?.(value))).toEqual([false, true, true]);
  });
});

describe('the registry of controls', () => {
  it('has for every kind the control it names, and that one edits the kind', () => {
    const wrong = Object.entries(kinds).filter(([name, kind]) => !controls[kind.control]?.edits.includes(name as KindName));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
