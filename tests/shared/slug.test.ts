import { describe, expect, it } from 'vitest';
import { areSlugs, isSlug, slugOf } from '../../src/shared/shops/slug.ts';

describe('words of addresses', () => {
  it.each(['terms', 'terms-2', '24h', 'общи-условия', 'a'])('%s is one', (text) => expect(isSlug(text)).toBe(true));
  it.each(['', 'Terms', 'our terms', '-terms', 'terms-', 'our--terms', 'terms/us', 'terms.html', 'a_b', 'a%20b', 'terms\n'])('%j is none', (text) =>
    expect(isSlug(text)).toBe(false),
  );
  it('may be missing in a language', () => {
    expect(areSlugs({ en: 'terms', de: '' })).toBe(true);
    expect(areSlugs({ en: 'terms', de: null })).toBe(true);
    expect(areSlugs({})).toBe(true);
    expect(areSlugs(null)).toBe(true);
    expect(areSlugs({ en: 'terms', de: 'Unsere AGB' })).toBe(false);
  });
});

describe('a text as a word of an address', () => {
  it.each([
    ['Étkezőasztal, tölgy – 180 cm', 'etkezoasztal-tolgy-180-cm'],
    ['Bürostühle & Tische', 'burostuhle-tische'],
    ['Общи условия', 'общи-условия'],
    ['  ', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
    if (slug !== '') expect(isSlug(slug)).toBe(true);
  });
});
