import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { importLimits } from '../../../../src/server/engine/transfer/import/limits.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import type { Encoding } from '../../../../src/shared/csv/encodings.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import { feeds } from '../../fixtures/feeds.ts';

const read = (text: string) => readTable(Buffer.from(text));
const shop = (...offers: string[]): string => `<SHOP>${offers.map((inside) => `<SHOPITEM>${inside}</SHOPITEM>`).join('')}</SHOP>`;

/** Each row of a feed by its heads, without what is blank. */
const rowsOf = (text: string): Record<string, string>[] => {
  const [heads = [], ...rows] = read(text).lines;
  return rows.map((cells) => Object.fromEntries(heads.flatMap((head, i) => (cells[i] === '' ? [] : [[head, cells[i] ?? '']]))));
};
const refusalOf = (text: string): string => {
  try {
    return `read ${read(text).lines.length} lines`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.params.limit].filter((word) => word !== undefined).join(' ');
  }
};

describe('feeds', () => {
  it('are tables of their offers: what stands in one element of several, parameters and details of a product are columns', () => {
    const [tee, black] = rowsOf(feeds.heureka);
    expect(tee).toMatchObject({
      ITEM_ID: 'FEED-1',
      DESCRIPTION: '<p>Soft &amp; <strong>warm</strong></p><script>x</script>',
      IMGURL_ALTERNATIVE: 'https://cdn.test/2.jpg, https://cdn.test/3.jpg',
      PRICE_VAT: '1 290,00',
      'PARAM: Colour': 'red',
      'PARAM: Size': 'S',
      'DELIVERY.DELIVERY_PRICE': '99',
    });
    expect(black).toEqual({ ITEM_ID: 'FEED-2', PRODUCTNAME: 'Tee černá', PRICE_VAT: '1290', ITEMGROUP_ID: 'T', 'PARAM: Colour': 'black' });
    expect(rowsOf(feeds.google)[0]).toMatchObject({ id: 'FEED-3', 'shipping.price': '4 EUR', 'product_detail: Material': 'Clay' });
  });

  it('say with a prefix what holds where an element without one says something else', () => {
    expect(rowsOf(feeds.google)[0]).toMatchObject({ title: 'Mug', description: 'Holds 3 dl.' });
    expect(rowsOf(feeds.atom)).toMatchObject([{ id: 'FEED-4', title: 'Cap', 'link@href': 'https://shop.test/cap' }]);
  });

  it('have their heads and no row of heads: the first offer is their first row', () => {
    expect(read(shop('<Q>1</Q><W>2</W>', '<W>3</W>'))).toMatchObject({
      isHeaded: true,
      numbers: [0, 1, 2],
      lines: [
        ['Q', 'W'],
        ['1', '2'],
        ['', '3'],
      ],
    });
  });

  it('keep words with markup inside as words, and an element said twice with one text as one', () => {
    expect(rowsOf(shop('<D>Soft <b>and</b> warm</D><E>1</E><E> 1 </E><E/>'))).toEqual([{ D: 'Soft and warm', E: '1' }]);
  });

  it('have room for every parameter: the rarer ones stand in one column with their names', () => {
    const parameter = (name: string): string => `<PARAM><PARAM_NAME>${name}</PARAM_NAME><VAL>v</VAL></PARAM>`;
    const many = Array.from({ length: importLimits.columns + 5 }, (_, i) => parameter(`p${i}`)).join('');
    const { lines } = read(shop(`<ID>1</ID>${many}`, `<ID>2</ID>${parameter('usual')}`, `<ID>3</ID>${parameter('usual')}`));
    expect(lines[0]).toHaveLength(importLimits.columns);
    expect(lines[0]).toContain('PARAM: usual');
    expect(lines[1]?.[lines[0]?.indexOf('PARAM') ?? -1]).toMatch(/^p\d+: v(, p\d+: v){7}$/);
  });

  it.each<[string, Buffer, Encoding | undefined]>([
    ['behind a mark and blanks', Buffer.from(`\ufeff\n <?xml version="1.0"?>${shop('<ID>ő</ID>')}`), undefined],
    ['in the encoding they say', iconv.encode(`<?xml version="1.0" encoding='Windows-1250'?>${shop('<ID>ő</ID>')}`, 'windows-1250'), undefined],
    ['in an encoding that no person is offered', iconv.encode(`<?xml version="1.0" encoding="ISO-8859-2"?>${shop('<ID>ő</ID>')}`, 'iso-8859-2'), undefined],
    [
      'in UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(`<?xml version="1.0" encoding="utf-16"?>${shop('<ID>ő</ID>')}`, 'utf-16le')]),
      undefined,
    ],
    ['in the encoding chosen, whatever they say', iconv.encode(`<?xml version="1.0" encoding="utf-8"?>${shop('<ID>ő</ID>')}`, 'windows-1250'), 'windows-1250'],
  ])('are known %s', (_, bytes, chosen) => {
    expect(readTable(bytes, chosen).lines).toEqual([['ID'], ['ő']]);
  });

  it('have a finding at the cell where a byte is no letter', () => {
    const bytes = iconv.encode(`<?xml version="1.0" encoding="utf-8"?>${shop('<ID>1</ID><N>good</N>', '<ID>2</ID><N>Ők</N>')}`, 'windows-1250');
    expect(readTable(bytes).findings).toEqual([expect.objectContaining({ line: 2, column: 1, code: 'unreadable_character' })]);
  });

  it.each([
    ['entities from outside', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${shop('<ID>&e;</ID>')}`, 'unsupported_type'],
    ['entities of entities', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${shop('<ID>&b;</ID>')}`, 'unsupported_type'],
    ['entities that nobody declared', shop('<ID>&nbsp;</ID>'), 'unsupported_type'],
    ['pages', '<html><body><table><tr><td>1</td></tr></table></body></html>', 'unsupported_type'],
    ['offers of no feed that we know', '<orders><order><item><id>1</id></item></order></orders>', 'unsupported_type'],
    ['a shop without offers', '<SHOP></SHOP>', 'unsupported_type'],
    ['offers that say nothing', shop('', ''), 'unsupported_type'],
    ['an end too few', '<SHOP><SHOPITEM><ID>1</ID>', 'unsupported_type'],
    ['an encoding that nobody knows', `<?xml version="1.0" encoding="klingon"?>${shop('<ID>1</ID>')}`, 'unsupported_type'],
    ['more elements than columns', shop(Array.from({ length: 201 }, (_, i) => `<A${i}>x</A${i}>`).join('')), 'too_large columns'],
    ['more offers than rows', shop(...Array.from({ length: importLimits.rows + 1 }, () => '<A>1</A>')), 'too_large rows'],
    ['a text without end', shop(`<A>${'x'.repeat(importLimits.cell + 1)}</A>`), 'too_large cell'],
    ['an element without end', shop('<A>'.repeat(10_000)), 'unsupported_type'],
    ['attributes without end', shop(`<A ${Array.from({ length: 10_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`), 'unsupported_type'],
    [
      'one element said without end',
      shop('<A>xxxxxxxxxx</A>'.repeat(1) + Array.from({ length: 30_000 }, (_, i) => `<A>number ${i}</A>`).join('')),
      'too_large cell',
    ],
  ])('are refused with %s', (_, text, code) => {
    expect(refusalOf(text)).toBe(code);
  });
});
