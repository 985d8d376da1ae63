import { describe, expect, it } from 'vitest';
import { addressesIn, addressOf, isPath, isWebAddress } from '../../../../src/server/engine/transfer/fetching/addresses.ts';
import { isPathBase, toPathBase } from '../../../../src/shared/web-address.ts';
import { proposeFetches } from '../../../../src/server/engine/transfer/import/propose-fetches.ts';
import { pictureHeads } from '../../../../schemas/forms/products/picture-heads.ts';

const [a, b] = ['https://shop.test/a.jpg', 'http://shop.test/b.jpg'];

describe('a cell of addresses', () => {
  it.each([`${a},${b}`, `${a}, ${b}`, `${a} ${b}`, `${a}\n${b}`, `${a}\r\n${b}`, `${a}|${b}`, `${a} | ${b}`, `${a};${b}`, ` ${a}  ${b}, `, `${a}\t${b} ${a}`])(
    'has each once: %j',
    (cell) => expect(addressesIn(cell)).toEqual([a, b]),
  );
  it('keeps signs that are part of an address', () => {
    const signs = 'https://cdn.test/w_100,h_100;x/a.jpg?v=1,2&size=a%7Cb';
    expect(addressesIn(`${signs},${a}`)).toEqual([signs, a]);
  });
  it.each(['', ' ', ',', ' | '])('may be blank: %j', (cell) => expect(addressesIn(cell)).toEqual([]));
});

describe('an address', () => {
  it.each([a, b, 'HTTPS://SHOP.TEST/A.JPG', 'https://büro.test/képek/ő.jpg', 'http://127.0.0.1:8080/a'])('is %s', (text) =>
    expect(isWebAddress(text)).toBe(true),
  );
  it.each([
    'a.jpg',
    '/w/b/a.jpg',
    'ftp://shop.test/a.jpg',
    'javascript:1',
    'data:image/png,a',
    'https://',
    'https://user:pass@shop.test/a',
    `https://shop.test/${'a'.repeat(2_000)}`,
  ])('is not %s', (text) => expect(isWebAddress(text)).toBe(false));
});

describe('a path', () => {
  it.each(['/w/b/a.jpg', '/a', 'a.jpg', 'm/b/mb01.JPG', 'képek/ő.webp'])('is %s, which leads on below an address', (text) => {
    expect([isPath(text), addressOf(text), addressOf(text, 'https://shop.test/media/')]).toEqual([
      true,
      undefined,
      `https://shop.test/media/${text.replace(/^\//, '')}`,
    ]);
  });
  it.each(['no', '12.50', '//cdn.test/a.jpg', 'shop.test/a.jpg', 'ftp://shop.test/a.jpg', 'javascript:a.js', 'data:image/png,a', a, ''])('is not %s', (text) =>
    expect(isPath(text)).toBe(false),
  );
  it('stands beside others in one cell, also behind a comma without a blank', () => {
    expect(addressesIn('/a.jpg,/b.jpg;/c.jpg,//cdn.test/d.jpg')).toEqual(['/a.jpg', '/b.jpg', '/c.jpg', '//cdn.test/d.jpg']);
  });
  it('that begins with a host is an address without its protocol', () => {
    expect(addressOf('//cdn.test/a.jpg')).toBe('https://cdn.test/a.jpg');
    expect(addressOf('//cdn.test/a.jpg', 'https://shop.test')).toBe('https://cdn.test/a.jpg');
    expect(addressOf('//user:pass@cdn.test/a.jpg')).toBe(undefined);
  });
  it.each([
    ['https://shop.test/media', 'https://shop.test/media'],
    ['  http://shop.test ', 'http://shop.test'],
    ['www.shop.test/media/catalog/product', 'https://www.shop.test/media/catalog/product'],
    ['/media/catalog/product', undefined],
    ['', undefined],
    ['shop', undefined],
    ['ftp://shop.test', undefined],
    ['https://user:pass@shop.test', undefined],
    ['https://shop.test/?file=', undefined],
  ])('may lead on from what somebody enters as %j', (text, base) => {
    expect(toPathBase(text)).toBe(base);
    if (base !== undefined) expect(isPathBase(base)).toBe(true);
  });
});

describe('columns of pictures', () => {
  const fetches = [{ form: 'images', by: 'product_code', field: 'image_id', list: 'picture_fetches', heads: pictureHeads }] as const;
  const proposed = (heads: string[], cell = a) => proposeFetches([...fetches], heads, [heads.map(() => cell)], []).map(({ column }) => column);
  it.each([
    'image',
    'Image 1',
    'image_2',
    'Image URL',
    'images[3]',
    'Product image',
    'Main image',
    'picture-link',
    'Bild 1',
    'Bild-URL',
    'Kép',
    'Kép 2',
    'Képek',
    'Obrázok',
    'Obrázek 1',
    'Imagine',
    'Poza',
    'Снимка',
    'Снимка 2',
  ])('are known by %s', (head) => expect(proposed(['SKU', head])).toEqual([1]));
  it('are none that hold no addresses, or are called otherwise', () => {
    expect(proposed(['Image'], 'none yet')).toEqual([]);
    expect(proposed(['Link', 'Homepage', 'Image alt text'])).toEqual([]);
  });
  it.each(['/m/b/mb01.jpg', '/a.jpg,/b.jpg', 'a.jpg', '//cdn.test/a.jpg'])('may hold paths such as %s', (cell) =>
    expect(proposed(['Image'], cell)).toEqual([0]),
  );
  it('may be several', () => expect(proposed(['image_1', 'name', 'image_2'])).toEqual([0, 2]));
});
