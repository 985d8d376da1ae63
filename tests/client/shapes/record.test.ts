import { describe, expect, it } from 'vitest';
import type { FieldMeta, FormMeta } from '../../../schemas/metadata.ts';
import { fieldsToBegin } from '../../../src/client/runtime/record/fields-to-begin.ts';
import { parsePlace } from '../../../src/client/runtime/record/list-place.ts';
import type { ListPlace } from '../../../src/client/runtime/record/list-place.ts';
import { findNeighbours, toKeyCalls, toWindowCall } from '../../../src/client/runtime/record/neighbours.ts';
import { parseRecordKey, toRecordSearch } from '../../../src/client/runtime/record/record-key.ts';

const field = (kind: FormMeta['fields'][string]['kind']) => ({ kind, writable: false, creatable: true, required: true });
const byCode = { key: ['product_code'], fields: { product_code: field('code') } };
const byBoth = { key: ['shop_id', 'product_code'], fields: { shop_id: field('reference'), product_code: field('code') } };

describe('the address of a record', () => {
  it.each(['AB-00001', '00123', '1e5', '1.10', 'true', 'a b&c=d+e', '"quoted"', 'ÁŐ'])('gives back the code %s as it was', (product_code) => {
    expect(parseRecordKey(byCode, toRecordSearch({ product_code }))).toEqual({ product_code });
  });

  it('names numbers as numbers', () => {
    expect(parseRecordKey(byBoth, '?product_code=12&shop_id=3&tab=x')).toEqual({ shop_id: 3, product_code: '12' });
  });

  it.each(['', '?product_code=', '?shop_id=x&product_code=A'])('names none by "%s"', (search) => {
    expect(parseRecordKey(byBoth, search)).toBeNull();
  });
});

describe('records beside one', () => {
  const rows = (...codes: string[]) => codes.map((product_code) => ({ product_code, more: 1 }));
  const place = (index: number): ListPlace => ({ form: 'product_list', view: { search: 'x', sort: [{ field: 'weight', desc: true }] }, index });
  const around = (code: string, index: number, ...codes: string[]) => {
    const { previous, next } = findNeighbours({ product_code: code }, rows(...codes), place(index));
    return [previous?.key.product_code, previous?.index, next?.key.product_code, next?.index];
  };

  it('are those before and behind it in the list', () => {
    expect(around('B', 1, 'A', 'B', 'C')).toEqual(['A', 0, 'C', 2]);
  });

  it('are none beyond the ends', () => {
    expect(findNeighbours({ product_code: 'A' }, rows('A', 'B'), place(0)).previous).toBeNull();
    expect(findNeighbours({ product_code: 'B' }, rows('A', 'B'), place(1)).next).toBeNull();
  });

  it('are found where the record has moved to, and counted from the stretch that was read', () => {
    expect(around('C', 1, 'X', 'A', 'B', 'C', 'D')).toEqual(['B', 2, 'D', 4]);
    const long = Array.from({ length: 41 }, (_, n) => `P${n + 80}`);
    expect(around('P100', 100, ...long)).toEqual(['P99', 99, 'P101', 101]);
  });

  it('stand around its old place when it is in the list no more', () => {
    expect(around('B', 1, 'A', 'C', 'D')).toEqual(['A', 0, 'C', 1]);
    expect(around('D', 2, 'A', 'B')).toEqual(['B', 1, undefined, undefined]);
  });

  it('are others than itself where a list holds it several times', () => {
    expect(around('B', 3, 'A', 'A', 'B', 'B', 'B', 'C')).toEqual(['A', 1, 'C', 5]);
  });

  it('are asked for in the order of the list one came from', () => {
    expect(toWindowCall(place(100), ['product_code'])).toEqual({
      search: 'x',
      sort: [{ field: 'weight', desc: true }],
      columns: ['product_code'],
      count: 'none',
      offset: 80,
      limit: 41,
    });
    expect(toWindowCall(place(5), ['product_code']).offset).toBe(0);
  });

  it('are the nearest keys for somebody who came by a link', () => {
    expect(toKeyCalls({ shop_id: 1, product_code: 'B' })).toMatchObject({
      next: { after: { shop_id: 1, product_code: 'B' }, sort: [{ field: 'shop_id' }, { field: 'product_code' }], limit: 1 },
      previous: { before: { shop_id: 1, product_code: 'B' }, sort: [{ field: 'shop_id' }, { field: 'product_code' }], limit: 1 },
    });
  });

  it('need a place that is one: the history may hold anything', () => {
    expect(parsePlace(JSON.parse(JSON.stringify(place(7))))).toEqual(place(7));
    for (const wrong of [undefined, null, 'x', {}, { ...place(7), index: -1 }, { ...place(7), view: { filter: { field: 'a', op: 'no' } } }])
      expect(parsePlace(wrong)).toBeUndefined();
  });
});

describe('a new record', () => {
  const field = (words: Partial<FieldMeta>): FieldMeta => ({ kind: 'text', writable: true, creatable: true, required: false, ...words });
  const fields = {
    order_id: field({ creatable: false }),
    note: field({}),
    total: field({ creatable: false }),
    partner: field({ required: true }),
    hidden: field({}),
  };
  const meta = {
    name: 'orders',
    key: ['order_id'],
    scope: 'company',
    fields,
    add: true,
    delete: true,
    search: false,
    order: [],
    actions: [],
  } satisfies FormMeta;

  it('begins with what it needs, then with what its page shows and may be given', () => {
    expect(
      fieldsToBegin({
        meta,
        tabs: [
          { title: 'term.order', fields: ['total', 'note', 'partner'] },
          { panel: 'history', link: {} },
        ],
      }),
    ).toEqual(['partner', 'note']);
  });

  it('has an address without a key', () => {
    expect(toRecordSearch({})).toBe('');
  });
});
