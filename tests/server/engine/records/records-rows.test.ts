import type { JsonObject } from '../../../../src/shared/json.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../../src/server/engine/access/callers.ts';
import { defineProcedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { WhileFiring } from '../../../../src/server/engine/records/firing.ts';
import { asked } from '../../../../schemas/asked.ts';
import { decimal } from '../../../../schemas/kinds.gen.ts';
import { lockRows } from '../../../../src/server/engine/records/write/table-rows.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { items as itemsTable } from '../../fixtures/items.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';
import { refusalOf } from '../../fixtures/records.ts';

describeOnEachDatabase('writing many rows', (open) => {
  let items: Items;
  beforeAll(async () => {
    items = await openItems(open);
  });
  beforeEach(() => items.reset());
  afterAll(() => items.close());

  it('writes a paste of many cells as one change-set or not at all', async () => {
    const patches = [
      { key: { item_code: 'A1' }, field: 'price', old: 10, new: 1 },
      { key: { item_code: 'A1' }, field: 'title', old: null, new: 'x' },
      { key: { item_code: 'A2' }, field: 'price', old: 20, new: 2 },
      { key: { item_code: 'A2' }, field: 'low', old: null, new: 3 },
    ];
    const error = await refusalOf(
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
      expect(await refusalOf(items.records.set(hungarian, 't_items', { rows }, { ...allRights, [right]: false }))).toMatchObject({
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
    expect(await refusalOf(items.add('t_items', [{ item_code: 'N1' }, { item_name: { hu: 'x' } }]))).toMatchObject({
      code: 'required',
      fields: [
        { field: 'item_name', params: { row: 0 } },
        { field: 'item_code', params: { row: 1 } },
      ],
    });
    await items.add('t_makers', [{ maker_name: 'M' }]);
    expect(await refusalOf(items.add('t_makers', [{ maker_name: 'M' }]))).toMatchObject({
      code: 'already_exists',
      status: 409,
      fields: [{ field: 'maker_name' }],
    });
    expect(await refusalOf(items.add('t_makers', [{ maker_id: 999, maker_name: 'X' }]))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(items.add('t_items', [{ item_code: 'N1', item_name: { hu: 'x' }, double_price: 3 }]))).toMatchObject({ code: 'read_only_field' });
    expect(await refusalOf(items.add('t_notes', [{ note: 'x', company_code: 'KT-DE' }]))).toMatchObject({ code: 'unknown_field' });
  });

  it('guards a whole row by its version where the form shows one', async () => {
    const [maker] = (await items.add('t_makers', [{ maker_name: 'M' }])).rows;
    const save = (version: number, name: string) => items.add('t_makers', [{ maker_id: maker?.maker_id ?? 0, row_version: version, maker_name: name }]);
    expect((await save(1, 'N')).rows).toMatchObject([{ maker_name: 'N', row_version: 2 }]);
    expect(await refusalOf(save(1, 'O'))).toMatchObject({ code: 'stale', fields: [{ field: 'row_version' }] });
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
    expect(await refusalOf(bulk(2))).toMatchObject({ code: 'selection_changed', status: 422, params: { expected: 2, actual: 3 } });
    expect(await items.values('t_items', 'title')).toEqual([null, 'two', null]);
    const answer = await bulk(3);
    expect(answer.rows).toMatchObject([{ title: 'bulk', item_name: { hu: 'egy', en: 'one', sk: 'x' } }, {}, {}]);
    expect(
      await refusalOf(items.records.set(hungarian, 't_items', { selection: { keys: [{ item_code: 'A1' }] }, values: { double_price: 1 } }, allRights)),
    ).toMatchObject({ code: 'read_only_field' });
  });

  it('writes one value to a stretch of a view in its order, when the view still has as many rows as were shown', async () => {
    await items.add('t_items', [
      { item_code: 'A3', item_name: { hu: 'három' }, price: 30 },
      { item_code: 'A4', item_name: { hu: 'négy' }, price: 5 },
      { item_code: 'A5', item_name: { hu: 'öt' } },
    ]);
    const fill = (from: number, to: number, expected = 5, sort = [{ field: 'price', desc: true }]) =>
      items.records.set(
        hungarian,
        't_items',
        { selection: { language_code: 'hu', stretch: { sort, from, to }, expected }, values: { title: 'stretch' } },
        allRights,
      );
    for (const refused of [() => fill(1, 2, 4), () => fill(3, 5)])
      expect(await refusalOf(refused())).toMatchObject({ code: 'selection_changed', status: 422, params: { actual: 5 } });
    expect(await items.values('t_items', 'title')).not.toContain('stretch');
    // 30, 20, 10, 5, and last what has no price.
    const titled = async () => {
      const stored = await Promise.all(['A3', 'A2', 'A1', 'A4', 'A5'].map((code) => items.row(code)));
      return stored.map((row) => row?.title ?? null);
    };
    const answer = await fill(1, 3);
    expect(await titled()).toEqual([null, 'stretch', 'stretch', 'stretch', null]);
    expect(await items.changes(answer.change_set_id)).toHaveLength(3);
    await fill(4, 4);
    expect(await titled()).toEqual([null, 'stretch', 'stretch', 'stretch', 'stretch']);
  });

  it('deletes what is selected, says how many, and refuses what is in use', async () => {
    const [maker] = (await items.add('t_makers', [{ maker_name: 'M' }])).rows;
    await items.patch('A1', 'maker_id', { new: maker?.maker_id ?? 0 });
    expect(await refusalOf(items.records.remove(hungarian, 't_makers', { keys: [{ maker_id: maker?.maker_id ?? 0 }] }))).toMatchObject({
      code: 'in_use',
      status: 422,
    });
    expect(await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'A1' }, { item_code: 'ZZ' }] })).toMatchObject({ deleted: 1 });
    expect(await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'A1' }] })).toEqual({ deleted: 0, change_set_id: null });
    expect(await refusalOf(items.records.remove(hungarian, 't_items', { expected: 5 }))).toMatchObject({ code: 'selection_changed' });
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
      icon: 'coins',
      right: 'set',
      needs: 'selection',
      input: { by: asked(decimal) },
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
        return { changed: rows.size };
      },
    });
    const withoutEvents: WhileFiring = (_, work) => work(() => Promise.resolve({ instances: [], fire: () => Promise.reject(new Error('nothing lives')) }));
    const caller = { ...hungarian, userId: 7 } as Caller;
    const act = (payload: unknown) => items.records.act(caller, 't_items', 'raise', raise, payload, withoutEvents);
    const answer = await act({ selection: { expected: 2 }, by: 5 });
    expect(answer).toMatchObject({ changed: 2, change_set_id: expect.any(Number) as number });
    expect(await items.values('t_items', 'price')).toEqual([15, 25]);
    expect(await refusalOf(act({ selection: { expected: 3 }, by: 5 }))).toMatchObject({ code: 'selection_changed' });
    expect(await refusalOf(act({ by: 'x' }))).toMatchObject({ code: 'invalid_value', fields: [{ field: 'by' }] });
    expect(await refusalOf(act({}))).toMatchObject({ code: 'required', fields: [{ field: 'by' }] });
    expect(await refusalOf(act({ by: 5, more: 1 }))).toMatchObject({ code: 'unknown_field', fields: [{ field: 'more' }] });
    await items.records.undo(hungarian, { change_set_id: Number(answer.change_set_id) }, () => allRights);
    expect(await items.values('t_items', 'price')).toEqual([10, 20]);
  });
});
