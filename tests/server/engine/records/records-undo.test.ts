import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { allRights, german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

describeOnEachDatabase('taking changes back', (open) => {
  let items: Items;
  const undo = (id: number | null, options = {}, actor = hungarian) => items.records.undo(actor, { change_set_id: id ?? 0, ...options }, () => allRights);
  beforeAll(async () => {
    items = await openItems(open);
  });
  beforeEach(async () => {
    await items.database.system((tx) => tx.execute(sql`delete from t_item_mark`));
    await items.database.system((tx) => tx.execute(sql`delete from t_item`));
    await items.add('t_items', [
      { item_code: 'A1', item_name: { hu: 'egy' }, price: 10 },
      { item_code: 'A2', item_name: { hu: 'kettő' }, price: 20 },
    ]);
  });
  afterAll(() => items.close());

  const bulk = () =>
    items.records.set(
      hungarian,
      't_items',
      { selection: { keys: [{ item_code: 'A1' }, { item_code: 'A2' }] }, values: { price: 1, low: 3, item_name: { en: 'x' } } },
      allRights,
    );

  it('puts a whole change-set back, and an undo of it forth again', async () => {
    const before = await items.rows('t_items');
    const { change_set_id } = await bulk();
    const after = await items.rows('t_items');
    const undone = await undo(change_set_id);
    expect(undone.conflicts).toEqual([]);
    expect(await items.rows('t_items')).toEqual(before);
    const redone = await undo(undone.change_set_id);
    expect(await items.rows('t_items')).toEqual(after);
    expect(await undo(redone.change_set_id)).toMatchObject({ conflicts: [], undone: { action: 'undo' } });
    expect(await items.rows('t_items')).toEqual(before);
  });

  it('takes all pieces of a run back at once, in one change-set, and no other', async () => {
    const before = await items.rows('t_items');
    const piece = (item_code: string, price: number, reason: string | undefined = 'translate 1', actor = hungarian) =>
      items.records.set(actor, 't_items', { selection: { keys: [{ item_code }] }, values: { price }, reason }, allRights);
    const first = await piece('A1', 1);
    const other = await piece('A2', 2, 'translate 2');
    await piece('A1', 3);
    const foreign = await items.records.set(
      german,
      't_items',
      { patches: [{ key: { item_code: 'A2' }, field: 'item_name', new: { de: 'zwei' } }], reason: 'translate 1' },
      allRights,
    );
    await piece('A1', 4);
    const undone = await undo(first.change_set_id, { batch: true });
    expect(undone.conflicts).toEqual([]);
    expect([await items.row('A1'), (await items.row('A2'))?.price, (await items.row('A2'))?.item_name]).toEqual([before[0], 2, { hu: 'kettő', de: 'zwei' }]);
    const marked = await items.database.system((tx) =>
      tx.rows<{ id: number; by: number | null }>(
        sql`select change_set_id as id, undone_by as by from change_set where change_set_id >= ${first.change_set_id} and reason like 'translate%' order by 1`,
      ),
    );
    const [by, id] = [undone.change_set_id, first.change_set_id ?? 0];
    expect(marked).toEqual([
      { id, by },
      { id: other.change_set_id, by: null },
      { id: id + 2, by },
      { id: foreign.change_set_id, by: null },
      { id: id + 4, by },
    ]);
    const redone = await undo(undone.change_set_id);
    expect((await items.row('A1'))?.price).toBe(4);
    await undo(redone.change_set_id);
    expect(await items.row('A1')).toEqual(before[0]);
  });

  it('takes a run back wholly or not at all, and a change-set without a reason alone', async () => {
    const set = (values: object, reason?: string) =>
      items.records.set(hungarian, 't_items', { selection: { keys: [{ item_code: 'A1' }] }, values: values as never, reason }, allRights);
    const first = await set({ price: 1 }, 'run');
    await set({ quantity: 5 }, 'run');
    await items.patch('A1', 'price', { new: 7 });
    await expect(undo(first.change_set_id, { batch: true })).rejects.toMatchObject({ code: 'undo_conflict' });
    expect(await items.row('A1')).toMatchObject({ price: 7, quantity: 5 });
    await undo(first.change_set_id, { batch: true, partial: true });
    expect(await items.row('A1')).toMatchObject({ price: 7, quantity: null });
    const [alone] = [await set({ price: 8 }), await set({ quantity: 9 })];
    await undo(alone.change_set_id, { batch: true });
    expect(await items.row('A1')).toMatchObject({ price: 7, quantity: 9 });
  });

  it('tells what became of added rows, by whomever, also in a database that was brought back as one transaction', async () => {
    const { change_set_id } = await items.add(
      't_items',
      ['B1', 'B2', 'B3'].map((item_code, i) => ({ item_code, item_name: { hu: 'három' }, price: i + 1 })),
    );
    await items.patch('B1', 'price', { new: 5 });
    await items.database.system((tx) => tx.execute(sql`update t_item set price = 6 where item_code = 'B2'`));
    const moved = [
      { entity: 't_item', key: { item_code: 'B2' }, field: 'price', expected: 2, current: 6 },
      { entity: 't_item', key: { item_code: 'B1' }, field: 'price', expected: 1, current: 5 },
    ];
    await expect(undo(change_set_id)).rejects.toMatchObject({ code: 'undo_conflict', params: { conflicts: moved } });
    // All that a copy brings back in one transaction is of that transaction, the log as well.
    await items.database.system(async (tx) => {
      await tx.execute(sql`update change set entity_id = entity_id`);
      await tx.execute(sql`update t_item set item_code = item_code`);
    });
    await expect(undo(change_set_id)).rejects.toMatchObject({ code: 'undo_conflict', params: { conflicts: expect.arrayContaining([moved[1]]) as unknown } });
    await undo(change_set_id, { partial: true });
    expect([await items.row('B1'), await items.row('B3')]).toEqual([expect.objectContaining({ price: 5 }), undefined]);
  });

  it('refuses when something changed since, and lists it', async () => {
    const { change_set_id } = await bulk();
    await items.patch('A1', 'price', { new: 5 });
    await items.patch('A2', 'item_name', { new: { de: 'zwei' } });
    await expect(undo(change_set_id)).rejects.toMatchObject({
      code: 'undo_conflict',
      status: 422,
      params: { conflicts: [{ entity: 't_item', key: { item_code: 'A1' }, field: 'price', expected: 1, current: 5 }] },
    });
    expect(await items.row('A2')).toMatchObject({ price: 1 });
    const answer = await undo(change_set_id, { partial: true });
    expect(answer.conflicts).toHaveLength(1);
    expect(await items.row('A1')).toMatchObject({ price: 5, low: null, item_name: { hu: 'egy' } });
    expect(await items.row('A2')).toMatchObject({ price: 20, low: null, item_name: { hu: 'kettő', de: 'zwei' } });
  });

  it('takes back by force what changed since, too', async () => {
    const { change_set_id } = await bulk();
    await items.patch('A1', 'price', { new: 5 });
    await undo(change_set_id, { force: true });
    expect(await items.row('A1')).toMatchObject({ price: 10 });
  });

  it('brings deleted rows back with what went along, and takes added ones away', async () => {
    await items.patch('A1', 'low', { new: 5 });
    const before = await items.row('A1');
    const { change_set_id } = await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'A1' }] });
    expect(await items.row('A1')).toBeUndefined();
    await undo(change_set_id);
    expect(await items.row('A1')).toEqual(before);
    const added = await items.add('t_items', [{ item_code: 'N1', item_name: { hu: 'új' }, low: 1 }]);
    await items.patch('N1', 'price', { new: 5 });
    await expect(undo(added.change_set_id)).rejects.toMatchObject({ code: 'undo_conflict' });
    await items.patch('N1', 'price', { new: null });
    await undo(added.change_set_id);
    expect(await items.row('N1')).toBeUndefined();
  });

  it('puts structured data back whole, and minds whatever changed in it', async () => {
    await items.patch('A1', 'extra', { new: { a: 1, b: 2 } });
    const { change_set_id } = await items.patch('A1', 'extra', { new: { a: 9 } });
    await items.patch('A1', 'extra', { new: { a: 9, c: 3 } });
    await expect(undo(change_set_id)).rejects.toMatchObject({ code: 'undo_conflict' });
    await undo(change_set_id, { force: true });
    expect((await items.row('A1'))?.extra).toEqual({ a: 1, b: 2 });
  });

  it('never logs a secret', async () => {
    await items.database.system((tx) => tx.execute(sql`update t_item set secret_token = 'hush'`));
    const { change_set_id } = await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'A1' }] });
    expect(JSON.stringify(await items.changes(change_set_id))).not.toContain('hush');
  });

  it('needs the rights of what it does and stays within the company', async () => {
    const { change_set_id } = await items.add('t_notes', [{ note: 'x' }]);
    await expect(items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, () => ({ ...allRights, delete: false }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(undo(change_set_id, {}, german)).rejects.toMatchObject({ code: 'not_found' });
    await expect(undo(987654)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('tells the history of a record by the fields of its form', async () => {
    await items.add('t_items', [{ item_code: 'H1', item_name: { hu: 'múlt' }, price: 10 }]);
    await items.patch('H1', 'price', { new: 11 });
    await items.patch('H1', 'low', { new: 4 });
    await items.patch('H1', 'low', { new: 9 }, german);
    const lines = await items.records.history(hungarian, 't_items', { key: { item_code: 'H1' } });
    expect(lines.map(({ log_action, field, new: value }) => [log_action, field, value])).toEqual([
      ['add', null, { low: 4, high: null }],
      ['set', 'price', 11],
      ['add', null, expect.objectContaining({ item_code: 'H1', price: 10 })],
    ]);
    await expect(items.records.history(hungarian, 't_items', { key: { item_code: 'ZZ' } })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describeOnEachDatabase('trees of records', (open) => {
  let items: Items;
  const tree = async () => (await items.rows('t_nodes')).map(({ node_name, parent_id, place }) => [node_name, parent_id, place]);
  const move = (id: number, parent: number | null, position: number) => items.records.move(hungarian, 't_nodes', { key: { node_id: id }, parent, position });
  beforeAll(async () => {
    items = await openItems(open);
    await items.add('t_nodes', [
      { node_name: 'a', parent_id: null, place: 1 },
      { node_name: 'b', parent_id: null, place: 2 },
      { node_name: 'c', parent_id: null, place: 3 },
      { node_name: 'aa', parent_id: 1, place: 1 },
      { node_name: 'ab', parent_id: 1, place: 5 },
    ]);
  });
  afterAll(() => items.close());

  it('moves a record among its siblings and under others, positions dense', async () => {
    await move(3, null, 1);
    expect(await tree()).toEqual([
      ['aa', 1, 1],
      ['ab', 1, 2],
      ['c', null, 1],
      ['a', null, 2],
      ['b', null, 3],
    ]);
    const answer = await move(2, 1, 2);
    expect(answer.rows[0]).toMatchObject({ node_id: 2, parent_id: 1, place: 2 });
    expect(await tree()).toEqual([
      ['aa', 1, 1],
      ['b', 1, 2],
      ['ab', 1, 3],
      ['c', null, 1],
      ['a', null, 2],
    ]);
    expect(await move(2, 1, 2)).toMatchObject({ change_set_id: null });
  });

  it('refuses circles and parents that are not there', async () => {
    const before = await tree();
    await expect(move(1, 2, 1)).rejects.toMatchObject({ code: 'cycle', status: 422 });
    await expect(move(1, 1, 1)).rejects.toMatchObject({ code: 'cycle' });
    await expect(move(1, 99, 1)).rejects.toMatchObject({ code: 'unknown_reference' });
    await expect(move(99, 1, 1)).rejects.toMatchObject({ code: 'not_found' });
    expect(await tree()).toEqual(before);
  });

  it('refuses a circle that is written as a field, too', async () => {
    const before = await tree();
    const write = items.records.set(hungarian, 't_nodes', { patches: [{ key: { node_id: 1 }, field: 'parent_id', new: 2 }] }, allRights);
    await expect(write).rejects.toMatchObject({ code: 'cycle', fields: [{ field: 'parent_id', code: 'cycle' }] });
    expect(await tree()).toEqual(before);
  });

  it('closes up when a record goes, and makes room when the deletion is taken back', async () => {
    const before = await tree();
    const { change_set_id } = await items.records.remove(hungarian, 't_nodes', { keys: [{ node_id: 4 }] });
    expect(await tree()).toEqual([
      ['b', 1, 1],
      ['ab', 1, 2],
      ['c', null, 1],
      ['a', null, 2],
    ]);
    await items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, () => allRights);
    expect(await tree()).toEqual(before);
  });

  it('logs the place a record got, so that one sent beyond the end comes back', async () => {
    const before = await tree();
    const { change_set_id } = await items.records.set(hungarian, 't_nodes', { patches: [{ key: { node_id: 4 }, field: 'place', new: 99 }] }, allRights);
    expect((await tree()).slice(0, 3)).toEqual([
      ['b', 1, 1],
      ['ab', 1, 2],
      ['aa', 1, 3],
    ]);
    const undone = await items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, () => allRights);
    expect(undone).toMatchObject({ conflicts: [] });
    expect(await tree()).toEqual(before);
  });

  it('never makes a circle, however many move at once', async () => {
    await Promise.allSettled([move(1, 3, 1), move(3, 1, 1), move(2, 3, 1), move(3, 2, 1)]);
    const rows = await items.rows('t_nodes');
    const parentOf = new Map(rows.map(({ node_id, parent_id }) => [node_id, parent_id]));
    for (const { node_id } of rows) {
      let steps = 0;
      for (let at = node_id; at !== null && at !== undefined; at = parentOf.get(at)) expect((steps += 1)).toBeLessThan(10);
    }
  });
});
