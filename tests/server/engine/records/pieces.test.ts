import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { ImportOptions } from '../../../../src/server/engine/transfer/import/runs.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { itemForms } from '../../fixtures/items.ts';
import { code, count, openLargeWork, rows } from '../../fixtures/large-work.ts';
import type { LargeWork } from '../../fixtures/large-work.ts';
import { allRights, german, hungarian, refusalOf } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

const rights = () => allRights;

describeOnEachDatabase('large work in pieces', (open) => {
  let items: LargeWork;
  let before: JsonObject[];
  beforeAll(async () => {
    items = await openLargeWork(open);
  });
  beforeEach(async () => {
    await items.reset();
    before = await items.stored();
  });
  afterAll(() => items.close());

  const allOf = { filter: { field: 'item_code', op: 'starts' as const, value: 'P' }, expected: count };

  /** Brings a file in; `bad` is a row that the database refuses. */
  async function bringIn(records: Items['records'], { bad, ...options }: Partial<ImportOptions> & { bad?: number } = {}) {
    const imports = createImports({ database: items.database, records });
    const lines = ['A1,new,5,,', ...rows().map(({ item_code, price }, i) => `${String(item_code)},name ${i},${String(price)},${i === bad ? -1 : i},${i}`)];
    const bytes = Buffer.from(['item_code,item_name.en,price,quantity,low', ...lines].join('\n'));
    const upload = await imports.upload(hungarian, 't_items', { name: 'f.csv', bytes });
    const call = {
      import_id: upload.import_id,
      mapping: upload.mapping.map(({ column, field, language }) => ({ column, field, language })),
      fixes: [],
      given: {},
      empty: 'keep' as const,
      language_code: 'en' as const,
    };
    return { imports, call, commit: () => imports.commit(hungarian, call, { rights: allRights, ...options }) };
  }

  const work: Record<string, { prepare?: () => Promise<unknown>; run: (records: Items['records']) => Promise<{ change_set_id: number | null }> }> = {
    'an import': { run: async (records) => (await bringIn(records)).commit() },
    'rows that are set': { run: (records) => records.set(hungarian, 't_items', { rows: rows() }, allRights) },
    'cells that are set': {
      prepare: () => items.add('t_items', rows()),
      run: (records) =>
        records.set(
          hungarian,
          't_items',
          {
            patches: rows().flatMap(({ item_code = '' }, i) =>
              ['title', 'low'].map((field) => ({ key: { item_code }, field, new: field === 'low' ? i + 1 : 'T' })),
            ),
          },
          allRights,
        ),
    },
    'a value for all of a view': {
      prepare: () => items.add('t_items', rows()),
      run: (records) => records.set(hungarian, 't_items', { selection: allOf, values: { title: 'all' } }, allRights),
    },
    'a deletion': { prepare: () => items.add('t_items', rows()), run: (records) => records.remove(hungarian, 't_items', allOf) },
  };

  it.each(Object.entries(work))(
    '%s writes and logs exactly what one transaction would, is undone as a whole, and so is its undo',
    async (_, { prepare, run }) => {
      await prepare?.();
      const start = await items.stored();
      const whole = createRecords({ database: items.database, forms: itemForms });
      const once = await run(whole);
      const [rowsOnce, linesOnce] = [await items.stored(), await items.changes(once.change_set_id)];
      await whole.undo(hungarian, { change_set_id: once.change_set_id ?? 0 }, rights);
      expect(await items.stored()).toEqual(start);

      const made = await run(items.records);
      expect(await items.stored()).toEqual(rowsOnce);
      const stampless = (lines: JsonObject[]) =>
        lines.map((line) => JSON.stringify(line).replace(/"(?:created_at|updated_at|row_version)":("[^"]*"|\d+),?/g, '')).sort();
      expect(stampless(await items.changes(made.change_set_id))).toEqual(stampless(linesOnce));
      const undone = await items.records.undo(hungarian, { change_set_id: made.change_set_id ?? 0 }, rights);
      expect(undone.conflicts).toEqual([]);
      expect(await items.stored()).toEqual(start);
      await items.records.undo(hungarian, { change_set_id: undone.change_set_id ?? 0 }, rights);
      expect(await items.stored()).toEqual(rowsOnce);
      expect(await items.openSets()).toEqual([]);
      await whole.close();
    },
  );

  it('others write between two pieces, and see those before', async () => {
    const seen: number[] = [];
    const { commit } = await bringIn(items.records, {
      progress: () =>
        void items.values('t_items', 'item_code').then(
          (codes) => seen.push(codes.length),
          () => undefined,
        ),
    });
    await commit();
    expect(seen.some((length) => length > 2 && length < count + 2)).toBe(true);
  });

  it('a check of many rows finds what is wrong and writes nothing', async () => {
    const { imports, call } = await bringIn(items.records, { bad: 20 });
    const answer = await imports.check(hungarian, call, { rights: allRights });
    expect(answer).toMatchObject({ problem_count: 1, problems: [{ field: 'quantity' }] });
    expect(await items.stored()).toEqual(before);
  });

  it('a bad row in the last piece, or who cancels, has all pieces taken back, which the log tells', async () => {
    const { commit } = await bringIn(items.records, { bad: count - 1 });
    expect(await refusalOf(commit())).toMatchObject({ code: 'rule', fields: [{ field: 'quantity' }] });
    expect(await items.stored()).toEqual(before);

    const told: number[] = [];
    const cancelled = await bringIn(items.records, {
      progress(done) {
        told.push(done);
        if (told.length === 2) void cancelled.imports.cancel(hungarian, cancelled.call.import_id);
      },
    });
    expect((await refusalOf(cancelled.commit())).code).toBe('cancelled');
    expect(await items.stored()).toEqual(before);
    expect(told.slice(0, 2)).toEqual([7, 14]);
    expect(told.at(-1)).toBe(0);
    expect(await items.openSets()).toEqual([]);
    const last = await items.database.system((tx) =>
      tx.row(sql`select s.action, u.action as by from change_set s join change_set u on u.change_set_id = s.undone_by order by s.change_set_id desc limit 1`),
    );
    expect(last).toEqual({ action: 'import', by: 'undo' });
    // The upload waits as before.
    await cancelled.imports.commit(hungarian, cancelled.call, { rights: allRights });
    expect(await items.stored()).toHaveLength(count + 2);
  });

  it('a bad row is told by its place in the whole call', async () => {
    const refused = await refusalOf(items.records.set(hungarian, 't_items', { rows: rows((i) => ({ price: i === 20 ? 'much' : i })) }, allRights));
    expect(refused.fields).toMatchObject([{ field: 'price', params: { row: 20 } }]);
    expect(await items.stored()).toEqual(before);
  });

  it('an undo tells how far it is, and who cancels it, and nobody else can, has all as it was before', async () => {
    const { change_set_id } = await items.records.set(hungarian, 't_items', { rows: rows() }, allRights);
    const full = await items.stored();
    const id = change_set_id ?? 0;
    expect(await items.records.undoProgress(hungarian.userId, id)).toBeNull();
    const undone = refusalOf(items.records.undo(hungarian, { change_set_id: id }, rights));
    const progress = () => items.records.undoProgress(hungarian.userId, id);
    let told = await progress();
    for (; !told?.done; told = await progress()) await othersTurn();
    expect(told).toEqual({ done: expect.any(Number) as number, total: 2 * count });
    void items.records.cancelUndo(german.userId, id);
    expect(await Promise.all([items.records.undoProgress(german.userId, id), items.records.cancelUndo(hungarian.userId, id)])).toEqual([null, true]);
    expect((await undone).code).toBe('cancelled');
    expect(await items.stored()).toEqual(full);
    expect(await items.openSets()).toEqual([]);
    expect(await progress()).toBeNull();

    await items.records.undo(hungarian, { change_set_id: id }, rights);
    expect(await items.stored()).toEqual(before);
  });

  it('an undo is told and cancelled through another server as well', async () => {
    // The embedded database has no other server.
    if (items.database.engine === 'pglite') return;
    const { change_set_id } = await items.records.set(hungarian, 't_items', { rows: rows() }, allRights);
    const full = await items.stored();
    const id = change_set_id ?? 0;
    const other = createRecords({ database: items.database, forms: itemForms });
    // A row that somebody holds keeps the undo in its middle until the others have heard.
    let letGo = (): void => undefined;
    const told = new Promise<void>((resolve) => (letGo = resolve));
    let held: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      held = items.database.system(async (tx) => {
        await tx.rows(sql`select from t_item where item_code = ${code(12)} for update`);
        resolve();
        await told;
      });
    });
    const undone = refusalOf(items.records.undo(hungarian, { change_set_id: id }, rights));
    const progress = await vi.waitUntil(() => other.undoProgress(hungarian.userId, id), { timeout: 20_000 });
    expect(progress).toEqual(expect.objectContaining({ done: expect.any(Number) as number }));
    expect([await other.cancelUndo(german.userId, id), await other.cancelUndo(hungarian.userId, id)]).toEqual([false, true]);
    letGo();
    await held;
    expect((await undone).code).toBe('cancelled');
    expect(await items.stored()).toEqual(full);
    await other.close();
  });

  it('what is still being written is not undone by anybody else', async () => {
    let id = 0;
    let refused: Promise<{ code: string }> | undefined;
    const { commit } = await bringIn(items.records, {
      progress: () => {
        refused ??= items.openSets().then(([set]) => {
          id = Number(set?.change_set_id);
          return refusalOf(items.records.undo(hungarian, { change_set_id: id }, rights));
        });
      },
    });
    await commit();
    expect((await refused)?.code).toBe('service_unavailable');
    await items.records.undo(hungarian, { change_set_id: id }, rights);
    expect(await items.stored()).toEqual(before);
  });

  it('what was changed since is in the way of an undo, of which nothing is left then, unless it is partial', async () => {
    const { change_set_id } = await items.records.set(hungarian, 't_items', { rows: rows() }, allRights);
    await items.patch(code(3), 'title', { new: 'mine' });
    const full = await items.stored();
    const refused = await refusalOf(items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, rights));
    expect(refused).toMatchObject({ code: 'undo_conflict', params: { conflicts: [{ key: { item_code: code(3) }, field: 'title' }] } });
    expect(await items.stored()).toEqual(full);

    // What stands in no log is met in the middle, and the pieces before are put back.
    await items.patch(code(3), 'title', { new: null });
    await items.database.system((tx) => tx.execute(sql`update t_item set title = 'unheard' where item_code = ${code(5)}`));
    const changed = await items.stored();
    expect((await refusalOf(items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, rights))).code).toBe('undo_conflict');
    expect(await items.stored()).toEqual(changed);
    expect(await items.openSets()).toEqual([]);

    await items.records.undo(hungarian, { change_set_id: change_set_id ?? 0, partial: true }, rights);
    expect((await items.stored()).map(({ item_code }) => item_code)).toEqual(['A1', 'A2', code(5)]);
  });

  /** Brings a file of makers in, whose names are all different. */
  async function makersFrom(lines: readonly string[]) {
    const imports = createImports({ database: items.database, records: items.records });
    const { import_id, mapping } = await imports.upload(hungarian, 't_makers', {
      name: 'm.csv',
      bytes: Buffer.from(['maker_id,maker_name', ...lines].join('\n')),
    });
    const call = {
      import_id,
      mapping: mapping.map(({ column, field }) => ({ column, field })),
      fixes: [],
      given: {},
      empty: 'keep' as const,
      language_code: 'en' as const,
    };
    const check = await imports.check(hungarian, call, { rights: allRights });
    return { check, commit: () => imports.commit(hungarian, call, { rights: allRights }) };
  }
  const names = (): string[] => Array.from({ length: count }, (_, i) => `maker ${String(i)}`);
  const makers = () => items.rows('t_makers', { columns: ['maker_id', 'maker_name'] });

  it('a check sees that two rows far from each other are given the same unique value', async () => {
    const { check, commit } = await makersFrom(names().map((name, i) => `,${i === 20 ? 'maker 2' : name}`));
    expect(check).toMatchObject({ problem_count: 1, problems: [{ field: 'maker_name', code: 'already_exists' }] });
    expect((await refusalOf(commit())).code).toBe('already_exists');
    expect(await makers()).toEqual([]);
  });

  it('a check lets a row have the unique value that another row of the file gives up, as the import does', async () => {
    await items.add(
      't_makers',
      names().map((maker_name) => ({ maker_name })),
    );
    const ids = new Map((await makers()).map(({ maker_id, maker_name }) => [maker_name, maker_id]));
    const next = names().map((name, i) => `${String(ids.get(name))},${i === 2 ? 'another' : i === 20 ? 'maker 2' : `${name}!`}`);
    const { check, commit } = await makersFrom(next);
    expect(check).toMatchObject({ problem_count: 0, update: count });
    await commit();
    expect((await makers()).find(({ maker_name }) => maker_name === 'maker 2')?.maker_id).toBe(ids.get('maker 20'));
  });
});
