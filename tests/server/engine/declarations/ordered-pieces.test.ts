import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sequenceOf } from '../../../../schemas/tables/define.ts';
import { gapsInPlaces } from '../../../../src/server/engine/database/sequence-triggers.ts';
import type { Actor } from '../../../../src/server/engine/database/database.ts';
import { keyOf } from '../../../../src/server/engine/records/core/rows.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { appError } from '../../../../src/shared/errors.ts';
import { groupBy } from '../../../../src/shared/group-by.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { allRights, hungarian, refusalOf } from '../../fixtures/records.ts';
import { createRecordsInPieces } from '../../fixtures/records-in-pieces.ts';
import type { BeforeTransaction } from '../../fixtures/watch-transactions.ts';
import { declaredForms } from './declared.ts';

/*
 * Each form whose rows stand in a dense order, in pieces of two rows. The order is whole after each piece, others read in between, and whatever is cut short
 * or undone leaves exactly what there was.
 */

const count = 9;
const rowsInPiece = 2;
const several = Math.floor(count / rowsInPiece);
const ordered = declaredForms.flatMap(([name, { table, write, add }]) => {
  const sequence = table && sequenceOf(table);
  return table && sequence && write ? [{ name, table, isTree: sequence.parent !== undefined, place: sequence.position, add: add === true }] : [];
});

/** What new rows of two orders are made of, by what the demo has. */
interface Given {
  products: string[];
  shop: number;
  categories: number[];
  orders: number[];
  counts: number[];
  transitions: number[];
}

/** A row without a place of each form whose rows a file may bring; `half` is 0 or 1. */
const newRows: Record<string, (given: Given, i: number, half: 0 | 1) => JsonObject> = {
  fsm_steps: ({ transitions }, i, half) => ({
    transition_id: transitions[half] ?? null,
    sort: 'effect',
    procedure_code: 'set_fields',
    params: JSON.stringify({ fields: { note: String(i) } }),
  }),
  positions: ({ shop, categories, products }, i, half) => ({ shop_id: shop, product_category_id: categories[half] ?? null, product_code: products[i] ?? null }),
  purchase_order_items: ({ orders, products }, i, half) => ({ purchase_order_id: orders[half] ?? null, product_code: products[i] ?? null, qty: i + 1 }),
  stock_count_items: ({ counts, products }, i, half) => ({ stock_count_id: counts[half] ?? null, product_code: products[i] ?? null, counted: i }),
  videos: ({ products }, i, half) => ({ product_code: products[half] ?? null, video_url: `https://video.example.test/${String(i)}` }),
};

/** Rows that come by an upload alone. */
const uploaded: Record<string, (half: string) => ReturnType<typeof sql>> = {
  images: (product) => sql`with covered as (update product set cover_image = ('piece-' || product_code || '1') where product_code = ${product} returning *)
    insert into product_image (image_id, product_code, file_key, file_name, cover)
    select 'piece-' || product_code || n, product_code, 'test.webp', n || '.png', cover_image = 'piece-' || product_code || n from covered, generate_series(1, 5) n`,
  product_files: (product) =>
    sql`insert into product_file (product_code, file_key, file_name) select ${product}, 'test.webp', n || '.pdf' from generate_series(1, 5) n`,
};

/** A value that all rows of a form may have; a form of places alone has none. */
const values: Record<string, JsonObject> = {
  backend_pages: { icon: 'box' },
  category_translations: { category_name: { en: 'All the same' } },
  fsm_steps: { params: { fields: { note: 'all' } } },
  images: { alt_text: { en: 'All the same' } },
  product_categories: { active: false },
  product_files: { file_type: 'manual' },
  purchase_order_items: { item_name: { en: 'All the same' } },
  stock_count_items: { counted: 77 },
  videos: { provider: 'vimeo' },
};

const rights = () => allRights;
const stamps = '{row_version,updated_at,updated_by,created_at,created_by}';
const none = { lost: [], new: [] };
/** How often places are given in another order. */
const rounds = 10;
/** Numbers from 0 to 1 that are the same in each run. */
const seeded = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const half = (i: number): 0 | 1 => (i % 2 === 0 ? 0 : 1);

describeOnEachDemo('rows of a dense order in pieces', (open) => {
  let app: App;
  let actor: Actor;
  let given: Given;
  const servers = createRecordsInPieces();

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    await openAllRecords(app);
    actor = { userId: await app.userId('admin'), companyCode: 'KT-HU', rights: hungarian.rights };
    const ids = async (query: ReturnType<typeof sql>) => (await app.rows<{ id: number }>(query)).map(({ id }) => Number(id));
    const [storage] = await ids(sql`select min(storage_id) as id from storage where company_code = 'KT-HU'`);
    given = {
      products: (await app.rows<{ code: string }>(sql`select product_code as code from product order by 1 limit ${count}`)).map(({ code }) => code),
      shop: (await ids(sql`select min(shop_id) as id from shop where company_code = 'KT-HU'`))[0] ?? 0,
      categories: await ids(sql`select product_category_id as id from product_category order by 1 desc limit 2`),
      orders: await ids(sql`select purchase_order_id as id from purchase_order where company_code = 'KT-HU' order by 1 limit 2`),
      counts: [],
      transitions: await ids(sql`select transition_id as id from fsm_transition order by 1 limit 2`),
    };
    const records = openPieces();
    const counts = await records.set(actor, 'stock_counts', { rows: [{ storage_id: storage ?? 0 }, { storage_id: storage ?? 0 }] }, allRights);
    given.counts = counts.rows.map(({ stock_count_id }) => Number(stock_count_id));
    for (const insert of Object.values(uploaded)) for (const product of given.products.slice(1, 3)) await app.execute(insert(product));
  });
  afterAll(async () => {
    await servers.close();
    await app.close();
  });

  const openPieces = (before?: BeforeTransaction): Records => servers.open(app.database, rowsInPiece, before);

  type Form = (typeof ordered)[number];
  /** All rows of the form's table, without the stamps of their writers. */
  const stored = async ({ table }: Form): Promise<Set<string>> => {
    const rows = await app.rows<{ row: JsonObject }>(sql`select to_jsonb(t) - ${stamps}::text[] as row from ${table} t order by t`);
    return new Set(rows.map(({ row }) => JSON.stringify(row)));
  };
  /** What the table has of one state and not of another. */
  const differences = (one: ReadonlySet<string>, other: ReadonlySet<string>) => ({
    lost: [...one].filter((row) => !other.has(row)),
    new: [...other].filter((row) => !one.has(row)),
  });

  /** Does work in pieces, and looks before each of them whether the order is dense. @returns how many rows others saw */
  async function watch(form: Form, work: (records: Records) => Promise<{ change_set_id: number | null }>) {
    const seen = new Set<number>();
    let transactions = 0;
    const records = openPieces(async (transaction) => {
      transactions = transaction;
      expect(await app.rows(sql.raw(gapsInPlaces(form.table)))).toEqual([]);
      const list = await app.services.records.list(actor, form.name, { limit: 1, count: 'exact' });
      seen.add((JSON.parse(list) as { total: number }).total);
    });
    const { change_set_id } = await work(records);
    expect(await app.rows(sql.raw(gapsInPlaces(form.table)))).toEqual([]);
    return { id: change_set_id ?? 0, seen: seen.size, transactions };
  }

  /** The same work cut short in each of its first transactions leaves what there was; done, it is undone and done again in pieces. */
  async function prove(form: Form, work: (records: Records) => Promise<{ change_set_id: number | null }>, inPieces = true): Promise<{ seen: number }> {
    const start = await stored(form);
    for (const last of [2, 4, several]) {
      const cut = openPieces((transaction) => (transaction === last ? Promise.reject(appError('cancelled')) : Promise.resolve()));
      if (inPieces) expect((await refusalOf(work(cut))).code).toBe('cancelled');
      expect(differences(start, await stored(form))).toEqual(none);
    }
    const done = await watch(form, work);
    if (inPieces) expect(done.transactions).toBeGreaterThan(several);
    else expect(done.transactions).toBeLessThan(several);
    const full = await stored(form);
    expect(differences(start, full)).not.toEqual(none);
    const undo = (id: number) => watch(form, (records) => records.undo(actor, { change_set_id: id }, rights));
    const undone = await undo(done.id);
    expect(differences(start, await stored(form))).toEqual(none);
    const again = await undo(undone.id);
    expect(differences(full, await stored(form))).toEqual(none);
    await undo(again.id);
    expect(differences(start, await stored(form))).toEqual(none);
    expect(await app.rows(sql`select change_set_id from change_set where open_until is not null`)).toEqual([]);
    return { seen: done.seen };
  }

  /** Brings new rows of a form in from a file. */
  const bringIn = (name: string) => async (records: Records) => {
    const imports = createImports({ database: app.database, records: openPieces() });
    const rows = Array.from({ length: count }, (_, i) => newRows[name]?.(given, i, half(i)) ?? {});
    const fields = Object.keys(rows[0] ?? {});
    const bytes = Buffer.from(stringify([fields, ...rows.map((row) => fields.map((field) => String(row[field])))]));
    const { import_id } = await imports.upload(actor, name, { name: 'f.csv', bytes });
    const mapping = fields.map((field, column) => ({ column, field }));
    const call = { import_id, mapping, fixes: [], given: {}, empty: 'keep' as const, language_code: 'en' as const };
    const check = await imports.check(actor, call, { rights: allRights });
    expect(check).toMatchObject({ problems: [], add: count });
    return createImports({ database: app.database, records }).commit(actor, call, { rights: allRights });
  };

  /** So many rows of a form that many of them share an order; those that come by a file are brought in first. */
  async function someRows({ name, table }: Form): Promise<JsonObject[]> {
    const { records } = app.services;
    const within = sequenceOf(table)?.within ?? [];
    const orders = newRows[name] ? ([0, 1] as const).map((one) => newRows[name]?.(given, one, one) ?? {}) : [];
    const isOfThem = (row: JsonObject) => orders.length === 0 || orders.some((order) => within.every((field) => order[field] === row[field]));
    const list = async () =>
      (JSON.parse(await records.list(actor, name, { limit: 10_000, count: 'none' })) as { rows: JsonObject[] }).rows.filter(isOfThem).slice(-count);
    const rows = await list();
    if (rows.length === count || !newRows[name]) return rows;
    await bringIn(name)(records);
    return list();
  }
  const keysOf = (name: string, rows: readonly JsonObject[]) => rows.map((row) => keyOf(app.services.records.registry.form(name, actor), row));

  it('is about every such form', () => {
    const names = ordered.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(9);
    expect(names.filter((name) => !values[name] && name !== 'positions')).toEqual([]);
    const flat = ordered.filter(({ add, isTree }) => add && !isTree).map(({ name }) => name);
    expect(flat.filter((name) => !newRows[name] && !uploaded[name])).toEqual([]);
  });

  it('no import of another form fills places along, which would shift what another piece fills', () => {
    const places = new Map(ordered.map(({ name, place }) => [name, place]));
    const filled = declaredForms.flatMap(([, { fills = [] }]) => fills);
    expect(filled.length).toBeGreaterThan(3);
    expect(filled.filter(({ form, fields }) => fields.includes(places.get(form) ?? ''))).toEqual([]);
  });

  it.each(Object.keys(newRows))('an import: %s', async (name) => {
    const form = ordered.find((one) => one.name === name);
    if (!form) return expect.fail(`${name} is not ordered`);
    const { seen } = await prove(form, bringIn(name));
    expect(seen).toBeGreaterThan(several - 1);
  });

  it.each(ordered.filter(({ name }) => values[name]))('one value for all: $name', async (form) => {
    const keys = keysOf(form.name, await someRows(form));
    expect(keys).toHaveLength(count);
    await prove(form, (records) => records.set(actor, form.name, { selection: { keys }, values: values[form.name] ?? {} }, allRights));
  });

  it.each(ordered.filter(({ isTree }) => !isTree))('a deletion: $name', async (form) => {
    const keys = keysOf(form.name, await someRows(form));
    const next = seeded(count);
    const { seen } = await prove(form, (records) => records.remove(actor, form.name, { keys: keys.toSorted(() => 0.5 - next()) }));
    expect(seen).toBeGreaterThan(several - 1);
  });

  it.each(ordered.filter(({ name }) => name !== 'category_translations'))('places are given at once: $name', async (form) => {
    const rows = await someRows(form);
    const within = sequenceOf(form.table)?.within ?? [];
    const orders = groupBy(rows, (row) => JSON.stringify(within.map((field) => row[field] ?? null)));
    for (let round = 0; round < rounds; round += 1) {
      const next = seeded(round + 1);
      // Some rows get any places, also one place for two and places behind the end; the first round takes each row to the place of the next one.
      const patches = [...orders.values()].flatMap((order) =>
        keysOf(form.name, order).flatMap((key, i) => {
          const to = round === 0 ? order[(i + 1) % order.length]?.[form.place] : 1 + Math.floor(next() * (order.length + 3));
          return round === 0 || next() < 0.6 ? [{ key, field: form.place, new: to ?? null }] : [];
        }),
      );
      const start = await stored(form);
      const given = await app.services.records.set(actor, form.name, { patches }, allRights);
      if (given.change_set_id === null) continue;
      const full = await stored(form);
      // A place that stayed is kept for the way back, and told to nobody as a change.
      for (const { key } of patches)
        for (const { field, old, new: now } of await app.services.records.history(actor, form.name, { key }))
          if (field === form.place) expect(now).not.toEqual(old);
      const undone = await app.services.records.undo(actor, { change_set_id: given.change_set_id }, rights);
      expect(differences(start, await stored(form)), `round ${round}`).toEqual(none);
      const again = await app.services.records.undo(actor, { change_set_id: undone.change_set_id ?? 0 }, rights);
      expect(differences(full, await stored(form)), `round ${round}`).toEqual(none);
      await app.services.records.undo(actor, { change_set_id: again.change_set_id ?? 0 }, rights);
      expect(differences(start, await stored(form)), `round ${round}`).toEqual(none);
      if (round === 0) await prove(form, (records) => records.set(actor, form.name, { patches }, allRights), false);
    }
  });
});
