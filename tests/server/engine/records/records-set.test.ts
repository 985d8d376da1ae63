import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../src/shared/json.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../../src/server/engine/access/callers.ts';
import { defineProcedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import { lockRows } from '../../../../src/server/engine/records/write/table-rows.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { items as itemsTable } from '../../fixtures/items.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

describeOnEachDatabase('writing records', (open) => {
  let items: Items;
  beforeAll(async () => {
    items = await openItems(open);
  });
  beforeEach(async () => {
    await items.database.system((tx) => tx.execute(sql`delete from t_item`));
    await items.database.system((tx) => tx.execute(sql`delete from t_maker`));
    await items.add('t_items', [
      { item_code: 'A1', item_name: { hu: 'egy', en: 'one' }, price: 10, quantity: 1 },
      { item_code: 'A2', item_name: { hu: 'kettő' }, price: 20, title: 'two' },
    ]);
  });
  afterAll(() => items.close());

  const refused = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('was not refused'),
      (error: unknown) => error as { code: string; status: number; fields: { field: string; code: string; params?: unknown }[] },
    );

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

  it('lets two clerks change different columns of one row at once', async () => {
    await Promise.all([items.patch('A1', 'price', { old: 10, new: 11 }), items.patch('A1', 'quantity', { old: 1, new: 2 })]);
    expect(await items.row('A1')).toMatchObject({ price: 11, quantity: 2 });
  });

  it('refuses a cell that somebody else changed, with what stands there now', async () => {
    await items.patch('A1', 'price', { old: 10, new: 11 });
    const error = await refused(items.patch('A1', 'price', { old: 10, new: 12 }));
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
    expect(await refused(items.patch('A1', 'item_name', { old: { hu: 'kettő' }, new: { hu: 'három' } }))).toMatchObject({ code: 'stale' });
    for (const blank of ['', ' \n '])
      expect(await refused(items.patch('A2', 'item_name', { new: { hu: blank } }))).toMatchObject({ code: 'required', fields: [{ field: 'item_name' }] });
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
    const error = await refused(items.patch('A1', 'high', { new: 4 }));
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
    expect(await refused(items.patch('A1', field, { new: value as never }))).toMatchObject({ code, status });
    expect(await items.row('A1')).toEqual(before);
  });

  it('tells the field of what the database refuses', async () => {
    expect(await refused(items.patch('A1', 'quantity', { new: -1 }))).toMatchObject({ fields: [{ field: 'quantity', code: 'rule' }] });
    expect(await refused(items.patch('A1', 'maker_id', { new: 999 }))).toMatchObject({ fields: [{ field: 'maker_id' }] });
  });

  it('answers 404 for a row that is not there or not visible', async () => {
    expect(await refused(items.patch('ZZ', 'price', { new: 1 }))).toMatchObject({ code: 'not_found', status: 404 });
    await items.add('t_notes', [{ note: 'ours' }]);
    const [id] = await items.values('t_notes', 'note_id');
    const theirs = items.records.set(german, 't_notes', { patches: [{ key: { note_id: id ?? 0 }, field: 'note', new: 'theirs' }] }, allRights);
    expect(await refused(theirs)).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('refuses keys that are none', async () => {
    const keys: JsonObject[] = [{}, { item_code: 'A1', price: 1 }, { item_code: null }, { item_code: ['A1'] }, { item_code: {} }, { item_code: 5 }];
    for (const key of keys) {
      const error = await refused(items.records.set(hungarian, 't_items', { patches: [{ key, field: 'price', new: 1 }] }, allRights));
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

  it('writes a paste of many cells as one change-set or not at all', async () => {
    const patches = [
      { key: { item_code: 'A1' }, field: 'price', old: 10, new: 1 },
      { key: { item_code: 'A1' }, field: 'title', old: null, new: 'x' },
      { key: { item_code: 'A2' }, field: 'price', old: 20, new: 2 },
      { key: { item_code: 'A2' }, field: 'low', old: null, new: 3 },
    ];
    const error = await refused(
      items.records.set(hungarian, 't_items', { patches: [...patches, { key: { item_code: 'A2' }, field: 'title', old: 'tow', new: 'y' }] }, allRights),
    );
    expect(error).toMatchObject({ code: 'stale', fields: [{ field: 'title', params: { current: 'two', key: { item_code: 'A2' } } }] });
    expect(await items.row('A1')).toMatchObject({ price: 10, title: null });
    const answer = await items.records.set(hungarian, 't_items', { patches }, allRights);
    expect(answer.rows).toMatchObject([
      { price: 1, title: 'x' },
      { price: 2, low: 3 },
    ]);
    expect(await items.changes(answer.change_set_id)).toHaveLength(4);
  });

  it('tells rows to add from rows to change, also for the rights they need', async () => {
    const rows: JsonObject[] = [
      { item_code: 'A1', price: 99 },
      { item_code: 'N1', item_name: { en: 'new' }, low: 4 },
    ];
    for (const right of ['add', 'set']) {
      expect(await refused(items.records.set(hungarian, 't_items', { rows }, { ...allRights, [right]: false }))).toMatchObject({
        code: 'forbidden',
        status: 403,
      });
    }
    expect(await items.row('N1')).toBeUndefined();
    const answer = await items.add('t_items', rows);
    expect(answer.rows).toMatchObject([
      { item_code: 'A1', price: 99, item_name: { hu: 'egy' } },
      { item_code: 'N1', low: 4, active: true },
    ]);
    expect((await items.add('t_makers', [{ maker_name: 'M' }])).rows).toMatchObject([{ maker_name: 'M' }]);
  });

  it('refuses what a new row lacks, a key that is taken, and a key nobody can choose', async () => {
    expect(await refused(items.add('t_items', [{ item_code: 'N1' }, { item_name: { hu: 'x' } }]))).toMatchObject({
      code: 'required',
      fields: [
        { field: 'item_name', params: { row: 0 } },
        { field: 'item_code', params: { row: 1 } },
      ],
    });
    await items.add('t_makers', [{ maker_name: 'M' }]);
    expect(await refused(items.add('t_makers', [{ maker_name: 'M' }]))).toMatchObject({
      code: 'already_exists',
      status: 409,
      fields: [{ field: 'maker_name' }],
    });
    expect(await refused(items.add('t_makers', [{ maker_id: 999, maker_name: 'X' }]))).toMatchObject({ code: 'not_found' });
    expect(await refused(items.add('t_items', [{ item_code: 'N1', item_name: { hu: 'x' }, double_price: 3 }]))).toMatchObject({ code: 'read_only_field' });
    expect(await refused(items.add('t_notes', [{ note: 'x', company_code: 'KT-DE' }]))).toMatchObject({ code: 'unknown_field' });
  });

  it('guards a whole row by its version where the form shows one', async () => {
    const [maker] = (await items.add('t_makers', [{ maker_name: 'M' }])).rows;
    const save = (version: number, name: string) => items.add('t_makers', [{ maker_id: maker?.maker_id ?? 0, row_version: version, maker_name: name }]);
    expect((await save(1, 'N')).rows).toMatchObject([{ maker_name: 'N', row_version: 2 }]);
    expect(await refused(save(1, 'O'))).toMatchObject({ code: 'stale', fields: [{ field: 'row_version' }] });
  });

  it('writes one value to a whole view, when the view still has as many rows as were shown', async () => {
    const bulk = (expected: number) =>
      items.records.set(
        hungarian,
        't_items',
        { selection: { filter: { field: 'price', op: 'gte', value: 10 }, expected }, values: { title: 'bulk', item_name: { sk: 'x' } } },
        allRights,
      );
    await items.add('t_items', [{ item_code: 'A3', item_name: { hu: 'három' }, price: 30 }]);
    expect(await refused(bulk(2))).toMatchObject({ code: 'selection_changed', status: 422, params: { expected: 2, actual: 3 } });
    expect(await items.values('t_items', 'title')).toEqual([null, 'two', null]);
    const answer = await bulk(3);
    expect(answer.rows).toMatchObject([{ title: 'bulk', item_name: { hu: 'egy', en: 'one', sk: 'x' } }, {}, {}]);
    expect(
      await refused(items.records.set(hungarian, 't_items', { selection: { keys: [{ item_code: 'A1' }] }, values: { double_price: 1 } }, allRights)),
    ).toMatchObject({ code: 'read_only_field' });
  });

  it('deletes what is selected, says how many, and refuses what is in use', async () => {
    const [maker] = (await items.add('t_makers', [{ maker_name: 'M' }])).rows;
    await items.patch('A1', 'maker_id', { new: maker?.maker_id ?? 0 });
    expect(await refused(items.records.remove(hungarian, 't_makers', { keys: [{ maker_id: maker?.maker_id ?? 0 }] }))).toMatchObject({
      code: 'in_use',
      status: 422,
    });
    expect(await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'A1' }, { item_code: 'ZZ' }] })).toMatchObject({ deleted: 1 });
    expect(await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'A1' }] })).toEqual({ deleted: 0, change_set_id: null });
    expect(await refused(items.records.remove(hungarian, 't_items', { expected: 5 }))).toMatchObject({ code: 'selection_changed' });
    await items.add('t_notes', [{ note: 'kept' }]);
    const [id] = await items.values('t_notes', 'note_id');
    expect(await items.records.remove(german, 't_notes', { keys: [{ note_id: id ?? 0 }] })).toMatchObject({ deleted: 0 });
  });

  it('never deadlocks when pastes touch the same rows in opposite orders', async () => {
    const codes = Array.from({ length: 20 }, (_, i) => `D${i}`);
    await items.add(
      't_items',
      codes.map((item_code) => ({ item_code, item_name: { hu: 'x' } })),
    );
    const paste = (order: string[], value: number) =>
      items.records.set(
        hungarian,
        't_items',
        { patches: order.flatMap((item_code) => ['price', 'low'].map((field) => ({ key: { item_code }, field, new: value }))) },
        allRights,
      );
    await Promise.all(Array.from({ length: 10 }, (_, i) => paste(i % 2 ? codes : codes.toReversed(), i)));
    const [price] = await items.values('t_items', 'price', { filter: { field: 'item_code', op: 'eq', value: 'D0' } });
    expect(await items.values('t_items', 'price', { filter: { field: 'item_code', op: 'starts', value: 'D' } })).toEqual(codes.map(() => price));
  });

  it('runs a procedure on the selected rows as one change-set, or refuses it whole', async () => {
    const raise = defineProcedure({
      input: v.strictObject({ by: v.number() }),
      run: async ({ tx, input, keys, changes }) => {
        const table = infoOf(itemsTable);
        const rows = await lockRows(tx, table, keys, ['price']);
        await changes.update(
          table,
          [...rows.values()].map((row) => ({
            key: { item_code: row.item_code ?? null },
            old: { price: row.price ?? null },
            new: { price: Number(row.price) + input.by },
          })),
        );
        return { raised: rows.size };
      },
    }) as unknown as Procedure;
    const caller = { ...hungarian, userId: 7 } as Caller;
    const act = (payload: unknown) => items.records.act(caller, 't_items', 'raise', raise, payload);
    const answer = await act({ selection: { expected: 2 }, by: 5 });
    expect(answer).toMatchObject({ raised: 2, change_set_id: expect.any(Number) as number });
    expect(await items.values('t_items', 'price')).toEqual([15, 25]);
    expect(await refused(act({ selection: { expected: 3 }, by: 5 }))).toMatchObject({ code: 'selection_changed' });
    expect(await refused(act({ by: 'x' }))).toMatchObject({ code: 'bad_request', fields: [{ field: 'by' }] });
    await items.records.undo(hungarian, { change_set_id: Number(answer.change_set_id) }, () => allRights);
    expect(await items.values('t_items', 'price')).toEqual([10, 20]);
  });

  it('needs a company for what belongs to one', async () => {
    expect(await refused(items.patch('A1', 'low', { new: 1 }, { userId: 7, companyCode: null }))).toMatchObject({ code: 'forbidden' });
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
