import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../../src/shared/languages.ts';
import { maxWindow } from '../../../../src/shared/records/calls.ts';
import type { FilterNode } from '../../../../src/shared/records/filter.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Call, Items } from '../../fixtures/records.ts';

describeOnEachDatabase('lists of records', (open) => {
  let items: Items;
  const codes = (call: Call) => items.values('t_items', 'item_code', call);
  const filtered = (filter: FilterNode) => codes({ filter });

  beforeAll(async () => {
    items = await openItems(open);
    await items.add('t_makers', [{ maker_name: 'Ötker' }, { maker_name: '100%_\\' }]);
    await items.add('t_items', [
      {
        item_code: 'A1',
        item_name: { hu: 'Ágynemű', en: 'Bedding' },
        title: 'one',
        price: 10.5,
        quantity: 3,
        active: true,
        size: 'small',
        made_on: '2026-03-29',
        maker_id: 1,
        words: ['x'],
        low: 10,
      },
      {
        item_code: 'A2',
        item_name: { hu: 'Zokni', de: 'Socke' },
        title: '',
        price: 2,
        quantity: 0,
        active: false,
        size: 'large',
        seen_at: '2026-03-29T02:30:00.123456+00:00',
        maker_id: 2,
        low: 20,
      },
      { item_code: 'A3', item_name: { hu: 'Cipő', en: 'Shoe' }, price: null, active: true, extra: { a: 1 } },
      { item_code: 'B1', item_name: { en: 'apple' }, title: 'One', price: 100, quantity: 7 },
    ]);
  });
  afterAll(() => items.close());

  it('gives an array without a window and rows with their number in one', async () => {
    expect(await codes({})).toEqual(['A1', 'A2', 'A3', 'B1']);
    const window = await items.window('t_items', { columns: ['price'], limit: 2, offset: 1, totals: ['quantity', 'price'] });
    expect(window).toEqual({
      rows: [
        { item_code: 'A2', price: 2 },
        { item_code: 'A3', price: null },
      ],
      total: 4,
      totals: { quantity: 10, price: 112.5 },
    });
    expect(await items.window('t_items', { columns: [], limit: 1, count: 'none' })).toEqual({ rows: [{ item_code: 'A1' }] });
    expect(await items.window('t_items', { columns: [], limit: 1, count: 'capped', filter: { field: 'price', op: 'lt', value: 50 } })).toEqual({
      rows: [{ item_code: 'A1' }],
      total: 2,
    });
  });

  it('gives only the named columns, and computes subselects per row', async () => {
    expect(
      await items.rows('t_items', { columns: ['marks', 'double_price'], limit: undefined, filter: { field: 'item_code', op: 'eq', value: 'A1' } }),
    ).toEqual([{ item_code: 'A1', marks: 0, double_price: 21 }]);
    expect(Object.keys((await items.row('A1')) ?? {})).not.toContain('secret_token');
  });

  it('sorts empty values last both ways, and texts by the language of the call', async () => {
    expect(await codes({ sort: [{ field: 'price', desc: false }] })).toEqual(['A2', 'A1', 'B1', 'A3']);
    expect(await codes({ sort: [{ field: 'price', desc: true }] })).toEqual(['B1', 'A1', 'A2', 'A3']);
    expect(await codes({ sort: [{ field: 'item_name', desc: false }], language_code: 'hu' })).toEqual(['A1', 'A3', 'A2', 'B1']);
    expect(await codes({ sort: [{ field: 'item_name', desc: false }], language_code: 'en' })).toEqual(['B1', 'A1', 'A3', 'A2']);
    expect(
      await codes({
        sort: [
          { field: 'active', desc: true },
          { field: 'price', desc: true },
        ],
      }),
    ).toEqual(['B1', 'A1', 'A3', 'A2']);
  });

  it.each<[FilterNode, string[]]>([
    [{ field: 'item_code', op: 'starts', value: 'a' }, ['A1', 'A2', 'A3']],
    [{ field: 'item_name', op: 'contains', value: 'AGYN', language: 'hu' }, ['A1']],
    [{ field: 'item_name', op: 'missing', language: 'de' }, ['A1', 'A3', 'B1']],
    [{ field: 'item_name', op: 'notContains', value: 'o', language: 'hu' }, ['A1', 'B1']],
    [{ field: 'maker_name', op: 'contains', value: '%' }, ['A2']],
    [{ field: 'maker_name', op: 'contains', value: '_\\' }, ['A2']],
    [{ field: 'maker_name', op: 'ends', value: 'KER' }, ['A1']],
    [{ field: 'title', op: 'blank' }, ['A2', 'A3']],
    [{ field: 'title', op: 'eq', value: 'one' }, ['A1']],
    [{ field: 'title', op: 'ne', value: 'one' }, ['A2', 'A3', 'B1']],
    [{ field: 'title', op: 'contains', value: "' or 1=1 --" }, []],
    [{ field: 'price', op: 'between', value: [2, 10.5] }, ['A1', 'A2']],
    [{ field: 'price', op: 'between', value: [null, 5] }, ['A2']],
    [{ field: 'price', op: 'in', value: [100, null] }, ['A3', 'B1']],
    [{ field: 'price', op: 'gte', value: 10.5 }, ['A1', 'B1']],
    [{ field: 'active', op: 'eq', value: false }, ['A2']],
    [{ field: 'size', op: 'in', value: ['small'] }, ['A1']],
    [{ field: 'made_on', op: 'eq', value: '2026-03-29' }, ['A1']],
    [{ field: 'seen_at', op: 'gt', value: '2026-03-29T02:30:00.123Z' }, ['A2']],
    [{ field: 'extra', op: 'notBlank' }, ['A3']],
    [{ field: 'words', op: 'notBlank' }, ['A1']],
    [{ field: 'low', op: 'gt', value: 10 }, ['A2']],
    [
      {
        or: [
          { field: 'item_code', op: 'eq', value: 'B1' },
          {
            and: [
              { field: 'active', op: 'eq', value: true },
              { field: 'price', op: 'blank' },
            ],
          },
        ],
      },
      ['A3', 'B1'],
    ],
    [{ not: { field: 'price', op: 'gt', value: 5 } }, ['A2', 'A3']],
    [{ and: [] }, ['A1', 'A2', 'A3', 'B1']],
    [{ or: [] }, []],
  ])('filters by %j', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });

  it('searches all words in any of the fields and languages, without case and accents', async () => {
    expect(await codes({ search: 'agynemu' })).toEqual(['A1']);
    expect(await codes({ search: 'SOCKE a2' })).toEqual(['A2']);
    expect(await codes({ search: 'otker' })).toEqual(['A1']);
    expect(await codes({ search: '100%' })).toEqual(['A2']);
    expect(await codes({ search: 'nothing' })).toEqual([]);
  });

  it('shows a company nothing of another one', async () => {
    await items.add('t_notes', [{ note: 'ours' }]);
    expect(await items.values('t_items', 'low', {}, german)).toEqual([null, null, null, null]);
    expect(await items.values('t_notes', 'note', {}, german)).toEqual([]);
    expect(await items.values('t_notes', 'note')).toEqual(['ours']);
  });

  it.each<[string, Call, string, number]>([
    ['an unknown column', { columns: ['secret_token'] }, 'unknown_field', 400],
    ['a sort that is no column', { sort: [{ field: '(select pg_sleep(5))', desc: false }] }, 'unknown_field', 400],
    ['a sort by a quoted column', { sort: [{ field: '"item_code"', desc: false }] }, 'unknown_field', 400],
    ['a sort by a column in capitals', { sort: [{ field: 'ITEM_CODE', desc: false }] }, 'unknown_field', 400],
    ['a sort by the prototype', { sort: [{ field: '__proto__', desc: false }] }, 'unknown_field', 400],
    ['a sort by structured data', { sort: [{ field: 'extra', desc: false }] }, 'bad_request', 400],
    ['a filter on a column that is not of the form', { filter: { field: 'secret_token', op: 'starts', value: 'a' } }, 'unknown_field', 400],
    ['a filter on a path', { filter: { field: "item_name->>'x'' or 1=1", op: 'eq', value: 'a' } }, 'unknown_field', 400],
    ['an operator the kind does not offer', { filter: { field: 'price', op: 'contains', value: '1' } }, 'unknown_operator', 400],
    ['text for a number', { filter: { field: 'quantity', op: 'eq', value: 'abc' } }, 'invalid_value', 422],
    ['a fraction for a whole number', { filter: { field: 'quantity', op: 'eq', value: 1.5 } }, 'invalid_value', 422],
    ['a day that does not exist', { filter: { field: 'made_on', op: 'eq', value: '2025-02-30' } }, 'invalid_value', 422],
    ['infinity for a day', { filter: { field: 'made_on', op: 'gt', value: 'infinity' } }, 'invalid_value', 422],
    ['a moment on a day that does not exist', { filter: { field: 'seen_at', op: 'gt', value: '2025-02-30T00:00:00Z' } }, 'invalid_value', 422],
    ['an object for a text', { filter: { field: 'title', op: 'eq', value: { isRaw: true } } }, 'invalid_value', 422],
    ['no list for in', { filter: { field: 'title', op: 'in', value: 'a' } }, 'invalid_value', 422],
    ['too long a list', { filter: { field: 'title', op: 'in', value: Array.from({ length: 10_000 }, () => 'a') } }, 'too_complex', 400],
    ['too many clauses', { filter: { and: Array.from({ length: 500 }, () => ({ field: 'title', op: 'blank' as const })) } }, 'too_complex', 400],
    [
      'too deep a tree',
      { filter: Array.from({ length: 100 }).reduce<FilterNode>((inner) => ({ not: inner }), { field: 'title', op: 'blank' }) },
      'too_complex',
      400,
    ],
    ['a sum of texts', { totals: ['title'], limit: 1 }, 'bad_request', 400],
  ])('refuses %s', async (_, call, code, status) => {
    await expect(items.records.list(hungarian, 't_items', { count: 'exact', ...call })).rejects.toMatchObject({ code, status });
  });

  it('tells of a text per language no more than is shown, and what it lacks', async () => {
    const call: Call = { columns: ['item_name'], language_code: 'hu', texts: 'shown', limit: 4, count: 'none' };
    const lacks = (...has: string[]) => ({ 'item_name@missing': languages.filter((language) => !has.includes(language)) });
    expect((await items.window('t_items', call)).rows).toEqual([
      { item_code: 'A1', item_name: { hu: 'Ágynemű' }, ...lacks('hu', 'en') },
      { item_code: 'A2', item_name: { hu: 'Zokni' }, ...lacks('hu', 'de') },
      { item_code: 'A3', item_name: { hu: 'Cipő' }, ...lacks('hu', 'en') },
      { item_code: 'B1', item_name: { en: 'apple' }, ...lacks('en') },
    ]);
    expect((await items.window('t_items', { ...call, language_code: 'bg', limit: 2 })).rows).toMatchObject([
      { item_name: { en: 'Bedding' } },
      { item_name: { de: 'Socke' } },
    ]);
  });

  it('names the field of a wrong value', async () => {
    await expect(filtered({ field: 'quantity', op: 'eq', value: 'abc' })).rejects.toMatchObject({ fields: [{ field: 'quantity', code: 'invalid_value' }] });
  });

  it('does not know an entity that is no form', async () => {
    for (const form of ['t_item', 'constructor', '__proto__', ''])
      await expect(items.records.list(hungarian, form, { count: 'none' })).rejects.toMatchObject({ code: 'bad_data_source', status: 404 });
  });

  it('tells how many rows a window holds where more were asked for', async () => {
    const window = await items.window('t_items', { limit: 1e9, columns: [] });
    expect([window.rows.length, window.limit]).toEqual([4, maxWindow]);
    expect(await items.window('t_items', { limit: maxWindow, columns: [] })).not.toHaveProperty('limit');
  });
});
