import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockHeads } from '../../../schemas/forms/products/stock-heads.ts';
import type { ImportAnswer, Upload } from '../../../src/server/engine/transfer/import/imports.ts';
import type { ImportCheck } from '../../../src/server/engine/transfer/import/trial.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { sendImport } from '../fixtures/send-import.ts';

describeOnServer('stock in a file of products', (open) => {
  let app: App;
  let admin: Client;
  let storage: { storage_id: number };
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const [first] = await app.rows<{ storage_id: number }>(
      sql`select storage_id from storage where company_code = 'KT-HU' and storage_type = 'pick' order by storage_id limit 1`,
    );
    if (!first) throw new Error('the demo has shelves');
    storage = first;
  });
  afterAll(() => app.close());

  const bring = async (lines: readonly (readonly string[])[]) => {
    const { import_id, mapping }: Upload = (await sendImport(app, admin, 'product_list', lines)).body;
    const plan = {
      import_id,
      mapping: mapping.map(({ fit: _, ...one }) => ({ ...one })) as JsonObject[],
      asked: { storage_id: storage.storage_id },
      language_code: 'en',
    };
    const { body: check } = await admin.action<ImportCheck>('product_list', 'import_check', plan);
    expect(check).toMatchObject({ problem_count: 0, problems: [] });
    const { body } = await admin.action<ImportAnswer>('product_list', 'import_commit', plan);
    return { check, ...body };
  };
  const countOf = (id: number) => admin.rows('stock_counts', { filter: { field: 'stock_count_id', op: 'eq', value: id } });
  const fire = async (instance: number, event_code: string, fields: JsonObject = {}) =>
    (await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], params: { fields } })).body.results[0];
  const onHand = async (codes: readonly string[]) =>
    (
      await app.rows<{ qty: number }>(
        sql`select coalesce(sum(on_hand), 0)::float8 as qty from stock_level where product_code = any(${sql.param([...codes])}::text[])`,
      )
    )[0]?.qty;

  // More rows than are written at once.
  const codes = Array.from({ length: 620 }, (_, i) => `OPEN-${String(i).padStart(3, '0')}`);
  const blank = codes.length - 1;
  const file = [['sku', 'name', 'stock'], ...codes.map((code, i) => [code, `Thing ${i}`, i === blank ? '' : String(i + 1)])];

  it('becomes lines of one opening, however many pieces the file is written in, and waits there to be posted', async () => {
    const done = await bring(file);
    const filled = done.fills.find(({ form }) => form === 'stock_count_items');
    expect(filled).toMatchObject({ add: blank, under: { form: 'stock_counts' } });
    expect(done.check.fills).toMatchObject([{ form: 'stock_count_items', add: blank }]);
    const id = Number(filled?.under?.key.stock_count_id);
    const [count] = await countOf(id);
    expect(count).toMatchObject({ count_kind: 'opening', line_count: blank, description: expect.any(String) as string });
    expect(await onHand(codes)).toBe(0);
    expect((await admin.rpc('undo', { change_set_id: done.change_set_id })).status).toBe(200);
    expect(await countOf(id)).toEqual([]);
    expect(await admin.rows('product_list', { filter: { field: 'product_code', op: 'in', value: codes } })).toEqual([]);
  });

  it('is stock once it is posted; then the import is undone no more, until the posting is taken back', async () => {
    const all = (codes.length * (codes.length + 1)) / 2;
    const cost = [['sku', 'name', 'stock', 'unit cost'], ...codes.map((code, i) => [code, `Thing ${i}`, String(i + 1), '2'])];
    const { import_id, mapping }: Upload = (await sendImport(app, admin, 'product_list', cost)).body;
    const own = mapping.filter(({ column }) => column < 3).map(({ fit: _, ...one }) => ({ ...one }));
    const { body } = await admin.action<ImportAnswer>('product_list', 'import_commit', {
      import_id,
      mapping: [...own, { column: 3, form: 'stock_count_items', field: 'unit_cost' }] as JsonObject[],
      asked: { storage_id: storage.storage_id },
      language_code: 'en',
    });
    const [count] = await countOf(Number(body.fills[0]?.under?.key.stock_count_id));
    const instance = Number(count?.fsm_instance_id);
    expect(await fire(instance, 'post')).toMatchObject({ ok: true });
    expect(await onHand(codes)).toBe(all);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).not.toBe(200);
    expect(await onHand(codes)).toBe(all);
    expect(await fire(instance, 'take_back', { reason: 'wrong file' })).toMatchObject({ ok: true });
    expect(await onHand(codes)).toBe(0);
    expect(await app.rows(sql`select * from kontor_stock_differences() where product_code like 'OPEN-%'`)).toEqual([]);
  });

  it('is told before where products have no known cost, or stock that is booked already, and refused by nobody until it is posted', async () => {
    const twice = [
      ['sku', 'name', 'stock'],
      ['OPEN-A', 'Thing', '5'],
      ['OPEN-B', 'Thing', '3'],
      ['OPEN-C', 'Thing', '0'],
    ];
    const instanceOf = async ({ fills }: ImportAnswer): Promise<number> =>
      Number((await countOf(Number(fills[0]?.under?.key.stock_count_id)))[0]?.fsm_instance_id);
    const first = await bring(twice);
    const doubts = [{ id: 'cost_unknown', names: ['OPEN-A', 'OPEN-B'], count: 2 }];
    expect([first.check.fills[0]?.doubts, first.fills[0]?.doubts]).toEqual([doubts, doubts]);
    expect(await fire(await instanceOf(first), 'post')).toMatchObject({ ok: false });
    await app.execute(sql`update stock_count_item set unit_cost = 2 where product_code like 'OPEN-_' and unit_cost is null`);
    expect(await fire(await instanceOf(first), 'post')).toMatchObject({ ok: true });
    const second = await bring(twice);
    expect(second.check.fills[0]?.doubts).toEqual([{ id: 'stock_booked', names: ['OPEN-A', 'OPEN-B'], count: 2 }]);
    expect(await fire(await instanceOf(second), 'post')).toMatchObject({ ok: false });
    expect(await fire(await instanceOf(first), 'take_back', { reason: 'twice' })).toMatchObject({ ok: true });
  });

  it.each(['Stock', 'Lagerbestand', 'készlet', 'Skladem', 'Stoc inițial', 'Наличност'])('is proposed for a column %s', async (head) => {
    const { mapping } = (
      await sendImport(app, admin, 'product_list', [
        ['sku', 'name', head],
        ['OPEN-X', 'Thing', '5'],
      ])
    ).body;
    expect(mapping.find(({ column }) => column === 2)).toMatchObject({ form: 'stock_count_items', field: 'counted' });
  });

  it('has no head twice', () => expect(new Set(stockHeads).size).toBe(stockHeads.length));
});
