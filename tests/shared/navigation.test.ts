import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { isLocalPath, returnPath, stripLanguage, toLocalizedPath } from '../../src/shared/navigation/local-path.ts';

const segments = fc.array(fc.stringMatching(/^[A-Za-z0-9@_~-]{1,8}$/), { maxLength: 4 });

describe('a local path', () => {
  it.each(['/', '/hu', '/hu/products/product_list', '/en/products/brands?sort=-brand_name&page=2#row-5', '/a@b/c~d/e%20f', '/x?next=%2F%2Fevil', '/trailing/'])(
    'is %j',
    (path) => expect(isLocalPath(path)).toBe(true),
  );

  it.each([
    '',
    'x',
    'products/brands',
    '//evil.example',
    '///evil',
    '/\\evil',
    '\\\\evil',
    '/hu//evil.example',
    'https:evil',
    'https://evil.example',
    'javascript:alert(1)',
    '%2f%2fevil',
    '/%2f%2fevil',
    '/%2F/evil',
    '/%5cevil',
    '/%5Cevil',
    '/%252f%252fevil',
    '/x?@evil',
    '/x#@evil',
    '/a.b',
    '/../x',
    '/a b',
    '/a\n',
    '\n/a',
    '/\t/evil',
    '/%09/evil',
    '/%0d%0aSet-Cookie',
    '/é',
    '/x?a=\\evil',
    '/x?"',
    '/x?a#b#c',
    '/x:80',
  ])('is not %j', (path) => expect(isLocalPath(path)).toBe(false));

  it.each([null, undefined, 5, ['/a'], { toString: () => '/a' }])('is no %s', (value) => expect(isLocalPath(value)).toBe(false));

  it('stays on the site in every browser, with and without its language', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'//\\?#@.:%25cfF09huen \t\nevil'), maxLength: 24 }), fc.constantFrom(...languages), (tail, language) => {
        const path = `/${tail}`;
        if (!isLocalPath(path)) return;
        for (const href of [path, stripLanguage(path), toLocalizedPath(path, language), path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)])
          expect(new URL(href, 'https://kontor.test').origin).toBe('https://kontor.test');
      }),
      { numRuns: 3000 },
    ));
});

describe('the language in a path', () => {
  it('is put before a path that lacks one', () => {
    expect(toLocalizedPath('/products/brands?a=1#b', 'hu')).toBe('/hu/products/brands?a=1#b');
    expect(toLocalizedPath('/', 'hu')).toBe('/hu');
    expect(toLocalizedPath('/?a=1', 'hu')).toBe('/hu?a=1');
    expect(toLocalizedPath('/de/products', 'hu')).toBe('/de/products');
    expect(toLocalizedPath('/hungary', 'de')).toBe('/de/hungary');
  });

  it('is taken off', () => {
    expect(stripLanguage('/hu/products/brands/?a=1#b')).toBe('/products/brands?a=1#b');
    expect(stripLanguage('/hu')).toBe('/');
    expect(stripLanguage('/')).toBe('/');
    expect(stripLanguage('/hungary/x')).toBe('/hungary/x');
    expect(stripLanguage('/HU/x')).toBe('/HU/x');
  });

  it('goes on and off without a trace', () =>
    fc.assert(
      fc.property(
        segments.filter(([first]) => !(languages as readonly (string | undefined)[]).includes(first)),
        fc.constantFrom(...languages),
        (parts, language) => {
          const path = `/${parts.join('/')}`;
          const localized = toLocalizedPath(path, language);
          expect(stripLanguage(localized)).toBe(path);
          expect(toLocalizedPath(localized, 'en')).toBe(localized);
          expect(isLocalPath(localized)).toBe(true);
        },
      ),
    ));
});

describe('the way back after signing in', () => {
  it('is the remembered path', () => expect(returnPath('/hu/products/brands?a=1')).toBe('/hu/products/brands?a=1'));
  it.each(['//evil', '/\\evil', null, undefined, '', '/login', '/hu/login', '/hu/login/?redirect=%2Fx'])('is the start page for %j', (path) =>
    expect(returnPath(path)).toBe('/'),
  );
});
