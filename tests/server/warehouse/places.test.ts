import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postMovements } from '../../../src/server/domain/warehouse/stock.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const company = 'KT-HU';

interface Shelf {
  storage_id: number;
  storage_code: string;
}

describeOnServer('places of goods', (open) => {
  let app: App;
  let admin: Client;
  let warehouse: number;
  let made = 0;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', company);
    const { warehouse_id } = await added('warehouses', { warehouse_name: 'House of places', city: 'Győr', country_code: 'HU' });
    warehouse = Number(warehouse_id);
  });
  afterAll(() => app.close());

  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const { body } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows: [row] });
    expect(body, JSON.stringify(body)).toMatchObject({ rows: [{}] });
    return body.rows[0] ?? {};
  };
  const newProduct = async (values: JsonObject = {}): Promise<string> => {
    made += 1;
    const product = `PLACED-${made}`;
    await app.execute(
      sql`insert into product (product_code, product_name, weight, ean) values (${product}, '{"en":"Placed"}', ${values.weight ?? 1}, ${values.ean ?? null})`,
    );
    return product;
  };
  const newShelf = async (values: JsonObject = {}): Promise<Shelf> => {
    made += 1;
    const row = await added('storages', { warehouse_id: warehouse, storage_code: `S-${made}`, sort_key: made, ...values });
    return { storage_id: Number(row.storage_id), storage_code: String(row.storage_code) };
  };
  const pseudo = async (sort: string): Promise<number> => {
    const [row] = await app.rows<{ storage_id: number }>(sql`select storage_id from storage where warehouse_id = ${warehouse} and storage_type = ${sort}`);
    return row?.storage_id ?? 0;
  };
  const put = (product_code: string, qty: number, storage_id?: number) =>
    app.services.database.transaction({ userId: null, companyCode: company }, (tx) =>
      postMovements(tx, company, [
        { movement_type: 'receipt', warehouse_id: warehouse, product_code, qty, unit_cost: 2, ...(storage_id !== undefined && { storage_id }) },
      ]),
    );
  const whereIs = async (product: string): Promise<Record<number, number>> => {
    const rows = await app.rows<{ storage_id: number; qty: number }>(
      sql`select storage_id, qty::float8 as qty from storage_stock where product_code = ${product} and qty <> 0`,
    );
    return Object.fromEntries(rows.map(({ storage_id, qty }) => [storage_id, qty]));
  };
  const lying = (storage_id: number, product_code: string, action: string, input: JsonObject = {}) =>
    admin.action('product_pack_storages', action, { selection: { keys: [{ storage_id, product_code }] }, ...input });
  const waiting = (product_code: string, action: string, input: JsonObject = {}) =>
    admin.action('products_without_storage', action, { selection: { keys: [{ warehouse_id: warehouse, product_code }] }, ...input });
  const lookedUp = (code: string) => admin.rows('product_storage_lookup', { params: { code } });
  const noDifferences = async () => expect(await app.rows(sql`select * from kontor_stock_differences() where product_code like 'PLACED-%'`)).toEqual([]);

  it('begin with a storage for unplaced goods, packing and quarantine, which nobody deletes or makes a shelf of', async () => {
    expect((await admin.rows('storages', { filter: { field: 'warehouse_id', op: 'eq', value: warehouse } })).map((row) => row.storage_type).toSorted()).toEqual(
      ['packing', 'quarantine', 'unplaced'],
    );
    const key = { storage_id: await pseudo('quarantine') };
    expect(await admin.action('storages', 'delete', { keys: [key] })).toMatchObject(refused(422, 'storage_kept'));
    const patch = { key, field: 'storage_type', old: 'quarantine', new: 'pick' };
    expect(await admin.action('storages', 'set', { patches: [patch] })).toMatchObject(refused(422, 'storage_kept'));
  });

  it('of a warehouse go with it and come back with it, and stay while goods are there', async () => {
    const { warehouse_id } = await added('warehouses', { warehouse_name: 'Short-lived' });
    const inside = () => app.rows(sql`select storage_id, storage_code from storage where warehouse_id = ${Number(warehouse_id)} order by 1`);
    await added('storages', { warehouse_id: Number(warehouse_id), storage_code: 'X-1' });
    const before = await inside();
    expect(before).toHaveLength(4);
    const gone = await admin.action('warehouses', 'delete', { keys: [{ warehouse_id: Number(warehouse_id) }] });
    expect([gone.status, await inside()]).toEqual([200, []]);
    expect((await admin.rpc('undo', { change_set_id: Number(gone.body.change_set_id) })).status).toBe(200);
    expect(await inside()).toEqual(before);
    await put(await newProduct(), 1);
    expect(await admin.action('warehouses', 'delete', { keys: [{ warehouse_id: warehouse }] })).toMatchObject(refused(422, 'in_use'));
    expect(await admin.action('warehouses', 'set', { rows: [{ warehouse_name: 'Short-lived' }] })).toMatchObject(refused(409, 'already_exists'));
  });

  it('are told from each other by what lies there, and one that is used stays', async () => {
    const [product, shelf, free] = [
      await newProduct({ weight: 3 }),
      await newShelf({ max_weight: 40, zone: 'Z1', aisle: 'A', rack: '01', shelf_level: 1 }),
      await newShelf(),
    ];
    await put(product, 10, shelf.storage_id);
    const rows = await admin.rows('storages', {
      filter: { field: 'storage_id', op: 'in', value: [shelf.storage_id, free.storage_id] },
      sort: [{ field: 'sort_key' }],
    });
    expect(rows).toMatchObject([
      { storage_is_used: true, qty: 10, product_count: 1, fill_share: 75 },
      { storage_is_used: false, qty: 0, product_count: 0, fill_share: null },
    ]);
    const remove = (one: Shelf) => admin.action('storages', 'delete', { keys: [{ storage_id: one.storage_id }] });
    expect(await remove(shelf)).toMatchObject(refused(422, 'in_use'));
    expect((await remove(free)).status).toBe(200);
  });

  it('are changed by moves of two legs that sum to nothing', async () => {
    const [product, from, to] = [await newProduct(), await newShelf(), await newShelf()];
    await put(product, 12, from.storage_id);
    expect((await lying(from.storage_id, product, 'move_goods', { to_storage_id: to.storage_id, move_qty: 5 })).body).toMatchObject({ changed: 1 });
    expect(await whereIs(product)).toEqual({ [from.storage_id]: 7, [to.storage_id]: 5 });
    const [legs] = await app.rows(
      sql`select sum(qty)::float8 as qty, sum(value)::float8 as value, count(*)::int as n from stock_movement where product_code = ${product} and movement_type like 'transfer%'`,
    );
    expect(legs).toEqual({ qty: 0, value: 0, n: 2 });
    expect((await lying(from.storage_id, product, 'move_goods', { to_storage_id: to.storage_id })).body).toMatchObject({ changed: 1 });
    expect(await whereIs(product)).toEqual({ [to.storage_id]: 12 });
    expect(await lying(to.storage_id, product, 'move_goods', { to_storage_id: from.storage_id, move_qty: 13 })).toMatchObject(refused(422, 'not_enough_stock'));
    await noDifferences();
  });

  it('take and give nothing while they are blocked, but are counted', async () => {
    const [product, blocked, open] = [await newProduct(), await newShelf(), await newShelf()];
    await put(product, 5, blocked.storage_id);
    await put(product, 5, open.storage_id);
    await app.execute(sql`update storage set blocked = true where storage_id = ${blocked.storage_id}`);
    const isBlocked = { status: 422, body: { error: { code: 'storage_blocked', params: { storage_code: blocked.storage_code } } } };
    expect(await lying(blocked.storage_id, product, 'move_goods', { to_storage_id: open.storage_id })).toMatchObject(isBlocked);
    expect(await lying(open.storage_id, product, 'move_goods', { to_storage_id: blocked.storage_id })).toMatchObject(isBlocked);
    expect(await lying(blocked.storage_id, product, 'report_damage', { leaving_qty: 1, reason: 'Broken' })).toMatchObject(isBlocked);
    expect((await lying(blocked.storage_id, product, 'begin_count')).body).toMatchObject({ changed: 1 });
    const [line] = await admin.rows('stock_count_items', { filter: { field: 'product_code', op: 'eq', value: product } });
    expect(line).toMatchObject({ storage_id: blocked.storage_id, expected: null, unit_cost: 2 });
    const key = { stock_count_item_id: line?.stock_count_item_id ?? 0 };
    expect((await admin.action('stock_count_items', 'set', { patches: [{ key, field: 'counted', old: null, new: 4 }] })).status).toBe(200);
    const [count] = await admin.rows('stock_counts', { filter: { field: 'stock_count_id', op: 'eq', value: line?.stock_count_id ?? 0 } });
    for (const event_code of ['hand_in', 'post']) {
      const step = await admin.action('fsm_trigger', 'set', { event_code, fsm_instance_id: [Number(count?.fsm_instance_id)], params: { fields: {} } });
      expect(JSON.stringify(step.body)).toContain('"ok":true');
    }
    expect(await whereIs(product)).toEqual({ [blocked.storage_id]: 4, [open.storage_id]: 5 });
  });

  it('let goods go for good with a reason, into quarantine and out of it', async () => {
    const [product, shelf] = [await newProduct(), await newShelf()];
    await put(product, 10, shelf.storage_id);
    expect((await lying(shelf.storage_id, product, 'report_damage', { leaving_qty: 1, reason: 'Fell down' })).body).toMatchObject({ changed: 1 });
    expect((await lying(shelf.storage_id, product, 'return_to_supplier', { leaving_qty: 2, reason: 'Wrong colour' })).body).toMatchObject({ changed: 1 });
    expect((await lying(shelf.storage_id, product, 'set_aside', { move_qty: 3, reason: 'Wet' })).body).toMatchObject({ changed: 1 });
    const [quarantine, unplaced] = [await pseudo('quarantine'), await pseudo('unplaced')];
    expect(await whereIs(product)).toEqual({ [shelf.storage_id]: 4, [quarantine]: 3 });
    expect((await lying(shelf.storage_id, product, 'release_goods')).body).toMatchObject({ changed: 0 });
    expect((await lying(quarantine, product, 'release_goods', { move_qty: 2 })).body).toMatchObject({ changed: 1 });
    expect(await whereIs(product)).toEqual({ [shelf.storage_id]: 4, [quarantine]: 1, [unplaced]: 2 });
    const why = await app.rows(
      sql`select movement_type, qty::float8 as qty, reason from stock_movement where product_code = ${product} and reason is not null order by stock_movement_id`,
    );
    expect(why).toEqual([
      { movement_type: 'damage', qty: -1, reason: 'Fell down' },
      { movement_type: 'supplier_return', qty: -2, reason: 'Wrong colour' },
      { movement_type: 'transfer_out', qty: -3, reason: 'Wet' },
      { movement_type: 'transfer_in', qty: 3, reason: 'Wet' },
    ]);
    await noDifferences();
  });

  it('are suggested: where a product belongs, where some of it lies, else the first free shelf that bears it', async () => {
    await app.execute(sql`update storage set blocked = true where warehouse_id = ${warehouse} and storage_type = 'pick'`);
    const [weak, strong, further] = [await newShelf({ max_weight: 5 }), await newShelf({ max_weight: 100 }), await newShelf()];
    const suggested = async (product: string) => {
      const filter = {
        and: [
          { field: 'product_code', op: 'eq', value: product },
          { field: 'warehouse_id', op: 'eq', value: warehouse },
          { field: 'lacks_storage', op: 'eq', value: true },
        ],
      };
      return (await admin.rows('products_without_storage', { filter }))[0];
    };
    const [first, second] = [await newProduct({ weight: 2 }), await newProduct({ weight: 2 })];
    await put(first, 10);
    await put(second, 10);
    expect(await suggested(first)).toMatchObject({ unplaced_qty: 10, suggested_storage_id: strong.storage_id, unplaced_weight: 20, fixed_storage_id: null });
    const keys = [first, second].map((product_code) => ({ warehouse_id: warehouse, product_code }));
    expect((await admin.action('products_without_storage', 'put_away', { selection: { keys } })).body).toMatchObject({ changed: 2 });
    expect([await whereIs(first), await whereIs(second)]).toEqual([{ [strong.storage_id]: 10 }, { [further.storage_id]: 10 }]);
    await put(first, 1);
    expect(await suggested(first)).toMatchObject({ suggested_storage_id: strong.storage_id });
    const assigned = await waiting(first, 'assign_storage', { storage_id: weak.storage_id });
    expect(assigned.body).toMatchObject({ changed: 1 });
    expect(await suggested(first)).toMatchObject({ suggested_storage_id: weak.storage_id, fixed_storage_id: weak.storage_id });
    const key = { warehouse_id: warehouse, product_code: first };
    const patch = { key, field: 'fixed_storage_id', old: weak.storage_id, new: further.storage_id };
    expect((await admin.action('products_without_storage', 'set', { patches: [patch] })).status).toBe(200);
    expect(await waiting(first, 'put_away')).toMatchObject({ body: { changed: 1 } });
    expect(await whereIs(first)).toEqual({ [strong.storage_id]: 10, [further.storage_id]: 1 });
    expect(await suggested(first)).toBeUndefined();
    await noDifferences();
  });

  it('belong to a product in their own warehouse alone', async () => {
    const product = await newProduct();
    await put(product, 1);
    const [elsewhere] = await app.rows<Shelf>(
      sql`select storage_id, storage_code from storage where company_code = ${company} and warehouse_id <> ${warehouse} and storage_type = 'pick' limit 1`,
    );
    expect(await waiting(product, 'assign_storage', { storage_id: elsewhere?.storage_id ?? 0 })).toMatchObject(refused(422, 'other_warehouse'));
    const patch = { key: { warehouse_id: warehouse, product_code: product }, field: 'fixed_storage_id', old: null, new: elsewhere?.storage_id ?? 0 };
    expect(await admin.action('products_without_storage', 'set', { patches: [patch] })).toMatchObject(refused(422, 'unknown_reference'));
    const { storage_id } = await newShelf();
    expect((await admin.action('products_without_storage', 'set', { patches: [{ ...patch, new: storage_id }] })).status).toBe(200);
  });

  it('and goods are looked up by every code a product has, and by that of the storage', async () => {
    const [product, shelf] = [await newProduct({ ean: '5999999999994' }), await newShelf()];
    await put(product, 6, shelf.storage_id);
    await app.execute(sql`update product set supplier_product_code = ${`OWN-${product}`} where product_code = ${product}`);
    await app.execute(
      sql`insert into product_pack (product_pack_code, product_code, level, qty_in_pack, ean) values (${`${product}-3`}, ${product}, 'inner', 3, '5999999999987')`,
    );
    await app.execute(
      sql`insert into product_supplier (company_code, partner_id, product_code, supplier_product_code, currency_code)
          select ${company}, min(partner_id), ${product}, ${`SUP-${product}`}, 'EUR' from partner where is_supplier`,
    );
    for (const code of [product, product.toLowerCase(), '5999999999994', `${product}-3`, '5999999999987', `OWN-${product}`, `SUP-${product}`]) {
      expect([code, await lookedUp(code)]).toMatchObject([
        code,
        [
          {
            found_as: 'product',
            product_code: product,
            storage_code: shelf.storage_code,
            qty: 6,
            pack_count: 2,
            level: 'inner',
            last_movement: expect.any(String) as string,
          },
        ],
      ]);
    }
    expect(await lookedUp(shelf.storage_code)).toMatchObject([{ found_as: 'storage', storage_id: shelf.storage_id, product_code: product, qty: 6 }]);
    expect(await lookedUp((await newShelf()).storage_code)).toMatchObject([{ found_as: 'storage', product_code: '', qty: 0 }]);
    expect(await lookedUp(await newProduct())).toMatchObject([{ found_as: 'product', storage_code: null, qty: 0 }]);
    expect(await lookedUp('NO-SUCH-CODE')).toEqual([]);
    expect(await admin.rows('product_storage_lookup', { filter: { field: 'product_code', op: 'eq', value: product } })).toMatchObject([
      { found_as: 'storage', qty: 6 },
    ]);
  });
});
