import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';
import { refusalOf } from '../../fixtures/records.ts';

describeOnEachDatabase('writing cells', (open) => {
  let items: Items;
  beforeAll(async () => {
    items = await openItems(open);
  });
  beforeEach(() => items.reset());
  afterAll(() => items.close());

  it('changes a cell, counts the version up and answers the row as stored', async () => {
    const answer = await items.patch('A1', 'price', { old: 10, new: 12.345678 });
    expect(answer.rows).toMatchObject([{ item_code: 'A1', price: 12.345678, double_price: 24.691356 }]);
    expect(await items.changes(answer.change_set_id)).toEqual([
      { entity_name: 't_item', entity_key: { item_code: 'A1' }, log_action: 'set', field: 'price', old: 10, new: 12.345678, change_company: null, user_id: 7 },
    ]);
    expect(await items.database.system((tx) => tx.row(sql`select row_version, updated_by from t_item where item_code = 'A1'`))).toEqual({
      row_version: 2,
      updated_by: 7,
    });
  });

  it('answers the fields that are asked for, and refuses a name that is none before it writes', async () => {
    const set = (columns: string[]) =>
      items.records.set(hungarian, 't_items', { patches: [{ key: { item_code: 'A1' }, field: 'price', old: 10, new: 11 }], columns }, allRights);
    expect(await refusalOf(set(['no_such_field']))).toMatchObject({ code: 'unknown_field' });
    expect(await items.row('A1')).toMatchObject({ price: 10 });
    expect((await set(['double_price'])).rows).toEqual([{ item_code: 'A1', double_price: 22 }]);
  });

  it('keeps rules that look at more than is asked for', async () => {
    await items.patch('A1', 'low', { new: 5 });
    const patches = [{ key: { item_code: 'A1' }, field: 'high', new: 4 }];
    expect(await refusalOf(items.records.set(hungarian, 't_items', { patches, columns: ['high'] }, allRights))).toMatchObject({ code: 'rule' });
  });

  it('lets two clerks change different columns of one row at once', async () => {
    await Promise.all([items.patch('A1', 'price', { old: 10, new: 11 }), items.patch('A1', 'quantity', { old: 1, new: 2 })]);
    expect(await items.row('A1')).toMatchObject({ price: 11, quantity: 2 });
  });

  it('refuses a cell that somebody else changed, with what stands there now', async () => {
    await items.patch('A1', 'price', { old: 10, new: 11 });
    const error = await refusalOf(items.patch('A1', 'price', { old: 10, new: 12 }));
    expect(error).toMatchObject({ code: 'stale', status: 422, fields: [{ field: 'price', code: 'stale', params: { current: 11 } }] });
    expect(await items.row('A1')).toMatchObject({ price: 11 });
  });

  it('lets exactly one of many who saw the same value win', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => items.patch('A1', 'quantity', { old: 1, new: 100 + i })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes the same absolute value again without a change-set', async () => {
    await items.patch('A1', 'price', { old: 10, new: 11 });
    expect(await items.patch('A1', 'price', { old: 10, new: 11 })).toMatchObject({ change_set_id: null, rows: [{ price: 11 }] });
  });

  it('merges texts language by language, and guards each', async () => {
    await items.patch('A1', 'item_name', { old: { de: null }, new: { de: 'eins' } });
    const answer = await items.patch('A1', 'item_name', { old: { en: 'one' }, new: { en: null, sk: 'jeden' } });
    expect(answer.rows).toMatchObject([{ item_name: { hu: 'egy', de: 'eins', sk: 'jeden' } }]);
    expect(await items.changes(answer.change_set_id)).toMatchObject([{ field: 'item_name', old: { en: 'one', sk: null }, new: { en: null, sk: 'jeden' } }]);
    expect(await refusalOf(items.patch('A1', 'item_name', { old: { hu: 'kettő' }, new: { hu: 'három' } }))).toMatchObject({ code: 'stale' });
    for (const blank of ['', ' \n '])
      expect(await refusalOf(items.patch('A2', 'item_name', { new: { hu: blank } }))).toMatchObject({ code: 'required', fields: [{ field: 'item_name' }] });
    expect((await items.patch('A1', 'item_name', { new: { sk: '  ' } })).rows).toMatchObject([
      { item_name: expect.not.objectContaining({ sk: expect.anything() as string }) as JsonObject },
    ]);
  });

  it("makes the missing row of a company table, for the caller's company alone", async () => {
    const answer = await items.patch('A1', 'low', { old: null, new: 5 });
    expect(answer.rows).toMatchObject([{ low: 5, high: null }]);
    expect(await items.changes(answer.change_set_id)).toMatchObject([
      { entity_name: 't_item_company', log_action: 'add', change_company: 'KT-HU', entity_key: { item_code: 'A1', company_code: 'KT-HU' } },
    ]);
    await items.patch('A1', 'low', { old: null, new: 7 }, german);
    expect(await items.row('A1')).toMatchObject({ low: 5 });
    expect(await items.row('A1', german)).toMatchObject({ low: 7 });
    expect(await items.patch('A1', 'low', { old: 5, new: 6 })).toMatchObject({ rows: [{ low: 6 }] });
  });

  it('lets two clerks make the same missing row at once', async () => {
    await Promise.all([items.patch('A1', 'low', { old: null, new: 5 }), items.patch('A1', 'high', { old: null, new: 50 })]);
    expect(await items.row('A1')).toMatchObject({ low: 5, high: 50 });
  });

  it('keeps rules on the row as it would be stored', async () => {
    await items.patch('A1', 'low', { new: 5 });
    const error = await refusalOf(items.patch('A1', 'high', { new: 4 }));
    expect(error).toMatchObject({ code: 'rule', status: 422, fields: [{ field: 'low', code: 'rule', params: { rule: 'low-high' } }, { field: 'high' }] });
    expect(await items.row('A1')).toMatchObject({ low: 5, high: null });
  });

  it('recalculates fields that change with another', async () => {
    expect(await items.patch('A1', 'sale_percent', { new: 25 })).toMatchObject({ rows: [{ sale_percent: 25, sale_price: 7.5 }] });
    expect(await items.patch('A1', 'sale_price', { old: 7.5, new: 5 })).toMatchObject({ rows: [{ sale_percent: 50, sale_price: 5 }] });
  });

  it('makes and removes a link by a flag', async () => {
    const mark = (value: boolean, old?: boolean) =>
      items.records.set(hungarian, 't_marks', { patches: [{ key: { item_code: 'A1', mark_code: 'new' }, field: 'marked', old, new: value }] }, allRights);
    expect(await mark(true, false)).toMatchObject({ rows: [{ marked: true }] });
    expect(await mark(true, false)).toMatchObject({ change_set_id: null });
    expect(await items.row('A1')).toMatchObject({ marks: 1 });
    expect(await mark(false, true)).toMatchObject({ rows: [{ marked: false }] });
  });

  it('tells every server what was touched, after the commit', async () => {
    const heard: string[] = [];
    const stop = await items.database.listen('records_changed', (notice) => heard.push(notice));
    const { change_set_id } = await items.patch('A1', 'price', { new: 5 });
    await expect
      .poll(() => heard.map((notice) => JSON.parse(notice) as unknown))
      .toContainEqual({ form: 't_items', company_code: 'KT-HU', user_id: 7, change_set_id, touched: { t_item: ['price'] } });
    await stop();
  });
});
