import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'frontend_purchase_prices';
const bulk = 'bulk_purchase_prices';

interface Offer extends JsonObject {
  product_supplier_id: number;
  partner_id: number;
  product_code: string;
  supplier_product_code: string;
  currency_code: string;
  purchase_price_original: number;
  purchase_price_base: number;
}
interface Line extends JsonObject {
  staged_price_id: number;
  supplier_product_code: string;
  price_status: string;
  change_percent: number | null;
}

describeOnServer('purchase prices', (open) => {
  let app: App;
  let buyer: Client;
  let offers: Offer[];
  const offer = () => offers[0] as Offer;
  const key = () => ({ product_supplier_id: offer().product_supplier_id });
  const read = async (): Promise<Offer> =>
    (await buyer.rows<Offer>(form, { filter: { field: 'product_supplier_id', op: 'eq', value: offer().product_supplier_id } }))[0] as Offer;
  const history = () =>
    buyer.rows('supplier_prices', {
      filter: { field: 'product_supplier_id', op: 'eq', value: offer().product_supplier_id },
      sort: [{ field: 'valid_from', desc: true }],
    });
  const apply = () => buyer.action(form, 'apply_purchase_prices', { selection: { keys: [key()] } });
  const companyPrice = async () =>
    (
      await app.rows<{ base: number }>(
        sql`select purchase_price_base::float8 as base from product_company where company_code = 'KT-HU' and product_code = ${offer().product_code}`,
      )
    )[0]?.base;
  const day = async (days: number) => (await app.rows<{ day: string }>(sql`select (kontor_today('KT-HU') + ${days}::int)::text as day`))[0]?.day as string;

  beforeAll(async () => {
    app = await openApp(open);
    // Who may also delete: taking back what was added is a deletion.
    buyer = await app.signIn('admin', 'KT-HU');
    await app.execute(
      sql`insert into fx_rate (company_code, currency_code, valid_on, rate, source) values ('KT-HU', 'EUR', kontor_today('KT-HU'), 366.9, 'test') on conflict (company_code, currency_code, valid_on) do update set rate = 366.9`,
    );
  });
  beforeEach(async () => {
    const filter = {
      and: [
        { field: 'currency_code', op: 'eq', value: 'EUR' },
        { field: 'preferred', op: 'eq', value: true },
      ],
    };
    offers = await buyer.rows<Offer>(form, { filter, sort: [{ field: 'partner_id' }, { field: 'product_code' }], limit: 6 });
    expect(new Set(offers.map(({ partner_id }) => partner_id)).size).toBe(1);
    await buyer.action(bulk, 'clear_staged_prices');
  });
  afterAll(() => app.close());

  /** What a form proposes that knows no company: the day of Greenwich. */
  const proposed = () => new Date().toISOString().slice(0, 10);

  it('of a new offer are completed as those of an old one: a price is in the currency of the offer and holds from today', async () => {
    const answer = await buyer.action<{ rows: JsonObject[]; change_set_id: number }>(form, 'set', {
      rows: [{ partner_id: offer().partner_id, product_code: offer().product_code, supplier_product_code: 'NEW-OFFER', currency_code: 'EUR', new_price: 12 }],
    });
    expect(answer.body.rows).toMatchObject([{ new_price: 12, new_currency_code: 'EUR', new_valid_from: proposed() }]);
    await buyer.rpc('undo', { change_set_id: answer.body.change_set_id });
  });

  it("are staged with the supplier's currency and today, added with the rate of the day (F2), and undone", async () => {
    const [before, count] = [await read(), (await history()).length];
    expect(await buyer.patch(form, key(), 'new_price', { new: 100 })).toMatchObject({
      status: 200,
      body: { rows: [{ new_price: 100, new_currency_code: 'EUR', new_valid_from: proposed() }] },
    });
    if (proposed() !== (await day(0))) await buyer.patch(form, key(), 'new_valid_from', { old: proposed(), new: await day(0) });
    const applied = await apply();
    expect(applied.body).toMatchObject({ changed: 1 });
    expect(await read()).toMatchObject({
      purchase_price_original: 100,
      rate: 366.9,
      purchase_price_base: 36_690,
      valid_from: await day(0),
      new_price: null,
      new_currency_code: null,
    });
    expect(await history()).toHaveLength(count + 1);
    expect(await companyPrice()).toBe(36_690);
    expect((await buyer.rpc('undo', { change_set_id: applied.body.change_set_id })).status).toBe(200);
    expect(await read()).toMatchObject({ purchase_price_original: before.purchase_price_original, new_price: 100 });
    expect(await companyPrice()).toBeCloseTo(before.purchase_price_base, 6);
    await buyer.patch(form, key(), 'new_price', { new: null });
    expect(await read()).toMatchObject({ new_price: null, new_currency_code: null, new_valid_from: null });
  });

  it('become the cost of a product the company has said nothing of yet, and stay it when what is said later is undone', async () => {
    const product_code = 'NEW-COST';
    const costs = async () => (await buyer.rows('product_list', { filter: { field: 'product_code', op: 'eq', value: product_code } }))[0];
    const limit = (value: number) => buyer.patch('product_list', { product_code }, 'min_margin', { new: value });
    await buyer.action('product_list', 'set', { rows: [{ product_code, product_name: { en: 'New' } }] });
    expect(await costs()).toMatchObject({ purchase_price_base: null });
    const early = (await limit(10)).body.change_set_id;
    expect((await buyer.rpc('undo', { change_set_id: early })).status).toBe(200);

    const added = await buyer.action<{ rows: Offer[] }>(form, 'set', {
      rows: [{ partner_id: offer().partner_id, product_code, supplier_product_code: 'S-NEW-COST', currency_code: 'EUR' }],
    });
    const own = { product_supplier_id: added.body.rows[0]?.product_supplier_id ?? 0 };
    await buyer.patch(form, own, 'new_price', { new: 0.3 });
    expect((await buyer.action(form, 'apply_purchase_prices', { selection: { keys: [own] } })).body).toMatchObject({ changed: 1 });
    const known = { purchase_price_original: 0.3, purchase_currency_code: 'EUR', purchase_price_base: 110.07 };
    expect(await costs()).toMatchObject({ ...known, min_margin: null });

    // As databases of earlier versions have it: a price, and no row it could stand in.
    await app.execute(sql`delete from product_company where product_code = ${product_code}`);
    const { body } = await limit(12);
    expect(await costs()).toMatchObject({ ...known, min_margin: 12 });
    expect((await buyer.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await costs()).toMatchObject({ ...known, min_margin: null });
    const german = (await app.signIn('admin')).in('KT-DE');
    expect((await german.rows('product_list', { filter: { field: 'product_code', op: 'eq', value: product_code } }))[0]).toMatchObject({
      purchase_price_base: null,
    });
  });

  it('stay the cost of each product that has a supplier when what the company says of several is deleted at once', async () => {
    const alone = 'NO-SUPPLIER';
    await buyer.action('product_list', 'set', { rows: [{ product_code: alone, product_name: { en: 'Alone' }, min_margin: 10 }] });
    const busy = [...new Set(offers.map(({ product_code }) => product_code))];
    const bought = await app.rows<{ product_code: string }>(
      sql`select distinct product_code from product_supplier join supplier_price using (product_supplier_id, company_code)
        where company_code = 'KT-HU' and valid_from <= kontor_today('KT-HU') and product_code <> all(${sql.param(busy)}::text[]) order by 1 limit 3`,
    );
    const codes = bought.map(({ product_code }) => product_code);
    await app.execute(sql`delete from product_company where company_code = 'KT-HU' and product_code = any(${sql.param([alone, ...codes])}::text[])`);
    const left = await app.rows<{ product_code: string; holds: boolean }>(
      sql`select product_code, purchase_price_base is not distinct from (select p.price_base from kontor_purchase_price('KT-HU', product_code) p)
          and purchase_price_original is not null as holds from product_company
        where company_code = 'KT-HU' and product_code = any(${sql.param([alone, ...codes])}::text[]) order by product_code`,
    );
    expect(left).toEqual(codes.map((product_code) => ({ product_code, holds: true })));
    expect(codes).toHaveLength(3);
  });

  it('hold from their day on: one of next week is in the history and nowhere else', async () => {
    const before = await read();
    await buyer.patch(form, key(), 'new_price', { new: 55 });
    await buyer.patch(form, key(), 'new_valid_from', { new: await day(7) });
    const { body } = await apply();
    expect(await read()).toMatchObject({ purchase_price_original: before.purchase_price_original });
    expect((await history())[0]).toMatchObject({ price_original: 55, in_force: false });
    await buyer.rpc('undo', { change_set_id: body.change_set_id });
    await buyer.patch(form, key(), 'new_price', { new: null });
  });

  it('take the place of one of the same day, which the log keeps', async () => {
    const count = (await history()).length;
    const undone: unknown[] = [];
    for (const price of [70, 71]) {
      await buyer.patch(form, key(), 'new_price', { new: price });
      undone.unshift((await apply()).body.change_set_id);
    }
    expect(await history()).toHaveLength(count + 1);
    expect(await read()).toMatchObject({ purchase_price_original: 71 });
    for (const id of undone) {
      expect((await buyer.rpc('undo', { change_set_id: id })).status).toBe(200);
      await buyer.patch(form, key(), 'new_price', { new: null });
    }
  });

  it("without a rate keep their amount, have no price in the company's currency, and are marked", async () => {
    await app.execute(sql`delete from fx_rate where company_code = 'KT-HU' and currency_code = 'GBP'`);
    await buyer.patch(form, key(), 'new_price', { new: 10 });
    await buyer.patch(form, key(), 'new_currency_code', { new: 'GBP' });
    const { body } = await apply();
    expect(await read()).toMatchObject({
      purchase_price_original: 10,
      purchase_currency_code: 'GBP',
      rate: null,
      purchase_price_base: null,
      rate_missing: true,
    });
    await buyer.rpc('undo', { change_set_id: body.change_set_id });
    await buyer.patch(form, key(), 'new_price', { new: null });
  });

  it("are never typed in the company's currency, and not below zero", async () => {
    expect((await buyer.patch(form, key(), 'purchase_price_base', { new: 1 })).body).toMatchObject({ error: { code: 'read_only_field' } });
    expect(await buyer.patch(form, key(), 'new_price', { new: -1 })).toMatchObject({ status: 422, body: { error: { code: 'rule' } } });
  });

  it('come from a pasted list: matched, told apart, and only the changed and the confirmed applied, as one change-set', async () => {
    const [a, b, c, d, e] = offers as [Offer, Offer, Offer, Offer, Offer];
    const list = [
      ['Code', 'Price'],
      [a.supplier_product_code, a.purchase_price_original * 1.1],
      [b.supplier_product_code, b.purchase_price_original],
      [c.supplier_product_code, c.purchase_price_original * 2],
      [d.supplier_product_code, d.purchase_price_original * 0.5],
      ['NO-SUCH', 5],
      [e.supplier_product_code, 'ask'],
      [e.supplier_product_code, e.purchase_price_original * 0.9],
    ]
      .map((cells) => cells.join('\t'))
      .join('\n');
    expect((await buyer.action(bulk, 'stage_prices', { partner_id: a.partner_id, price_list: list })).body).toMatchObject({ changed: 7 });
    const lines = await buyer.rows<Line>(bulk);
    expect(lines.map(({ line, price_status }) => [line, price_status])).toEqual([
      [2, 'changed'],
      [3, 'same'],
      [4, 'too_big'],
      [5, 'too_big'],
      [6, 'unknown'],
      [7, 'no_price'],
      [8, 'changed'],
    ]);
    expect(lines[0]).toMatchObject({ product_code: a.product_code, old_price: a.purchase_price_original, origin: 'paste' });
    expect(lines[0]?.change_percent).toBeCloseTo(10, 0);
    expect(lines[2]?.change_percent).toBeCloseTo(100, 0);

    await buyer.patch(bulk, { staged_price_id: lines[2]?.staged_price_id ?? 0 }, 'confirmed', { new: true });
    const applied = await buyer.action(bulk, 'apply_staged_prices', {});
    expect(applied.body).toMatchObject({ changed: 3 });
    expect((await buyer.rows<Line>(bulk)).map(({ price_status }) => price_status)).toEqual(['same', 'too_big', 'unknown', 'no_price']);
    const now = await buyer.rows<Offer>(form, {
      filter: { field: 'product_supplier_id', op: 'in', value: offers.map(({ product_supplier_id }) => product_supplier_id) },
    });
    const priceOf = (one: Offer) =>
      now.find(({ product_supplier_id }) => product_supplier_id === one.product_supplier_id)?.purchase_price_original ?? Number.NaN;
    expect(priceOf(a)).toBeCloseTo(a.purchase_price_original * 1.1, 2);
    expect(priceOf(c)).toBeCloseTo(c.purchase_price_original * 2, 2);
    expect(priceOf(d)).toBe(d.purchase_price_original);
    expect((await buyer.rpc('undo', { change_set_id: applied.body.change_set_id })).status).toBe(200);
    expect(await buyer.rows(bulk)).toHaveLength(7);
    expect((await buyer.action(bulk, 'clear_staged_prices')).body).toMatchObject({ changed: 7 });
  });

  it('are compared in one currency, and count as too far off where no rate allows it', async () => {
    const { partner_id, supplier_product_code, purchase_price_original } = offer();
    const stage = (currency_code: string, price: number) =>
      buyer.action(bulk, 'stage_prices', { partner_id, currency_code, price_list: `${supplier_product_code}\t${price}` });
    await stage('HUF', Math.round(purchase_price_original * 366.9 * 1.2));
    expect(await buyer.rows<Line>(bulk)).toMatchObject([{ price_status: 'changed', change_percent: expect.closeTo(20, 0) as number }]);
    await stage('GBP', purchase_price_original);
    expect((await buyer.rows<Line>(bulk)).filter(({ currency_code }) => currency_code === 'GBP')).toMatchObject([
      { price_status: 'too_big', change_percent: null, rate_missing: true },
    ]);
  });

  it("of a list are each user's own", async () => {
    const { partner_id, supplier_product_code } = offer();
    await buyer.action(bulk, 'stage_prices', { partner_id, price_list: `${supplier_product_code}\t1` });
    const [line] = await buyer.rows<Line>(bulk);
    const other = await app.signIn('clerk', 'KT-HU');
    expect(await other.rows(bulk)).toEqual([]);
    expect((await other.patch(bulk, { staged_price_id: line?.staged_price_id ?? 0 }, 'confirmed', { new: true })).status).toBe(404);
    expect((await other.action(bulk, 'clear_staged_prices')).body).toMatchObject({ changed: 0 });
    expect(await buyer.action(bulk, 'stage_prices', { partner_id, price_list: ' ' })).toMatchObject({ status: 422, body: { error: { code: 'required' } } });
  });
});
