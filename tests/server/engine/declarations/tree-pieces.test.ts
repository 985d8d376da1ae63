import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequenceOf } from '../../../../schemas/tables/define.ts';
import { gapsInPlaces } from '../../../../src/server/engine/database/sequence-triggers.ts';
import type { Actor } from '../../../../src/server/engine/database/database.ts';
import { keyOf } from '../../../../src/server/engine/records/core/rows.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import { appError } from '../../../../src/shared/errors.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { allRights, hungarian, refusalOf } from '../../fixtures/records.ts';
import { createRecordsInPieces } from '../../fixtures/records-in-pieces.ts';
import type { BeforeTransaction } from '../../fixtures/watch-transactions.ts';
import { declaredForms, triedOn } from './declared.ts';

/*
 * Each form whose rows stand in a tree, in pieces of two rows: rows come behind those above them and go before them, and whatever is cut short or undone
 * leaves exactly what there was.
 */

const trees = declaredForms.flatMap(([name, { table, write, add, create, key }]) => {
  const sequence = table && sequenceOf(table);
  if (!table || !write || add !== true || sequence?.parent === undefined) return [];
  return [{ name, table, parent: sequence.parent, place: sequence.position, key: key[0] ?? '', isKeyGiven: create?.[key[0] ?? ''] !== undefined }];
});
type Tree = (typeof trees)[number];

/** What a new row has besides its parent, as a file says it. */
const newRow: Record<string, (name: string) => Record<string, string>> = {
  backend_pages: (name) => ({ page_code: name, page_title: name }),
  frontend_categories: (name) => ({ shop_id: '1', category_title: name }),
  product_categories: (name) => ({ category_name: name }),
};
const perLanguage = ['page_title', 'category_name', 'category_title'];

const valueOf = (field: string, text: string): Json => {
  if (perLanguage.includes(field)) return { en: text };
  return field === 'shop_id' ? Number(text) : text;
};

const count = 13;
const rowsInPiece = 2;
const several = Math.floor(count / rowsInPiece);
const stamps = '{row_version,updated_at,updated_by,created_at,created_by}';
const rights = () => allRights;
/** Of a tree of three levels, in which each row has three below it, the place of the one above. */
const above = (i: number): number | null => (i === 0 ? null : Math.floor((i - 1) / 3));
/** The same disorder in each run: five leads through all of thirteen. */
const shuffled = <T>(rows: readonly T[]): T[] => rows.flatMap((_, i) => rows[(i * 5 + 3) % rows.length] ?? []);

type Work = (records: Records) => Promise<{ change_set_id: number | null }>;

describeOnEachDemo('rows of a tree in pieces', (open, engine) => {
  let app: App;
  let actor: Actor;
  const servers = createRecordsInPieces();

  beforeAll(async () => {
    app = await openApp(open);
    await openAllRecords(app);
    await app.signIn('admin', 'KT-HU');
    const userId = await app.userId('admin');
    const [session] = await app.rows<{ family: string }>(
      sql`update user_session set confirmed_until = now() + interval '1 hour' where user_id = ${userId} returning family`,
    );
    actor = { userId, companyCode: 'KT-HU', rights: hungarian.rights, family: session?.family ?? '' };
  });
  afterAll(async () => {
    await servers.close();
    await app.close();
  });

  const openPieces = (before?: BeforeTransaction): Records => servers.open(app.database, rowsInPiece, before);
  const stored = async ({ table }: Tree): Promise<string[]> =>
    (await app.rows<{ row: JsonObject }>(sql`select to_jsonb(t) - ${stamps}::text[] as row from ${table} t order by t`)).map(({ row }) => JSON.stringify(row));
  const toRow = ({ name, parent }: Tree, label: string, key: unknown): JsonObject => ({
    ...Object.fromEntries(Object.entries(newRow[name]?.(label) ?? {}).map(([field, text]) => [field, valueOf(field, text)])),
    [parent]: key as string | number | null,
  });

  /** Does work in pieces, and looks before each of them whether all orders are dense. */
  async function watch({ table, name }: Tree, work: Work) {
    const seen = new Set<number>();
    let transactions = 0;
    const records = openPieces(async (transaction) => {
      transactions = transaction;
      expect(await app.rows(sql.raw(gapsInPlaces(table)))).toEqual([]);
      seen.add((JSON.parse(await app.services.records.list(actor, name, { limit: 1, count: 'exact' })) as { total: number }).total);
    });
    const { change_set_id } = await work(records);
    expect(await app.rows(sql.raw(gapsInPlaces(table)))).toEqual([]);
    return { id: change_set_id ?? 0, seen: seen.size, transactions };
  }

  /** The work cut short leaves what there was; done, it is undone and done again in pieces. */
  async function prove(tree: Tree, work: Work): Promise<void> {
    const start = await stored(tree);
    for (const last of [3, 5, several]) {
      const cut = openPieces((transaction) => (transaction === last ? Promise.reject(appError('cancelled')) : Promise.resolve()));
      expect((await refusalOf(work(cut))).code).toBe('cancelled');
      expect(await stored(tree), `cut in transaction ${String(last)}`).toEqual(start);
    }
    const undo = (id: number) => watch(tree, (records) => records.undo(actor, { change_set_id: id }, rights));
    const done = await watch(tree, work);
    const full = await stored(tree);
    expect(full).not.toEqual(start);
    const undone = await undo(done.id);
    expect(await stored(tree)).toEqual(start);
    const again = await undo(undone.id);
    expect(await stored(tree)).toEqual(full);
    const last = await undo(again.id);
    expect(await stored(tree)).toEqual(start);
    for (const { seen, transactions } of [done, undone, again, last]) {
      expect(transactions).toBeGreaterThanOrEqual(several);
      expect(seen).toBeGreaterThanOrEqual(several);
    }
    expect(await app.rows(sql`select change_set_id from change_set where open_until is not null`)).toEqual([]);
  }

  /** A tree of three levels below the root. @returns the keys of its rows, each behind those above it */
  async function planted(tree: Tree, named: string): Promise<JsonObject[]> {
    const { records } = app.services;
    const keys: JsonObject[] = [];
    for (let i = 0; i < count; i += 1) {
      const parent = keys[above(i) ?? -1]?.[tree.key] ?? null;
      const { rows } = await records.set(actor, tree.name, { rows: [toRow(tree, `${named}-${String(i)}`, parent)] }, allRights);
      keys.push(keyOf(records.registry.form(tree.name, actor), rows[0] ?? {}));
    }
    return keys;
  }
  const cleared = async ({ name }: Tree, keys: readonly JsonObject[]) => app.services.records.remove(actor, name, { keys: [...keys] });

  /** A file of rows and what is done about parents that are not there. */
  async function imports({ name }: Tree, lines: readonly Record<string, string>[], creates: readonly string[] = []) {
    const fields = Object.keys(lines[0] ?? {});
    const bytes = Buffer.from(stringify([fields, ...lines.map((line) => fields.map((field) => line[field] ?? ''))]));
    const one = createImports({ database: app.database, records: openPieces() });
    const { import_id } = await one.upload(actor, name, { name: 'f.csv', bytes });
    const mapping = fields.map((field, column) => ({ column, field }));
    const remedies = creates.map((field) => ({ field, code: 'unknown_reference' as const, by: 'create' as const }));
    const call = { import_id, mapping, fixes: [], given: {}, empty: 'keep' as const, language_code: 'en' as const, remedies };
    const options = { rights: allRights, filling: { rightsOn: rights, carryOut: () => Promise.reject(new Error('fills nothing')) } };
    return {
      check: () => one.check(actor, call, options),
      commit: (records: Records) => createImports({ database: app.database, records }).commit(actor, call, options),
    };
  }

  it('is about every such form', () => {
    expect(trees.map(({ name }) => name).toSorted()).toEqual(Object.keys(newRow).toSorted());
    expect(trees.some(({ isKeyGiven }) => isKeyGiven)).toBe(true);
  });

  it.each(triedOn(engine, trees))('an import of rows that name those above them: $name', async (tree) => {
    const keys = await planted(tree, 'up');
    const lines = Array.from({ length: count }, (_, i) => ({ ...newRow[tree.name]?.(`in-${String(i)}`), [tree.parent]: String(keys[i % 4]?.[tree.key]) }));
    const file = await imports(tree, lines);
    expect(await file.check()).toMatchObject({ problems: [], add: count });
    await prove(tree, async (records) => (await imports(tree, lines)).commit(records));
    await cleared(tree, keys);
  });

  it('an import of rows that name those above them by paths of which nothing is there', async () => {
    const tree = trees.find(({ name }) => name === 'product_categories');
    if (!tree) return expect.fail('no categories');
    const lines = Array.from({ length: count }, (_, i) => ({ category_name: `leaf-${String(i)}`, parent_category_id: `New root > Branch ${String(i % 3)}` }));
    expect(await (await imports(tree, lines, [tree.parent])).check()).toMatchObject({ problems: [], add: count });
    await prove(tree, async (records) => (await imports(tree, lines, [tree.parent])).commit(records));
  });

  it.each(triedOn(engine, trees))('a deletion, whatever the order of its keys: $name', async (tree) => {
    const keys = await planted(tree, 'gone');
    await prove(tree, (records) => records.remove(actor, tree.name, { keys: shuffled(keys) }));
    await cleared(tree, keys);
  });

  it.each(triedOn(engine, trees))('a deletion of what others stand below is refused, and all is there: $name', async (tree) => {
    const keys = await planted(tree, 'kept');
    const start = await stored(tree);
    expect((await refusalOf(openPieces().remove(actor, tree.name, { keys: keys.filter((_, i) => i !== 5) }))).code).toBe('in_use');
    expect(await stored(tree)).toEqual(start);
    await cleared(tree, keys);
  });

  it.each(triedOn(engine, trees))('a file that says where its rows stand is in pieces, and one that moves a row is not: $name', async (tree) => {
    const keys = await planted(tree, 'same');
    const list = JSON.parse(await app.services.records.list(actor, tree.name, { count: 'none' })) as JsonObject[];
    const ownKeys = keys.map((key) => key[tree.key]);
    const rows = list.filter((row) => ownKeys.includes(row[tree.key]));
    const [label = ''] = Object.keys(newRow[tree.name]?.('') ?? {}).filter((field) => perLanguage.includes(field));
    const renamed = rows.map((row, i) => ({
      [tree.key]: row[tree.key] ?? null,
      [tree.parent]: row[tree.parent] ?? null,
      [tree.place]: row[tree.place] ?? null,
      [label]: { en: `again ${String(i)}` },
    }));
    const setting = (given: readonly JsonObject[]) => watch(tree, (records) => records.set(actor, tree.name, { rows: [...given] }, allRights));
    expect((await setting(renamed)).transactions).toBeGreaterThan(several);
    const below = renamed.findIndex((row) => row[tree.parent] !== null);
    const moved = renamed.map((row, i) => ({ ...row, [label]: { en: `moved ${String(i)}` }, ...(i === below && { [tree.parent]: null }) }));
    expect((await setting(moved)).transactions).toBeLessThan(several);
    await cleared(tree, keys);
  });

  describe.each(trees.filter(({ isKeyGiven }) => isKeyGiven))('whole rows of $name that name one another', (tree) => {
    const rows = (named: string) =>
      Array.from({ length: count }, (_, i) => toRow(tree, `${named}-${String(i)}`, above(i) === null ? null : `${named}-${String(above(i))}`));

    it('come whatever their order', async () => {
      await prove(tree, (records) => records.set(actor, tree.name, { rows: shuffled(rows('set')) }, allRights));
    });

    it('are refused by their place in the call', async () => {
      const given = shuffled(rows('bad'));
      const last = given.findIndex((row) => row[tree.key] === 'bad-12');
      const wrong = given.map((row, i) => (i === last ? { ...row, [perLanguage[0] ?? '']: null } : row));
      const start = await stored(tree);
      const refused = await refusalOf(openPieces().set(actor, tree.name, { rows: wrong }, allRights));
      expect(refused.fields).toMatchObject([{ params: { row: last } }]);
      expect(await stored(tree)).toEqual(start);
    });

    it('are refused where one stands below itself', async () => {
      const round = rows('round').map((row, i) => (i === 0 ? { ...row, [tree.parent]: 'round-1' } : row));
      const start = await stored(tree);
      expect((await refusalOf(openPieces().set(actor, tree.name, { rows: round }, allRights))).code).toMatch(/cycle|unknown_reference/);
      expect(await stored(tree)).toEqual(start);
    });
  });
});
