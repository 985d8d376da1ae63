import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('what must be ordered', (open) => {
  let app: App;
  let admin: Client;
  let made = 0;

  interface Goods {
    keep?: number;
    min?: number | null;
    max?: number | null;
    onHand?: number;
    incoming?: number;
    offer?: { moq?: number; multiple?: number; price?: number; currency?: string; supplier?: number } | null;
    carton?: number;
  }

  /** A product of the test in KT-HU. */
  async function goods({ keep = 1, min = 10, max = 40, onHand = 0, incoming = 0, offer = {}, carton }: Goods = {}): Promise<string> {
    made += 1;
    const product = `LACKS-${String(made).padStart(3, '0')}`;
    await app.execute(sql`
      insert into product (product_code, product_name, keep_in_stock, weight, length, width, height, purchase_time, production_time, delivery_time)
      values (${product}, '{"en":"Lacking"}', ${keep}, 2, 100, 100, 100, 1, 3, 6)`);
    await app.execute(sql`insert into product_company (product_code, company_code, min_stock, max_stock) values (${product}, 'KT-HU', ${min}, ${max})`);
    await app.execute(sql`
      insert into stock_level (warehouse_id, product_code, company_code, on_hand, incoming)
      select min(warehouse_id), ${product}, 'KT-HU', ${onHand}, ${incoming} from warehouse where company_code = 'KT-HU'`);
    if (carton !== undefined)
      await app.execute(sql`
        insert into product_pack (product_pack_code, product_code, level, qty_in_pack, gross_weight, per_pallet) values (${`${product}-BOX`}, ${product}, 'master_box', ${carton}, 30, 10)`);
    if (offer) {
      const { moq = null, multiple = null, price = 5, currency = 'EUR', supplier = 0 } = offer;
      await app.execute(sql`
        with offered as (
          insert into product_supplier (company_code, partner_id, product_code, supplier_product_code, currency_code, moq, multiple, preferred)
          select 'KT-HU', partner_id, ${product}, ${`S-${product}`}, ${currency}, ${moq}::numeric, ${multiple}::numeric, true
            from (select partner_id from partner where is_supplier order by partner_id offset ${supplier} limit 1) s returning product_supplier_id)
        insert into supplier_price (company_code, product_supplier_id, valid_from, price_original, currency_code) select 'KT-HU', product_supplier_id, '2026-01-01', ${price}, ${currency} from offered`);
    }
    return product;
  }
  const rowsOf = (form: string, ...products: string[]) =>
    admin.rows(form, { filter: { field: 'product_code', op: 'in', value: products }, sort: [{ field: 'product_code' }] });
  const rowOf = async (product: string): Promise<JsonObject | undefined> => (await rowsOf('goods_to_order', product))[0];
  const put = (...products: string[]) =>
    admin.action<JsonObject & { change_set_id: number }>('goods_to_order', 'put_into_order', {
      selection: { keys: products.map((product_code) => ({ product_code })) },
    });
  /** Sells pieces so many days ago; they were found before. */
  const move = (product: string, type: string, qty: number, daysAgo: number) =>
    app.execute(sql`
      insert into stock_movement (company_code, moved_at, warehouse_id, storage_id, product_code, movement_type, qty, unit_cost, value)
      select 'KT-HU', now() - ${daysAgo} * interval '1 day', s.warehouse_id, s.storage_id, ${product}, ${type}, ${qty}, 1, ${qty}
        from storage s where s.company_code = 'KT-HU' and s.storage_type = 'unplaced' order by s.storage_id limit 1`);
  const linesOf = (product: string) =>
    app.rows<JsonObject>(sql`
      select o.purchase_order_id, o.partner_id, o.currency_code, i.qty::float8 as qty, i.price_original::float8 as price, i.price_base is not null as valued, i.product_pack_code, s.state_code
        from purchase_order_item i join purchase_order o using (purchase_order_id) join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id)
       where i.product_code = ${product} order by o.purchase_order_id`);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('is what is kept in stock and projected below its minimum, up to its maximum', async () => {
    const low = await goods({ onHand: 4, incoming: 5 });
    const enough = await goods({ onHand: 4, incoming: 6 });
    const noMaximum = await goods({ onHand: 4, max: null });
    expect(await rowOf(low)).toMatchObject({ projected: 9, min_qty: 10, max_qty: 40, suggested_qty: 31 });
    expect(await rowOf(enough)).toBeUndefined();
    expect(await rowOf(noMaximum)).toMatchObject({ min_qty: 10, max_qty: 10, suggested_qty: 6 });
  });

  it('is nothing of goods that are not kept in stock while nobody waits for them', async () => {
    for (const keep of [0, 2]) expect(await rowOf(await goods({ keep }))).toBeUndefined();
  });

  it('is what customers wait for and nobody ordered, of any goods', async () => {
    const products = await Promise.all([0, 1, 2].map((keep) => goods({ keep, min: 0, max: 0, incoming: 3 })));
    await app.execute(sql`update stock_level set backorder = 5 where product_code = any(${`{${products.join(',')}}`}::text[]) and company_code = 'KT-HU'`);
    const rows = await rowsOf('goods_to_order', ...products);
    expect(rows.map(({ backorder, projected, suggested_qty, is_only_ordered }) => ({ backorder, projected, suggested_qty, is_only_ordered }))).toEqual(
      [true, false, false].map((is_only_ordered) => ({ backorder: 5, projected: -2, suggested_qty: 2, is_only_ordered })),
    );
  });

  it('is at least what the supplier sells, in his steps, else in whole cartons', async () => {
    const cases: [Goods, number][] = [
      [{}, 40],
      [{ offer: { moq: 50 } }, 50],
      [{ offer: { moq: 50, multiple: 12 } }, 60],
      [{ offer: { multiple: 12 }, carton: 7 }, 48],
      [{ offer: {}, carton: 7 }, 42],
      [{ offer: null, carton: 7 }, 42],
    ];
    for (const [given, suggested_qty] of cases) expect(await rowOf(await goods(given)), JSON.stringify(given)).toMatchObject({ suggested_qty });
  });

  it('weighs whole cartons, and counts pallets', async () => {
    expect(await rowOf(await goods({ carton: 10 }))).toMatchObject({ suggested_qty: 40, chosen_weight: 120, chosen_volume: 40, chosen_pallets: 0.4 });
    expect(await rowOf(await goods())).toMatchObject({ chosen_weight: 80, chosen_volume: 40, chosen_pallets: null });
  });

  it('follows from what is sold where the company says no limits: without returns, and a peak counts no more than three usual days', async () => {
    const product = await goods({ min: null, max: null });
    for (let day = 1; day <= 9; day += 1) await move(product, 'sale', -20, day);
    await move(product, 'customer_return', 9, 5);
    await move(product, 'sale', -900, 100);
    // (9 × 20 − 9) / 90 = 1.9 a day; 1.9 × 10 days × 1.2 = 22.8; 30 days more are 57.
    expect(await rowOf(product)).toMatchObject({ daily_sales: 1.9, min_qty: 23, max_qty: 80, suggested_qty: 80 });
    await move(product, 'sale', -1820, 20);
    // A day with sales brings 200 on average, so the peak counts 600: (180 + 600 − 9) / 90 = 8.567.
    expect(await rowOf(product)).toMatchObject({ daily_sales: 8.567 });
  });

  it('is put into one draft for each supplier and currency, which the next goods join', async () => {
    const [first, second, abroad, other] = [
      await goods({ carton: 10 }),
      await goods({ offer: { price: 7 } }),
      await goods({ offer: { currency: 'USD' } }),
      await goods({ offer: { supplier: 1 } }),
    ];
    await admin.patch('goods_to_order', { product_code: second }, 'order_qty', { old: null, new: 33 });
    const answer = await put(first, second, abroad, other);
    expect(answer.body).toMatchObject({ changed: 4, orders: expect.stringMatching(/^#\d+ \(.+\), #\d+ \(.+\), #\d+ \(.+\)$/) });
    const [one, two, three, four] = (await Promise.all([first, second, abroad, other].map(linesOf))).map(([line]) => line);
    expect(one).toMatchObject({ qty: 40, price: 5, valued: true, currency_code: 'EUR', product_pack_code: `${first}-BOX`, state_code: 'draft' });
    expect(two).toMatchObject({ purchase_order_id: one?.purchase_order_id, qty: 33, price: 7, product_pack_code: null });
    expect(new Set([one, three, four].map((line) => line?.purchase_order_id)).size).toBe(3);
    expect(three).toMatchObject({ partner_id: one?.partner_id, currency_code: 'USD' });
    // Second was ordered 33 of 40: more than its minimum.
    expect(await rowsOf('goods_to_order', first, second, abroad, other)).toEqual([]);

    const later = await goods();
    expect((await put(later)).body).toMatchObject({ changed: 1, orders: expect.stringContaining(`#${String(one?.purchase_order_id)} (`) });
    expect((await put(later)).body).toMatchObject({ changed: 0 });

    expect(await admin.rpc('undo', { change_set_id: answer.body.change_set_id })).toMatchObject({ status: 200 });
  });

  it('is taken back whole: the draft, its lines and the quantity that was chosen', async () => {
    const product = await goods({ offer: { supplier: 2 } });
    await admin.patch('goods_to_order', { product_code: product }, 'order_qty', { old: null, new: 7 });
    const answer = await put(product);
    expect(await rowOf(product)).toMatchObject({ drafted: 7, order_qty: null, suggested_qty: 33 });
    expect(await admin.rpc('undo', { change_set_id: answer.body.change_set_id })).toMatchObject({ status: 200, body: { conflicts: [] } });
    expect(await linesOf(product)).toEqual([]);
    expect(await rowOf(product)).toMatchObject({ drafted: 0, order_qty: 7, suggested_qty: 40 });
  });

  it('is refused as a whole where nobody offers one of the products', async () => {
    const [offered, nobodys] = [await goods(), await goods({ offer: null })];
    expect(await put(offered, nobodys)).toMatchObject(refused(422, 'no_supplier'));
    expect(await linesOf(offered)).toEqual([]);
    expect(await rowOf(nobodys)).toMatchObject({ without_supplier: true, partner_id: null });
  });

  it('leaves out what was excluded, until its day has passed', async () => {
    const product = await goods();
    const answer = await admin.action<JsonObject & { change_set_id: number }>('goods_to_order', 'exclude_goods', {
      selection: { keys: [{ product_code: product }] },
      excluded_until: '2099-12-31',
    });
    expect(answer.body).toMatchObject({ changed: 1 });
    expect(await rowOf(product)).toBeUndefined();
    expect(await admin.rows('goods_to_order', { params: { with_excluded: true }, filter: { field: 'product_code', op: 'eq', value: product } })).toMatchObject([
      { excluded_until: '2099-12-31' },
    ]);
    expect(await admin.rpc('undo', { change_set_id: answer.body.change_set_id })).toMatchObject({ status: 200 });
    expect(await rowOf(product)).toMatchObject({ excluded_until: null });
  });

  it('warns of what is free no more than the minimum, with the day since which nothing is there', async () => {
    const [out, never, enough] = [await goods(), await goods(), await goods({ onHand: 11 })];
    await move(out, 'count_gain', 5, 50);
    await move(out, 'sale', -5, 30);
    await move(out, 'count_gain', 2, 20);
    await move(out, 'sale', -2, 10);
    const [first, second, ...others] = await rowsOf('low_stock', out, never, enough);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ product_code: out, free: 0, min_qty: 10 });
    expect(Math.round((Date.now() - Date.parse(String(first?.out_since))) / 86_400_000)).toBe(10);
    expect(second).toMatchObject({ product_code: never, out_since: null });
  });
});
