import type { JsonObject } from '../../../../src/shared/json.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';
import { refusalOf } from '../../fixtures/records.ts';

describeOnEachDatabase('refusals of a write', (open) => {
  let items: Items;
  beforeAll(async () => {
    items = await openItems(open);
  });
  beforeEach(() => items.reset());
  afterAll(() => items.close());

  it.each<[string, string, unknown, string, number]>([
    ['an unknown field', 'secret_token', 'x', 'unknown_field', 400],
    ['a read-only field', 'double_price', 1, 'read_only_field', 400],
    ['a field that is only given when adding', 'item_code', 'B', 'read_only_field', 400],
    ['text for a number', 'price', '1,5', 'invalid_value', 422],
    ['no number', 'price', Number.NaN, 'invalid_value', 422],
    ['a number too large to store', 'price', 1e300, 'invalid_value', 422],
    ['a fraction for a whole number', 'quantity', 1.5, 'invalid_value', 422],
    ['a whole number beyond the column', 'quantity', 3e9, 'invalid_value', 422],
    ['a value the database refuses', 'quantity', -1, 'rule', 422],
    ['nothing where something is stored always', 'active', null, 'required', 422],
    ['an unknown choice', 'size', 'huge', 'invalid_value', 422],
    ['a day that does not exist', 'made_on', '2025-02-30', 'invalid_value', 422],
    ['a reference to nothing', 'maker_id', 999, 'unknown_reference', 422],
    ['a language that is none', 'item_name', { xx: 'a' }, 'invalid_value', 422],
    ['a NUL', 'title', 'a\0', 'bad_request', 400],
    ['the prototype', '__proto__', {}, 'unknown_field', 400],
  ])('refuses %s', async (_, field, value, code, status) => {
    const before = await items.row('A1');
    expect(await refusalOf(items.patch('A1', field, { new: value as never }))).toMatchObject({ code, status });
    expect(await items.row('A1')).toEqual(before);
  });

  it('tells the field of what the database refuses', async () => {
    expect(await refusalOf(items.patch('A1', 'quantity', { new: -1 }))).toMatchObject({ fields: [{ field: 'quantity', code: 'rule' }] });
    expect(await refusalOf(items.patch('A1', 'maker_id', { new: 999 }))).toMatchObject({ fields: [{ field: 'maker_id' }] });
  });

  it('answers 404 for a row that is not there or not visible', async () => {
    expect(await refusalOf(items.patch('ZZ', 'price', { new: 1 }))).toMatchObject({ code: 'not_found', status: 404 });
    await items.add('t_notes', [{ note: 'ours' }]);
    const [id] = await items.values('t_notes', 'note_id');
    const theirs = items.records.set(german, 't_notes', { patches: [{ key: { note_id: id ?? 0 }, field: 'note', new: 'theirs' }] }, allRights);
    expect(await refusalOf(theirs)).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('refuses keys that are none', async () => {
    const keys: JsonObject[] = [{}, { item_code: 'A1', price: 1 }, { item_code: null }, { item_code: ['A1'] }, { item_code: {} }, { item_code: 5 }];
    for (const key of keys) {
      const error = await refusalOf(items.records.set(hungarian, 't_items', { patches: [{ key, field: 'price', new: 1 }] }, allRights));
      expect([400, 422]).toContain(error.status);
    }
  });

  it('takes what runs out of formatted text, on every way in', async () => {
    const evil = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">l</a><iframe src="//e"></iframe></p>';
    const answer = await items.patch('A1', 'body', { new: evil });
    const clean = '<p>a<img src="x" /><a rel="noopener noreferrer">l</a></p>';
    expect(answer.rows).toMatchObject([{ body: clean }]);
    expect((await items.patch('A1', 'bodies', { new: { hu: evil } })).rows).toMatchObject([{ bodies: { hu: clean } }]);
    expect((await items.add('t_items', [{ item_code: 'A9', item_name: { hu: 'x' }, body: evil }])).rows).toMatchObject([{ body: clean }]);
  });

  it('needs a company for what belongs to one', async () => {
    expect(await refusalOf(items.patch('A1', 'low', { new: 1 }, { userId: 7, companyCode: null }))).toMatchObject({ code: 'forbidden' });
  });
});
