import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { codeOf, openApp } from '../../support/server-app.ts';
import type { Answer, App, Client } from '../../support/server-app.ts';

const fieldsOf = ({ body }: Answer): unknown => (body as { error?: { fields?: { field: string; code: string }[] } }).error?.fields;
const changeSetOf = ({ body }: Answer): number => Number((body as { change_set_id: number }).change_set_id);

describeOnServer('parts of a product', (open) => {
  let app: App;
  let admin: Client;
  /** Codes of products that nothing else is known of. */
  let codes: string[];
  let category: number;
  const code = (at: number): string => codes[at] ?? '';

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const rows = await app.rows<{ product_code: string }>(sql`select product_code from product order by product_code limit 12`);
    codes = rows.map(({ product_code }) => product_code);
  });
  beforeEach(async () => {
    await app.execute(sql`delete from product_position`);
    await app.execute(sql`delete from product_relation`);
    const [made] = await app.rows<{ product_category_id: number }>(
      sql`insert into product_category (category_name, position) values ('{"en":"Shelf"}', 900) returning product_category_id`,
    );
    category = made?.product_category_id ?? 0;
  });
  afterAll(() => app.close());

  const undo = (answer: Answer) => admin.rpc('undo', { change_set_id: changeSetOf(answer) });
  const order = async (of = category): Promise<string[]> => {
    const rows = await app.rows<{ product_code: string; position: number }>(
      sql`select product_code, position from product_position where shop_id = 1 and product_category_id = ${of} order by position`,
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1));
    return rows.map(({ product_code }) => product_code);
  };
  const place = (product_code: string, position?: number) =>
    admin.action('positions', 'set', { rows: [{ shop_id: 1, product_category_id: category, product_code, ...(position === undefined ? {} : { position }) }] });
  const move = (product_code: string, position: number) =>
    admin.patch('positions', { shop_id: 1, product_category_id: category, product_code }, 'position', { new: position });
  const fill = async (count: number) => {
    for (let at = 0; at < count; at++) expect((await place(code(at))).status).toBe(200);
  };
  const moved = (from: number, to: number, count: number): string[] => {
    const rest = codes.slice(0, count).toSpliced(from, 1);
    return rest.toSpliced(to, 0, code(from));
  };

  it.each<[string, JsonObject]>([
    ['product_list', { product_code: '' }],
    ['product_packing', { product_pack_code: '' }],
  ])('have EANs in %s without what they are printed with; a mistyped one is told at its field', async (form, keys) => {
    const [row] = await admin.rows(form, { filter: { field: 'ean', op: 'notBlank' }, limit: 1, columns: [...Object.keys(keys), 'ean'] });
    const key = Object.fromEntries(Object.keys(keys).map((name) => [name, row?.[name] ?? '']));
    const write = (ean: string, old?: string) => admin.patch(form, key, 'ean', { ...(old === undefined ? {} : { old }), new: ean });
    expect(fieldsOf(await write('4006381333932'))).toMatchObject([{ field: 'ean', code: 'not_a_gtin' }]);
    expect(fieldsOf(await write('unknown'))).toMatchObject([{ field: 'ean', code: 'not_a_gtin' }]);
    expect(await write('4 006381 33393-1')).toMatchObject({ status: 200, body: { rows: [{ ean: '4006381333931' }] } });
    expect((await write(String(row?.ean), '4006381333931')).status).toBe(200);
  });

  it('stand at the end of a category when no place is said, and at the said place otherwise', async () => {
    await fill(4);
    expect(await order()).toEqual(codes.slice(0, 4));
    await place(code(5), 2);
    expect(await order()).toEqual([code(0), code(5), code(1), code(2), code(3)]);
  });

  it.each([
    [1, 3],
    [3, 1],
    [0, 4],
    [4, 0],
    [2, 2],
  ])('move from place %i to %i and take the others along, and back again by undo', async (from, to) => {
    await fill(5);
    const answer = await move(code(from), to + 1);
    expect(answer.status).toBe(200);
    expect(await order()).toEqual(moved(from, to, 5));
    if (from === to) return;
    expect((await undo(answer)).body).toMatchObject({ conflicts: [] });
    expect(await order()).toEqual(codes.slice(0, 5));
  });

  it('stand last when they are sent beyond the end, and close up when one is taken out', async () => {
    await fill(5);
    await move(code(1), 99);
    expect(await order()).toEqual(moved(1, 4, 5));
    const gone = await admin.action('positions', 'delete', { keys: [{ shop_id: 1, product_category_id: category, product_code: code(2) }] });
    expect(await order()).toEqual([code(0), code(3), code(4), code(1)]);
    await undo(gone);
    expect(await order()).toEqual([code(0), code(2), code(3), code(4), code(1)]);
  });

  it('come back to where they stood when several were taken out at once', async () => {
    await fill(6);
    const keys = [1, 3, 4].map((at) => ({ shop_id: 1, product_category_id: category, product_code: code(at) }));
    const gone = await admin.action('positions', 'delete', { keys });
    expect(await order()).toEqual([code(0), code(2), code(5)]);
    await undo(gone);
    expect(await order()).toEqual(codes.slice(0, 6));
  });

  it('that get the same place in one call stand in the order of their codes', async () => {
    await fill(6);
    const patches = [code(5), code(4)].map((product_code) => ({ key: { shop_id: 1, product_category_id: category, product_code }, field: 'position', new: 1 }));
    expect((await admin.action('positions', 'set', { patches })).status).toBe(200);
    expect(await order()).toEqual([code(4), code(5), code(0), code(1), code(2), code(3)]);
  });

  it('keep dense places when many move at once', async () => {
    await fill(10);
    const answers = await Promise.all(codes.slice(0, 10).map((product_code, at) => move(product_code, 1 + ((at * 7) % 10))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await order()).toSorted()).toEqual(codes.slice(0, 10));
  });

  it('cannot be related to themselves, nor twice, told at the field', async () => {
    const relate = (product_code: string, related_code: string, form = 'product_accessories') =>
      admin.action(form, 'set', { rows: [{ product_code, related_code }] });
    const self = await relate(code(0), code(0));
    expect([self.status, codeOf(self)]).toEqual([422, 'rule']);
    expect(fieldsOf(self)).toContainEqual(
      expect.objectContaining({ field: 'related_code', code: 'rule', params: expect.objectContaining({ rule: 'product_relation_other' }) as object }),
    );
    expect((await relate(code(0), code(1))).status).toBe(200);
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const twice = await relate(code(one), code(other));
      expect([twice.status, codeOf(twice)]).toEqual([409, 'already_exists']);
      expect(fieldsOf(twice)).toContainEqual(expect.objectContaining({ field: 'related_code', code: 'already_exists' }));
    }
    expect((await relate(code(1), code(0), 'product_alternatives')).status).toBe(200);
  });

  it('are listed from both sides when a pair holds both ways, and are one pair all the same', async () => {
    const made = await admin.action<{ rows: JsonObject[] }>('product_accessories', 'set', { rows: [{ product_code: code(0), related_code: code(1) }] });
    const relation_id = made.body.rows[0]?.relation_id ?? null;
    const of = (product_code: string) => admin.rows('product_accessories', { filter: { field: 'product_code', op: 'eq', value: product_code } });
    expect(await of(code(1))).toEqual([]);
    await admin.patch('product_accessories', { relation_id, product_code: code(0) }, 'both_ways', { old: false, new: true });
    expect(await of(code(1))).toMatchObject([{ relation_id, product_code: code(1), related_code: code(0), both_ways: true }]);
    await admin.patch('product_accessories', { relation_id, product_code: code(1) }, 'position', { new: 7 });
    expect(await of(code(0))).toMatchObject([{ position: 7 }]);
    expect((await admin.action('product_accessories', 'delete', { keys: [{ relation_id, product_code: code(1) }] })).body).toMatchObject({ deleted: 1 });
    expect([...(await of(code(0))), ...(await of(code(1)))]).toEqual([]);
    expect(await admin.rows('product_alternatives')).toEqual([]);
  });

  it('tell of an alternative whether the product is out of stock in this company', async () => {
    await app.execute(sql`update stock_level set on_hand = 0, reserved = 0 where product_code = ${code(2)} and company_code = 'KT-HU'`);
    await app.execute(sql`insert into product_relation (product_code, related_code, relation) values (${code(2)}, ${code(3)}, 'alternative')`);
    expect(await admin.rows('product_alternatives')).toMatchObject([{ product_code: code(2), out_of_stock: true }]);
  });

  it('as packs know their volume and what stands on a pallet', async () => {
    const row = {
      product_pack_code: 'PACK-1',
      product_code: code(0),
      level: 'master_box',
      qty_in_pack: 6,
      length: 40,
      width: 30,
      height: 20,
      per_pallet: 12,
      net_weight: 5,
      gross_weight: 6,
    };
    const made = await admin.action<{ rows: JsonObject[] }>('product_packing', 'set', { rows: [row] });
    expect(made.body.rows[0]).toMatchObject({ volume: 0.024, pallet_qty: 72 });
    const heavy = await admin.patch('product_packing', { product_pack_code: 'PACK-1' }, 'net_weight', { new: 7 });
    expect(fieldsOf(heavy)).toContainEqual(expect.objectContaining({ field: 'net_weight', code: 'rule' }));
    const none = await admin.patch('product_packing', { product_pack_code: 'PACK-1' }, 'qty_in_pack', { new: 0 });
    expect([none.status, fieldsOf(none)]).toEqual([422, [expect.objectContaining({ field: 'qty_in_pack' })]]);
  });

  it('are put into a shop by the first tick, and all at once by an action that can be taken back', async () => {
    await app.execute(sql`delete from product_shop where product_code in (${code(6)}, ${code(7)}) and company_code = 'KT-HU'`);
    const cells = () => admin.rows('products_and_shops', { filter: { field: 'product_code', op: 'in', value: [code(6), code(7)] } });
    expect((await cells()).map(({ published }) => published)).toEqual(Array.from({ length: 8 }, () => false));
    expect((await admin.patch('products_and_shops', { shop_id: 1, product_code: code(6) }, 'published', { old: false, new: true })).status).toBe(200);
    const all = await admin.action('product_list', 'publish', { selection: { keys: [{ product_code: code(6) }, { product_code: code(7) }] }, shop_id: null });
    expect(all.body).toMatchObject({ changed: 7 });
    expect((await cells()).every(({ published }) => published === true)).toBe(true);
    await undo(all);
    expect((await cells()).filter(({ published }) => published === true)).toMatchObject([{ shop_id: 1, product_code: code(6) }]);
    const foreign = await admin.action('product_list', 'publish', { selection: { keys: [{ product_code: code(6) }] }, shop_id: 999 });
    expect(codeOf(foreign)).toBe('unknown_reference');
  });

  it('are ticked off, which counts as much as what the program sees', async () => {
    await app.execute(sql`delete from product_tick`);
    const key = { product_code: code(0) };
    const read = async () => (await admin.rows('product_checklist', { filter: { field: 'product_code', op: 'eq', value: code(0) } }))[0] ?? {};
    const before = await read();
    const seen = Object.entries(before).filter(([name, value]) => name.startsWith('has_') && value === true).length;
    expect(before).toMatchObject({ texts_read: false, checklist_percent: expect.closeTo((100 * seen) / 14, 1) as number });
    const ticked = await admin.patch('product_checklist', key, 'texts_read', { old: false, new: true });
    await admin.patch('product_checklist', key, 'legal_checked', { old: false, new: true });
    expect(await read()).toMatchObject({
      texts_read: true,
      pictures_seen: false,
      legal_checked: true,
      checklist_percent: expect.closeTo((100 * (seen + 2)) / 14, 1) as number,
    });
    expect((await admin.rows('product_list', { filter: { field: 'product_code', op: 'eq', value: code(0) } }))[0]?.checklist_percent).toBe(
      (await read()).checklist_percent,
    );
    await undo(ticked);
    expect(await read()).toMatchObject({ texts_read: false, legal_checked: true });
    await admin.patch('product_checklist', key, 'legal_checked', { old: true, new: false });
    expect(await app.rows(sql`select 1 from product_tick`)).toEqual([]);
  });

  it('go over with their category when it is merged, and come back by undo', async () => {
    const [other] = await app.rows<{ product_category_id: number }>(
      sql`insert into product_category (category_name, position) values ('{"en":"Other"}', 901) returning product_category_id`,
    );
    const target = other?.product_category_id ?? 0;
    const [child] = await app.rows<{ product_category_id: number }>(
      sql`insert into product_category (category_name, parent_category_id, position) values ('{"en":"Child"}', ${category}, 1) returning product_category_id`,
    );
    await app.execute(sql`update product set main_product_category_id = ${category} where product_code in (${code(0)}, ${code(1)})`);
    await app.execute(
      sql`insert into product_category_link (product_code, product_category_id) values (${code(2)}, ${category}), (${code(3)}, ${category}), (${code(3)}, ${target}) on conflict do nothing`,
    );
    await fill(3);
    await app.execute(sql`insert into product_position (company_code, shop_id, product_category_id, product_code) values ('KT-HU', 1, ${target}, ${code(1)})`);
    const merge = (into: number) =>
      admin.action('product_categories', 'merge_categories', { selection: { keys: [{ product_category_id: category }] }, merge_into: into });
    for (const into of [category, child?.product_category_id ?? 0])
      expect(fieldsOf(await merge(into))).toEqual([expect.objectContaining({ field: 'merge_into', code: 'cycle' })]);

    const merged = await merge(target);
    expect(merged.body).toMatchObject({ changed: 3 });
    const products = (of: number) => app.rows(sql`select product_code from product where main_product_category_id = ${of} order by 1`);
    const links = (of: number) => app.rows(sql`select product_code from product_category_link where product_category_id = ${of} order by 1`);
    expect(await products(target)).toHaveLength(2);
    expect(await links(target)).toHaveLength(2);
    expect(await order(target)).toEqual([code(1), code(0), code(2)]);
    expect(await app.rows(sql`select parent_category_id from product_category where product_category_id = ${child?.product_category_id ?? 0}`)).toEqual([
      { parent_category_id: target },
    ]);
    expect(await app.rows(sql`select 1 from product_category where product_category_id = ${category}`)).toEqual([]);

    expect((await undo(merged)).body).toMatchObject({ conflicts: [] });
    expect(await products(category)).toHaveLength(2);
    expect(await links(category)).toHaveLength(2);
    expect(await order()).toEqual(codes.slice(0, 3));
    expect(await order(target)).toEqual([code(1)]);
    expect(await app.rows(sql`select parent_category_id from product_category where product_category_id = ${child?.product_category_id ?? 0}`)).toEqual([
      { parent_category_id: category },
    ]);
    await app.execute(sql`update product set main_product_category_id = null where main_product_category_id = ${category}`);
  });
});
