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
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { createRandom } from '../../../support/keys/presses.ts';
import { fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { allRights, hungarian, refusalOf } from '../../fixtures/records.ts';
import { createRecordsInPieces } from '../../fixtures/records-in-pieces.ts';
import type { BeforeTransaction } from '../../fixtures/watch-transactions.ts';
import { declaredForms, everySecond, triedOn } from './declared.ts';
import { type Given, newRows, twoHouses, uploaded, values } from './ordered-rows.ts';

/*
 * Each form whose rows stand in a dense order, in pieces of two rows. The order is whole after each piece, others read in between, and whatever is cut short
 * or undone leaves exactly what there was.
 */

const count = 9;
const rowsInPiece = 2;
const several = Math.floor(count / rowsInPiece);
const ordered = declaredForms.flatMap(([name, { table, write, add }]) => {
  const sequence = table && sequenceOf(table);
  // An order that people may not touch is whole because the program alone writes it.
  return table && sequence && write && sequence.position in write
    ? [{ name, table, isTree: sequence.parent !== undefined, place: sequence.position, add: add === true }]
    : [];
});

const rights = () => allRights;
const stamps = '{row_version,updated_at,updated_by,created_at,created_by}';
const none = { lost: [], new: [] };
/** How often places are given in another order, and in the one whose rows are dear to write. */
const rounds = 5;
const fewRounds: Record<string, number> = { purchase_order_items: 2, sales_order_items: 2 };
/** A whole number below a bound. */
type Random = (below: number) => number;
function randomBy(seed: number): Random {
  const next = createRandom(seed);
  return (below) => Math.floor(next() * below);
}
function shuffled<T>(list: readonly T[], next: Random): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(next(left.length), 1));
}
const half = (i: number): 0 | 1 => (i % 2 === 0 ? 0 : 1);

const valued = ordered.filter(({ name }) => values[name]);
const flat = ordered.filter(({ isTree }) => !isTree);
const placed = ordered.filter(({ name }) => name !== 'category_translations');

describeOnEachDemo('rows of a dense order in pieces', (open, engine) => {
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
      shops: await ids(sql`select shop_id as id from shop where company_code = 'KT-HU' order by 1 limit 2`),
      categories: await ids(sql`select product_category_id as id from product_category order by 1 desc limit 2`),
      orders: await ids(sql`select purchase_order_id as id from purchase_order where company_code = 'KT-HU' order by 1 limit 2`),
      sales: await ids(
        sql`select o.sales_order_id as id from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
             where o.company_code = 'KT-HU' and s.state_code in ('draft', 'placed') order by 1 desc limit 2`,
      ),
      counts: [],
      houses: await ids(twoHouses),
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
  /** All rows of the form's table, or those with one of these values, without the stamps of their writers. */
  const stored = async ({ table }: Form, like: readonly JsonObject[] = [{}]): Promise<Set<string>> => {
    const isLike = sql`to_jsonb(t) @> any (array(select jsonb_array_elements(${JSON.stringify(like)}::jsonb)))`;
    const rows = await app.rows<{ row: JsonObject }>(sql`select to_jsonb(t) - ${stamps}::text[] as row from ${table} t where ${isLike} order by t`);
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
    for (const last of [2, several]) {
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
    const cell = (value: Json | undefined): string => {
      if (value === null || typeof value !== 'object') return String(value);
      // Of a text per language a column has one.
      return 'en' in value ? String(value.en) : JSON.stringify(value);
    };
    const bytes = Buffer.from(stringify([fields, ...rows.map((row) => fields.map((field) => cell(row[field])))]));
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
    const isOfThem = (row: JsonObject) =>
      orders.length === 0 || orders.some((order) => within.every((field) => !(field in order) || order[field] === row[field]));
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
    expect(names.filter((name) => !values[name] && !['positions', 'content_products'].includes(name))).toEqual([]);
    const flat = ordered.filter(({ add, isTree }) => add && !isTree).map(({ name }) => name);
    expect(flat.filter((name) => !newRows[name] && !uploaded[name])).toEqual([]);
  });

  it('no import of another form fills places along, which would shift what another piece fills', () => {
    const places = new Map(ordered.map(({ name, place }) => [name, place]));
    const filled = declaredForms.flatMap(([, { fills = [] }]) => fills);
    expect(filled.length).toBeGreaterThan(3);
    expect(filled.filter(({ form, fields }) => fields.includes(places.get(form) ?? ''))).toEqual([]);
  });

  it.each(triedOn(engine, everySecond(Object.keys(newRows), 0)))('an import: %s', async (name) => {
    const form = ordered.find((one) => one.name === name);
    if (!form) return expect.fail(`${name} is not ordered`);
    const { seen } = await prove(form, bringIn(name));
    expect(seen).toBeGreaterThan(several - 1);
  });

  it.each(triedOn(engine, everySecond(Object.keys(newRows), 1)))('rows that one run adds at places and moves: %s', async (name) => {
    const form = ordered.find((one) => one.name === name);
    if (!form) return expect.fail(`${name} is not ordered`);
    const { records } = app.services;
    const start = await stored(form);
    const next = randomBy(count);
    let last: number | null = null;
    for (let i = 0; i < count; i += 1) {
      const row = { ...newRows[name]?.(given, i, half(i)), [form.place]: 1 + next(several) };
      const added = await records.set(actor, name, { rows: [row], reason: name }, allRights);
      const patches = keysOf(name, added.rows).map((key) => ({ key, field: form.place, new: 1 + next(several) }));
      last = (await records.set(actor, name, { patches, reason: name }, allRights)).change_set_id ?? added.change_set_id;
    }
    const full = await stored(form);
    expect(differences(start, full).new.length).toBeGreaterThan(count - 1);
    for (const [i, expected] of [start, full, start].entries()) {
      last = (await records.undo(actor, { change_set_id: last ?? 0, batch: i === 0 }, rights)).change_set_id;
      expect({ i, ...differences(expected, await stored(form)) }).toEqual({ i, ...none });
    }
  });

  it.each(triedOn(engine, everySecond(valued, 2)))('one value for all: $name', async (form) => {
    const keys = keysOf(form.name, await someRows(form));
    expect(keys).toHaveLength(count);
    await prove(form, (records) => records.set(actor, form.name, { selection: { keys }, values: values[form.name] ?? {} }, allRights));
  });

  it.each(triedOn(engine, everySecond(flat, 3)))('a deletion: $name', async (form) => {
    const keys = keysOf(form.name, await someRows(form));
    const { seen } = await prove(form, (records) => records.remove(actor, form.name, { keys: shuffled(keys, randomBy(count)) }));
    expect(seen).toBeGreaterThan(several - 1);
  });

  /** The orders of rows, each by what its places count within. */
  function ordersOf({ table }: Form, rows: readonly JsonObject[]) {
    const within = sequenceOf(table)?.within ?? [];
    const groups = groupBy(rows, (row) => JSON.stringify(Object.fromEntries(within.map((column) => [column, row[column] ?? null]))));
    return [...groups].map(([like, inOrder]) => ({ like: JSON.parse(like) as JsonObject, rows: inOrder }));
  }

  /** Each row to the place of the next one of its order, and the last to that of the first. */
  const placesInTurn = (form: Form, rows: readonly JsonObject[]) =>
    ordersOf(form, rows).flatMap(({ rows: order }) =>
      keysOf(form.name, order).map((key, i) => ({ key, field: form.place, new: order[(i + 1) % order.length]?.[form.place] ?? null })),
    );

  /** Places for some rows of each order: some stay, some are asked for twice, some lie behind the end, and some rows get another value besides, or alone. */
  function placesAtRandom(form: Form, rows: readonly JsonObject[], next: Random) {
    const [field, value] = Object.entries(values[form.name] ?? {})[0] ?? [];
    return ordersOf(form, rows).flatMap(({ rows: order }) => {
      const some = order.filter(() => next(4) > 0);
      const own = shuffled(
        some.map((row) => row[form.place] ?? null),
        next,
      );
      return keysOf(form.name, some).flatMap((key, i) => [
        ...(next(6) > 0 ? [{ key, field: form.place, new: next(3) > 0 ? (own[i] ?? null) : 1 + next(order.length + 2) }] : []),
        ...(field !== undefined && value !== undefined && next(4) === 0 ? [{ key, field, new: value }] : []),
      ]);
    });
  }

  it.each(triedOn(engine, everySecond(placed, 4)))('places are given at once: $name', async (form) => {
    const rows = await someRows(form);
    const { records } = app.services;
    const set = (patches: ReturnType<typeof placesAtRandom>, reason: string) => records.set(actor, form.name, { patches, reason }, allRights);
    await prove(form, (pieces) => pieces.set(actor, form.name, { patches: placesInTurn(form, rows) }, allRights), false);
    const orders = ordersOf(form, rows).map(({ like }) => like);
    const start = await stored(form, orders);
    expect(start.size).toBeGreaterThan(count - 1);
    const times = fewRounds[form.name] ?? rounds;
    let changed = 0;
    for (let seed = 1; seed <= times; seed += 1) {
      const next = randomBy(seed);
      // One to three change-sets of one run, which are taken back at once.
      let last: number | null = null;
      for (let left = 1 + (seed % 3); left > 0; left -= 1)
        last = (await set(placesAtRandom(form, rows, next), `${form.name} ${String(seed)}`)).change_set_id ?? last;
      const full = await stored(form, orders);
      if (last === null) continue;
      changed += 1;
      for (const [i, expected] of [start, full, start].entries()) {
        last = (await records.undo(actor, { change_set_id: last ?? 0, batch: i === 0 }, rights)).change_set_id;
        expect({ seed, i, ...differences(expected, await stored(form, orders)) }).toEqual({ seed, i, ...none });
      }
    }
    expect(changed).toBeGreaterThan(times / 2);
    // A place that stayed is kept for the way back, and told to nobody as a change.
    for (const key of keysOf(form.name, rows))
      for (const { field, old, new: now } of await records.history(actor, form.name, { key })) if (field === form.place) expect(now).not.toEqual(old);
  });
});
