import { describe, expect, it } from 'vitest';
import type { Uploaded } from '../../../src/client/panels/import/import-calls.ts';
import { fitKept, toKept, toReading } from '../../../src/client/panels/import/kept-mapping.ts';

const uploaded = (headers: string[] | null, changed: Partial<Uploaded> = {}): Uploaded => ({
  import_id: 'i',
  form: 'product_list',
  file_name: 'f.csv',
  headers,
  encoding: 'utf-8',
  encoding_doubt: null,
  row_count: 1,
  sample: [],
  mapping: [],
  known: null,
  doubts: [],
  fields: ['product_code', 'product_name', 'weight'],
  fills: [],
  fetches: [],
  paths: [],
  numbered: null,
  ...changed,
});
const first = uploaded(['Nr', 'Bezeichnung', 'Gramm']);
const reading = {
  columns: [
    { column: 2, field: 'weight', unit: 'g' as const },
    { column: 0, field: 'product_code' },
    { column: 1, field: 'product_name', language: 'de' as const },
  ],
  profile: null,
};

describe('a mapping that was kept', () => {
  const kept = JSON.parse(JSON.stringify(toKept(reading, first))) as unknown;

  it('fits the next file of the same heads, wherever its columns stand and however they are written', () => {
    const next = uploaded(['gramm ', 'Lager', 'NR', 'Bezeichnung']);
    const fitted = fitKept(kept, next);
    expect(fitted && toReading(fitted, next).columns).toEqual([
      { column: 0, field: 'weight', unit: 'g' },
      { column: 2, field: 'product_code' },
      { column: 3, field: 'product_name', language: 'de' },
    ]);
  });

  it('knows columns of further forms, and is not offered to whoever may not fill them', () => {
    const filling = { columns: [...reading.columns, { column: 3, field: 'new_unit_price', form: 'margins' }], profile: null };
    const heads = ['Nr', 'Bezeichnung', 'Gramm', 'Preis'];
    const fills = [{ form: 'margins', fields: ['shop_id', 'new_unit_price'], asks: [{ field: 'shop_id', choices: 'shops_brief' }] }];
    const keptSo = toKept(filling, uploaded(heads));
    expect(fitKept(keptSo, uploaded(heads, { fills }))).toEqual(keptSo);
    expect(fitKept(keptSo, uploaded(heads))).toBeNull();
  });

  it('knows the address in front of the paths of a column', () => {
    const ofPaths = { columns: [...reading.columns, { column: 3, field: 'image_id', form: 'images', base: 'https://shop.test/media' }], profile: null };
    const file = uploaded(['Nr', 'Bezeichnung', 'Gramm', 'Bild'], { fetches: [{ form: 'images', field: 'image_id' }], paths: [3] });
    const fitted = fitKept(toKept(ofPaths, file), file);
    expect(fitted && toReading(fitted, file).columns.at(-1)).toEqual(ofPaths.columns.at(-1));
  });

  it('is the same again where nothing of it was changed', () => {
    expect(fitKept(kept, first)).toEqual(toKept(reading, first));
  });

  it.each([
    ['lacks one of its columns', uploaded(['Nr', 'Bezeichnung'])],
    ['has no heads', uploaded(null)],
    ['is of a form without one of its fields', uploaded(['Nr', 'Bezeichnung', 'Gramm'], { fields: ['product_code', 'product_name'] })],
  ])('is not offered for a file that %s', (_, file) => {
    expect(fitKept(kept, file)).toBeNull();
  });

  it('of another program is offered for its tables alone', () => {
    const known = { profile: 'shopify_products', mapping: [] };
    const ofShop = toKept({ ...reading, profile: 'shopify_products' }, first);
    expect(fitKept(ofShop, first)).toBeNull();
    expect(fitKept(ofShop, { ...first, known })).toEqual(ofShop);
  });

  it.each([[null], [{}], [{ columns: 'x', profile: null }], [{ columns: [{ head: 'Nr', field: 'product_code', unit: 'stone' }], profile: null }]])(
    'is nothing where %j was stored',
    (stored) => {
      expect(fitKept(stored, first)).toBeNull();
    },
  );
});
