import { describe, expect, it } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { findingsOf, locale, localesOf, project } from './small-declarations.ts';
import { textsOf } from '../../codegen/messages.ts';

const id = 'area.products';

/** The small project's locales with one text, in each language its own. */
const withTexts = (texts: Readonly<Record<string, string>>) => {
  const whole = project();
  return languages.flatMap((language) => localesOf(whole, language, { ...textsOf(whole, language), [id]: texts[language] ?? texts.en ?? '' }));
};

describe('a plural', () => {
  const two = '{count, plural, one {# row} other {# rows}}';
  const three = '{count, plural, one {# row} few {# rows} other {# rows}}';
  const right = { en: two, cs: three, sk: three, ro: three };

  it('with the forms that its language has for whole numbers is right', () => {
    expect(findingsOf({ locales: withTexts(right) })).toEqual([]);
  });

  it.each(['cs', 'sk', 'ro'])('without "few" is a finding in %s', (language) => {
    expect(findingsOf({ locales: withTexts({ ...right, [language]: two }) })).toEqual([
      expect.stringMatching(new RegExp(`^locales/${language}/common\\.json:\\d+ K211 message '${id}' lacks plural forms of ${language}: few$`)),
    ]);
  });

  it('inside of a choice is looked at too, and "=1" is a form for one', () => {
    const inner = (plural: string) => `{sort, select, a {x ${plural}} other {y}}`;
    const all = Object.fromEntries(languages.map((language) => [language, inner(right[language as keyof typeof right] ?? two)]));
    expect(findingsOf({ locales: withTexts({ ...all, de: inner('{count, plural, =1 {eine} other {#}}') }) })).toEqual([]);
    expect(findingsOf({ locales: withTexts({ ...all, de: inner('{count, plural, other {#}}') }) })).toEqual([expect.stringContaining('K211')]);
  });

  it('that tells only nothing from something needs no forms, unless the English text has some', () => {
    const some = '{count, plural, =0 {no rows} other {# rows}}';
    expect(findingsOf({ locales: withTexts({ en: some }) })).toEqual([]);
    expect(findingsOf({ locales: withTexts({ ...right, cs: some, hu: some }) })).toEqual([expect.stringContaining('lacks plural forms of cs: one, few')]);
  });

  it('with a form that its language never uses is a finding', () => {
    expect(findingsOf({ locales: withTexts({ ...right, hu: three }) })).toEqual([
      expect.stringMatching(/K212 message 'area\.products' has plural forms that hu never uses: few$/),
    ]);
  });
});

describe('a file of texts', () => {
  it('that has a key twice is a finding at the second one', () => {
    const { locales } = project();
    const doubled = locales.map((one) =>
      one.name === 'hu' && one.area === 'common' ? { ...one, text: one.text.replace('{', `{\n  "${id}": "x \\" y:",`) } : one,
    );
    expect(findingsOf({ locales: doubled })).toEqual([
      expect.stringMatching(/^locales\/hu\/common\.json:\d+ K213 message 'area\.products' stands in this file twice$/),
    ]);
  });
});

describe('a text that is the English one', () => {
  const texts = { en: 'Goods', de: 'Waren', hu: 'Áru', bg: 'Стоки', ro: 'Goods', cs: 'Zboží', sk: 'Tovar' };
  const others = (text: string, language: string) => (language === 'en' ? text : `${text} (${language})`);
  /** The small project where every text is translated but those of `texts`. */
  const translated = () =>
    withTexts(texts).map((one) =>
      locale(one.name, Object.fromEntries(Object.entries(one.messages).map(([key, text]) => [key, key === id ? text : others(text, one.name)])), one.area),
    );
  const sameTexts = (listed: Record<string, readonly string[]>) => ({
    file: 'locales/same-as-english.json',
    text: JSON.stringify(listed, null, 2),
    texts: listed,
  });

  it('is a finding where it stands', () => {
    expect(findingsOf({ locales: translated(), sameTexts: sameTexts({}) })).toEqual([
      expect.stringMatching(
        /^locales\/ro\/common\.json:\d+ K214 message 'area\.products' is the English text; locales\/same-as-english\.json lists those that are meant so$/,
      ),
    ]);
  });

  it.each(['ro', 'everywhere'])('is right where the list has it (%s)', (list) => {
    expect(findingsOf({ locales: translated(), sameTexts: sameTexts({ [list]: ['Goods'] }) })).toEqual([]);
  });

  it('must not be listed where no text is so', () => {
    expect(findingsOf({ locales: translated(), sameTexts: sameTexts({ ro: ['Goods'], de: ['Goods'] }) })).toEqual([
      "locales/same-as-english.json:6 K215 no message of de is 'Goods' as in English",
    ]);
  });
});

describe('a text as a typewriter has it', () => {
  const quoted: Readonly<Record<string, string>> = {
    en: 'the “list”',
    de: 'die „Liste“',
    hu: 'a „lista”',
    bg: '„списъкът“',
    ro: '„lista”',
    cs: '„seznam“',
    sk: '„zoznam“',
  };

  it('is none in print: quotation marks of the language, dashes, apostrophes, and what the grammar of messages quotes', () => {
    expect(findingsOf({ locales: withTexts(quoted) })).toEqual([]);
    expect(findingsOf({ locales: withTexts({ en: "The company’s list – all of it…, as '{'name'}'" }) })).toEqual([]);
  });

  it.each(languages)('has quotation marks of another language: a finding in %s', (language) => {
    const wrong = language === 'en' || language === 'hu' || language === 'ro' ? '„a“' : '“a”';
    for (const text of [wrong, '«a»', '"a"', `${quoted[language]} „`]) {
      expect(findingsOf({ locales: withTexts({ ...quoted, [language]: text }) }), text).toEqual([
        expect.stringMatching(new RegExp(`^locales/${language}/common\\.json:\\d+ K216 message '${id}' has other quotation marks than`)),
      ]);
    }
  });

  it.each([
    ["the company's", "has ', which in print is ’"],
    ['wait...', 'has ..., which in print is …'],
    ['rows - all', 'has a hyphen or a long dash between words, where – stands'],
    ['rows — all', 'has a hyphen or a long dash between words, where – stands'],
    ['rows--all', 'has a hyphen or a long dash between words, where – stands'],
    ['rows  all', 'has two spaces'],
    ['rows ', 'begins or ends with a space'],
    ['rows , all', 'has a space before a sign'],
  ])('is a finding: %j', (text, words) => {
    for (const language of languages)
      expect(findingsOf({ locales: withTexts({ ...quoted, [language]: text }) })).toEqual([
        expect.stringMatching(new RegExp(`^locales/${language}/common\\.json:\\d+ K216 .* ${words.replaceAll('.', '\\.')}$`)),
      ]);
  });
});
