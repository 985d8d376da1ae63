import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { fold } from '../../src/shared/text/fold.ts';
import { mergeText, missingLanguages, pickText, textLanguage } from '../../src/shared/text/multi-text.ts';
import { metaDescription, stripHtml } from '../../src/shared/text/plain-text.ts';
import { processorTime } from '../support/processor-time.ts';

const unicode = fc.string({ unit: 'binary' });
const multi = fc.dictionary(
  fc.constantFrom(...languages),
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
);

describe('a text in several languages', () => {
  it('is read in the asked language, else in English, else in the first that has one', () => {
    expect(pickText({ en: 'chair', hu: 'szék' }, 'hu')).toBe('szék');
    expect(pickText({ en: 'chair', hu: 'szék' }, 'de')).toBe('chair');
    expect(pickText({ cs: 'židle', hu: 'szék' }, 'de')).toBe('szék');
    expect(textLanguage({ cs: 'židle', hu: 'szék' }, 'de')).toBe('hu');
    expect(pickText({}, 'de')).toBe('');
    expect(pickText(null, 'de')).toBe('');
    expect(textLanguage({ en: '  ' }, 'en')).toBeNull();
  });

  it('knows what waits for translation; blanks do', () => {
    expect(missingLanguages({ en: 'chair', hu: ' ', bg: 'стол' })).toEqual(['de', 'hu', 'sk', 'ro', 'cs']);
    expect(missingLanguages({ en: 'chair' }, ['hu', 'en'])).toEqual(['hu']);
    expect(missingLanguages(null)).toEqual([...languages]);
  });

  it('takes a patch: null and blanks remove, absent languages stay, strangers are dropped', () => {
    expect(mergeText({ en: 'chair', hu: 'szék', de: 'Stuhl' }, { hu: null, de: '', sk: 'stolička' })).toEqual({ en: 'chair', sk: 'stolička' });
    const strange = JSON.parse('{"xx":"?","__proto__":{"en":"?"}}') as Record<string, string>;
    expect(mergeText({ en: 'chair' }, strange)).toEqual({ en: 'chair' });
  });

  it('is not changed by its own texts and becomes whatever replaces them all', () =>
    fc.assert(
      fc.property(multi, multi, (value, other) => {
        expect(mergeText(value, {})).toEqual({ ...value });
        expect(mergeText(value, value)).toEqual({ ...value });
        const all = Object.fromEntries(languages.map((language) => [language, other[language] ?? null]));
        expect(mergeText(value, all)).toEqual({ ...other });
      }),
    ));
});

describe('folding for search', () => {
  it.each([
    ['Árvíztűrő TÜKÖRFÚRÓGÉP', 'arvizturo tukorfurogep'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Žluťoučký kůň', 'zlutoucky kun'],
    ['ľúbezný', 'lubezny'],
    ['Țară și Ţară', 'tara si tara'],
    ['Łódź', 'lodz'],
    ['Ｋontor ５', 'kontor 5'],
  ])('makes %j to %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('finds Turkish i in all four forms', () => expect(['İstanbul', 'Istanbul', 'ıstanbul', 'istanbul'].map(fold)).toEqual(Array(4).fill('istanbul')));

  it('leaves й a letter of its own in Bulgarian, and takes the stress away', () => {
    expect(fold('Йогурт')).toBe('йогурт');
    expect(fold('пи\u0301ше')).toBe('пише');
    expect(fold('й')).not.toBe(fold('и'));
  });

  it('does not depend on how accents are composed or on a second folding', () =>
    fc.assert(
      fc.property(unicode, (text) => {
        const folded = fold(text);
        expect(fold(text.normalize('NFD'))).toBe(folded);
        expect(fold(folded)).toBe(folded);
      }),
      { numRuns: 1000 },
    ));
});

describe('HTML as plain text', () => {
  it.each([
    ['<p>Oak <b>ta</b>ble</p><p>for six</p>', 'Oak table for six'],
    ['one<br>two<br/>three', 'one two three'],
    ['a &amp; b &lt;c&gt; &quot;d&quot;&nbsp;&#233;&#xE9; &unknown;', 'a & b <c> "d" éé &unknown;'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['x<script>alert("</p>")</script>y<style>p{}</style>z<!-- <b>no</b> -->!', 'xyz!'],
    ['<img alt="a>b" src=x>text', 'text'],
    ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['cut <a href="x', 'cut'],
    ['&#0;&#xD800;&#99999999;', '&#0;&#xD800;&#99999999;'],
    ['', ''],
  ])('%j is %j', (html, text) => expect(stripHtml(html)).toBe(text));

  it('reads words wrapped in any tags', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }), fc.constantFrom('p', 'li', 'h2', 'div class="a>b"'), (words, tag) => {
        expect(stripHtml(words.map((word) => `<${tag}><em>${word}</em></${tag.split(' ')[0] ?? ''}>`).join(''))).toBe(words.join(' '));
      }),
    ));

  it.each(['<', '<a', '<script', '<script></script', '<!--', '<a b="', "<a ='", '&#', '<p '])('takes no more than its length in %j repeated', (piece) => {
    const html = piece.repeat(Math.ceil(400_000 / piece.length));
    expect(processorTime(() => stripHtml(html))).toBeLessThan(2000);
  });

  it('makes a description of 170 characters at most', () => {
    expect(metaDescription(`<p>${'é'.repeat(170)}</p>`)).toBe('é'.repeat(170));
    expect(metaDescription('a'.repeat(171))).toBe(`${'a'.repeat(167)}...`);
    expect(metaDescription('😀'.repeat(171))).toBe(`${'😀'.repeat(167)}...`);
  });

  it('cuts only what is longer, and then to the letter', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (html) => {
        const characters = [...stripHtml(html)];
        const description = [...metaDescription(html)];
        if (characters.length <= 170) expect(description).toEqual(characters);
        else expect(description).toEqual([...characters.slice(0, 167), '.', '.', '.']);
      }),
    ));
});
