import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postMovements } from '../../../src/server/domain/warehouse/stock.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('stock counts', (open) => {
  let app: App;
  let admin: Client;
  let storage: { storage_id: number; warehouse_id: number };
  let other: { storage_id: number };
  let made = 0;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const rows = await app.rows<{ storage_id: number; warehouse_id: number }>(
      sql`select storage_id, warehouse_id from storage where company_code = 'KT-HU' and storage_type = 'pick' order by warehouse_id, storage_id limit 2`,
    );
    const [first, second] = rows;
    if (!first || !second) throw new Error('the demo has shelves');
    storage = first;
    other = second;
  });
  afterAll(() => app.close());

  const newProduct = async (): Promise<string> => {
    made += 1;
    const product = `COUNTED-${made}`;
    await app.execute(sql`insert into product (product_code, product_name) values (${product}, '{"en":"Counted"}')`);
    return product;
  };
  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(body, JSON.stringify(body)).toMatchObject({ rows: [{}] });
    return body.rows[0] ?? {};
  };
  const newCount = async (count_kind: 'count' | 'opening', lines: readonly JsonObject[]) => {
    const count = await added('stock_counts', { count_kind, storage_id: storage.storage_id });
    const id = Number(count.stock_count_id);
    for (const line of lines) await added('stock_count_items', { stock_count_id: id, ...line });
    return { id, instance: Number(count.fsm_instance_id) };
  };
  const linesOf = (id: number) => admin.rows('stock_count_items', { filter: { field: 'stock_count_id', op: 'eq', value: id }, sort: [{ field: 'line_no' }] });
  const fire = async (instance: number, event_code: string, fields: JsonObject = {}): Promise<TriggerResult> => {
    const { body } = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], params: { fields } });
    return body.results[0] as TriggerResult;
  };
  const refusalOf = async (instance: number, event: string): Promise<string> => JSON.stringify(await fire(instance, event));
  const passes = async (instance: number, ...events: string[]) => {
    for (const event of events) expect(await fire(instance, event)).toMatchObject({ ok: true });
  };
  const move = (product_code: string, qty: number, unit_cost: number) =>
    app.services.database.transaction({ userId: null, companyCode: 'KT-HU' }, (tx) =>
      postMovements(tx, 'KT-HU', [
        { movement_type: qty > 0 ? 'receipt' : 'sale', warehouse_id: storage.warehouse_id, storage_id: storage.storage_id, product_code, qty, unit_cost },
      ]),
    );
  const stockOf = async (product: string) =>
    (
      await app.rows<{ on_hand: number; value: number }>(
        sql`select on_hand::float8 as on_hand, stock_value::float8 as value from stock_level where product_code = ${product} and warehouse_id = ${storage.warehouse_id}`,
      )
    )[0];
  const noDifferences = async () => expect(await app.rows(sql`select * from kontor_stock_differences() where product_code like 'COUNTED-%'`)).toEqual([]);

  it('of an opening expect nothing, and bring goods into the storage of their head at the cost that is said', async () => {
    const [product, further] = [await newProduct(), await newProduct()];
    const { id, instance } = await newCount('opening', [
      { product_code: product, counted: 10, unit_cost: 5 },
      { product_code: further, counted: 3, unit_cost: 2, storage_id: other.storage_id },
    ]);
    expect(await linesOf(id)).toMatchObject([
      { expected: null, counted: 10, difference: 10, difference_value: 50, storage_id: storage.storage_id },
      { difference: 3, storage_id: other.storage_id },
    ]);
    expect(await fire(instance, 'post')).toMatchObject({ ok: true });
    expect(await stockOf(product)).toEqual({ on_hand: 10, value: 50 });
    const [head] = await admin.rows('stock_counts', { filter: { field: 'stock_count_id', op: 'eq', value: id } });
    expect(head).toMatchObject({ count_no: expect.stringMatching(/^SC-/) as string, line_count: 2, difference_value: 56 });
    await noDifferences();
  });

  it('know what is booked, post the difference alone, and lose what is missing at the average', async () => {
    const [product, right] = [await newProduct(), await newProduct()];
    await move(product, 10, 3);
    await move(right, 4, 1);
    const { id, instance } = await newCount('count', [{ product_code: product }, { product_code: right, counted: 4 }]);
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ expected: null, counted: null, difference: null, unit_cost: 3 });
    expect(await refusalOf(instance, 'hand_in')).toContain('"missing":"counted"');
    const patch = { key: { stock_count_item_id: line?.stock_count_item_id ?? 0 }, field: 'counted', old: null, new: 8 };
    expect((await admin.action('stock_count_items', 'set', { patches: [patch] })).status).toBe(200);
    expect(await refusalOf(instance, 'post')).toContain('"missing":"hand_in"');
    await passes(instance, 'hand_in');
    expect(await linesOf(id)).toMatchObject([
      { expected: 10, difference: -2, difference_value: -6 },
      { expected: 4, difference: 0 },
    ]);
    await passes(instance, 'post');
    expect(await stockOf(product)).toEqual({ on_hand: 8, value: 24 });
    expect(await app.rows(sql`select movement_type, qty::float8 as qty from stock_movement where ref_table = 'stock_count_item' and ref_id = ${id}`)).toEqual([
      { movement_type: 'count_loss', qty: -2 },
    ]);
    expect((await admin.action('stock_count_items', 'set', { patches: [{ ...patch, old: 8, new: 9 }] })).status).toBe(422);
    await noDifferences();
  });

  it('whose goods moved meanwhile are refused by name, until they are held against what is booked now', async () => {
    const product = await newProduct();
    await move(product, 10, 3);
    const { id, instance } = await newCount('count', [{ product_code: product, counted: 10 }]);
    await move(product, -1, 3);
    await passes(instance, 'hand_in');
    expect(await linesOf(id)).toMatchObject([{ expected: 10, difference: 0 }]);
    expect(await refusalOf(instance, 'post')).toContain(`"missing":"${product}"`);
    expect(await fire(instance, 'refresh')).toMatchObject({ ok: true });
    expect(await linesOf(id)).toMatchObject([{ expected: 9, difference: 1 }]);
    expect(await fire(instance, 'post')).toMatchObject({ ok: true });
    expect(await stockOf(product)).toMatchObject({ on_hand: 10 });
  });

  it('do not add an opening to goods that are there, nor goods without a cost, nor to a blocked storage', async () => {
    const [there, free] = [await newProduct(), await newProduct()];
    await move(there, 1, 1);
    const again = await newCount('opening', [{ product_code: there, counted: 5, unit_cost: 1 }]);
    expect(await refusalOf(again.instance, 'post')).toContain('stock_is_as_expected');
    expect(await refusalOf((await newCount('opening', [{ product_code: free, counted: 5 }])).instance, 'post')).toContain('"missing":"cost"');
    expect(await refusalOf((await newCount('opening', [])).instance, 'post')).toContain('"missing":"lines"');
    const blocked = await newCount('opening', [{ product_code: free, counted: 5, unit_cost: 1, storage_id: other.storage_id }]);
    await app.execute(sql`update storage set blocked = true where storage_id = ${other.storage_id}`);
    expect(await refusalOf(blocked.instance, 'post')).toContain('"missing":"blocked"');
    await app.execute(sql`update storage set blocked = false where storage_id = ${other.storage_id}`);
  });

  it('do not take what is reserved', async () => {
    const product = await newProduct();
    await move(product, 5, 1);
    await app.execute(sql`update stock_level set reserved = 4 where product_code = ${product}`);
    const { instance } = await newCount('count', [{ product_code: product, counted: 2 }]);
    await passes(instance, 'hand_in');
    expect(await refusalOf(instance, 'post')).toContain('not_enough_stock');
    expect(await stockOf(product)).toMatchObject({ on_hand: 5 });
  });

  it('are taken back at what they brought, whatever came since, and posted anew', async () => {
    const [found, missing] = [await newProduct(), await newProduct()];
    await move(missing, 10, 2);
    const { id, instance } = await newCount('count', [
      { product_code: found, counted: 10, unit_cost: 5 },
      { product_code: missing, counted: 7 },
    ]);
    await passes(instance, 'hand_in', 'post');
    await move(found, 10, 1);
    expect(await fire(instance, 'take_back', { reason: 'counted twice' })).toMatchObject({ ok: true });
    expect([await stockOf(found), await stockOf(missing)]).toEqual([
      { on_hand: 10, value: 10 },
      { on_hand: 10, value: 20 },
    ]);
    await noDifferences();
    expect((await admin.action('stock_counts', 'delete', { keys: [{ stock_count_id: id }] })).status).toBe(422);
    expect(await fire(instance, 'refresh')).toMatchObject({ ok: true });
    expect(await fire(instance, 'post')).toMatchObject({ ok: true });
    expect(await stockOf(missing)).toEqual({ on_hand: 7, value: 14 });
    await noDifferences();
  });

  it('keep entry and counter-entry level by a variance where the goods are not worth so much any more', async () => {
    const product = await newProduct();
    const { id, instance } = await newCount('opening', [{ product_code: product, counted: 10, unit_cost: 5 }]);
    expect(await fire(instance, 'post')).toMatchObject({ ok: true });
    await move(product, 10, 1);
    await move(product, -9, 0);
    expect(await fire(instance, 'take_back', { reason: 'wrong' })).toMatchObject({ ok: true });
    expect(
      await app.rows(sql`
        select (select sum(value) from stock_movement where ref_table = 'stock_count_item' and ref_id = ${id})::float8
             + (select sum(value) from cost_variance where ref_table = 'stock_count_item' and product_code = ${product})::float8 as sum`),
    ).toEqual([{ sum: 0 }]);
    await noDifferences();
  });

  it('that were posted are not taken back where their goods are gone', async () => {
    const product = await newProduct();
    const { instance } = await newCount('opening', [{ product_code: product, counted: 2, unit_cost: 5 }]);
    expect(await fire(instance, 'post')).toMatchObject({ ok: true });
    await move(product, -1, 0);
    expect(JSON.stringify(await fire(instance, 'take_back', { reason: 'wrong' }))).toContain('not_enough_stock');
    expect(await stockOf(product)).toMatchObject({ on_hand: 1 });
  });

  it('tell nobody what is booked before they are handed in: not in rows, sums, files and changes, nor what posting would do', async () => {
    const product = await newProduct();
    await move(product, 7, 3);
    const { id, instance } = await newCount('count', [{ product_code: product, counted: 5 }]);
    const said = await admin.action('stock_count_items', 'set', { rows: [{ stock_count_id: id, product_code: await newProduct(), expected: 7 }] });
    expect(said.body).toMatchObject({ error: { code: 'read_only_field' } });
    const ofCount = { filter: { field: 'stock_count_id', op: 'eq', value: id } } as const;
    expect(await linesOf(id)).toMatchObject([{ expected: null, counted: 5, difference: null, difference_value: null }]);
    expect(await admin.rows('stock_counts', ofCount)).toMatchObject([{ difference_value: null, value_view: null }]);
    expect(await admin.rows('stock_count_items', { filter: { and: [ofCount.filter, { field: 'expected', op: 'gte', value: 0 }] } })).toEqual([]);
    const [walked] = await admin.rows('counting_lines', ofCount);
    expect(walked).toMatchObject({ product_code: product, counted: 5, is_open: true });
    expect(Object.keys(walked ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/expected|difference|booked/)]));
    const logged = () =>
      app.rows(sql`select c.new from change c join stock_count_item i on i.stock_count_item_id::text = c.entity_id
        where c.entity_name = 'stock_count_item' and c.field = 'expected' and i.stock_count_id = ${id} and c.new is not null`);
    expect(await logged()).toEqual([]);
    const { body } = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', {
      event_code: 'post',
      fsm_instance_id: [instance],
      params: {},
      dry_run: true,
    });
    expect(JSON.stringify(body)).not.toContain('count_loss');
    await passes(instance, 'hand_in');
    expect(await linesOf(id)).toMatchObject([{ expected: 7, difference: -2, difference_value: -6 }]);
    expect(await admin.rows('stock_counts', ofCount)).toMatchObject([{ difference_value: -6 }]);
    expect(await admin.rows('counting_lines', ofCount)).toMatchObject([{ is_open: false }]);
    // Whoever knows what is booked changes no more what was counted.
    for (const form of ['counting_lines', 'stock_count_items']) {
      const patch = { key: { stock_count_item_id: walked?.stock_count_item_id ?? 0 }, field: 'counted', old: 5, new: 7 };
      expect((await admin.action(form, 'set', { patches: [patch] })).status).toBe(422);
    }
    expect(await logged()).toHaveLength(1);
    await passes(instance, 'recount');
    expect(await linesOf(id)).toMatchObject([{ expected: null, counted: 5, difference: null }]);
  });

  it('take goods that no line names, found by a scanner, once however often it is sent', async () => {
    const [listed, found] = [await newProduct(), await newProduct()];
    await app.execute(sql`insert into product_pack (product_pack_code, product_code, level, qty_in_pack) values (${`${found}-BOX`}, ${found}, 'inner', 12)`);
    const { id, instance } = await newCount('count', [{ product_code: listed, counted: 1 }]);
    const [line] = await linesOf(id);
    const [place] = await app.rows<{ storage_code: string }>(sql`select storage_code from storage where storage_id = ${other.storage_id}`);
    const find = (input: JsonObject) =>
      admin.action('counting_lines', 'count_found', { selection: { keys: [{ stock_count_item_id: line?.stock_count_item_id ?? 0 }] }, ...input });
    const scanned = { storage_code: place?.storage_code ?? '', code: found.toLowerCase(), counted: 2 };
    expect((await find(scanned)).body).toMatchObject({ changed: 1 });
    expect((await find(scanned)).body).toMatchObject({ changed: 0 });
    expect((await find({ ...scanned, counted: 3, counted_before: 2 })).body).toMatchObject({ changed: 1 });
    expect((await find({ ...scanned, counted: 9, counted_before: 2 })).body).toMatchObject({ error: { code: 'stale' } });
    expect(await linesOf(id)).toMatchObject([{ counted: 1 }, { product_code: found, storage_id: other.storage_id, counted: 3 }]);
    expect((await find({ code: `${found}-BOX`, counted: 2 })).body).toMatchObject({ changed: 1 });
    expect((await linesOf(id))[2]).toMatchObject({ product_code: found, storage_id: storage.storage_id, counted: 24 });
    expect((await find({ code: 'NOBODY-KNOWS', counted: 1 })).body).toMatchObject({ error: { fields: [{ field: 'code', code: 'unknown_reference' }] } });
    expect((await find({ code: found, storage_code: 'NOWHERE', counted: 1 })).body).toMatchObject({ error: { fields: [{ field: 'storage_code' }] } });
    await passes(instance, 'hand_in');
    expect((await find({ ...scanned, code: listed })).body).toMatchObject({ error: { code: 'locked' } });
  });

  it('of others know no storage of this company', async () => {
    const product = await newProduct();
    const romanian = await app.signIn('admin', 'KT-RO');
    const answer = await romanian.action('stock_counts', 'set', { rows: [{ storage_id: storage.storage_id }] });
    expect([product, answer.status]).toEqual([product, 422]);
  });
});
