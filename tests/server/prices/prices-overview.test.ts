import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { lineFigures } from '../../../src/shared/prices/line-figures.ts';
import pricesJob from '../../../src/server/domain/prices/prices.job.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'show_prices';
const figures = ['selling_price_shop', 'discount_percent', 'final_price', 'net_total', 'vat_total', 'gross_total', 'margin_percent'];

interface Shop extends JsonObject {
  shop_id: number;
  hostname: string;
  price_type: 'gross' | 'net';
  currency_code: string;
}

describeOnServer('the price overview', (open) => {
  let app: App;
  let clerk: Client;
  let shops: Shop[];
  const columns = () => shops.flatMap(({ shop_id }) => figures.map((figure) => `${figure}@${shop_id}`));

  beforeAll(async () => {
    app = await openApp(open);
    clerk = await app.signIn('clerk', 'KT-HU');
    shops = await clerk.rows<Shop>('shops_brief');
  });
  afterAll(() => app.close());

  it("shows every shop beside the others: what is asked for one piece is F8 of the shop's price, discount and VAT", async () => {
    const rows = await clerk.rows(form, { columns: columns(), limit: 40 });
    expect(shops).toHaveLength(4);
    const expected = await app.rows<{ product_code: string; shop_id: number; price: number; discount: number; vat: number; precision: number }>(sql`
      select ps.product_code, ps.shop_id, ps.selling_price_shop::float8 as price, kontor_discount_now(ps.discount_percent, ps.discount_end_date)::float8 as discount, v.vat_rate::float8 as vat, c.currency_precision as precision
        from product_shop ps join shop s using (shop_id) join currency c using (currency_code) join product_company pc on pc.product_code = ps.product_code and pc.company_code = ps.company_code join vat v on v.vat_id = pc.vat_id
       where ps.company_code = 'KT-HU'`);
    let compared = 0;
    for (const row of rows) {
      for (const { shop_id, price_type } of shops) {
        const one = expected.find((line) => line.product_code === row.product_code && line.shop_id === shop_id);
        if (!one) {
          expect(row[`final_price@${shop_id}`]).toBeNull();
          continue;
        }
        compared += 1;
        const line = lineFigures({ unitPrice: one.price, discountPercent: one.discount, quantity: 1, vatRate: one.vat }, price_type, one.precision);
        expect([row[`final_price@${shop_id}`], row[`net_total@${shop_id}`], row[`vat_total@${shop_id}`], row[`gross_total@${shop_id}`]]).toEqual([
          line.unitPrice,
          line.net,
          line.vat,
          line.gross,
        ]);
      }
    }
    expect(compared).toBeGreaterThan(60);
  });

  it('is for the group and the quantity that are asked for, and without them for one piece and no group', async () => {
    const [shop] = shops as [Shop];
    const [trade] = await clerk.rows<{ shopper_group_id: number; multiplier: number }>('shopper_groups_brief', {
      filter: { field: 'shopper_group_name', op: 'eq', value: 'Trade' },
    });
    const [before] = await clerk.rows(form, { columns: columns(), limit: 1 });
    const params = { shopper_group_id: trade?.shopper_group_id ?? 0, quantity: 10 };
    const [after] = await clerk.rows(form, { columns: columns(), params, limit: 1 });
    for (const { shop_id, currency_code } of shops) {
      const usual = before?.[`final_price@${shop_id}`];
      if (typeof usual !== 'number') continue;
      const digits = currency_code === 'HUF' ? 0 : 2;
      expect(after?.[`final_price@${shop_id}`]).toBeCloseTo(Number((usual * 0.92).toFixed(digits)), digits === 0 ? 0 : 1);
    }
    const total = Number(after?.[`net_total@${shop.shop_id}`]) + Number(after?.[`vat_total@${shop.shop_id}`]);
    expect(total).toBe(after?.[`gross_total@${shop.shop_id}`]);
    expect(await clerk.rows(form, { columns: columns(), limit: 1 })).toEqual([before]);
    expect(await clerk.rows(form, { columns: columns(), params: { shopper_group_id: null, quantity: 1 }, limit: 1 })).toEqual([before]);
  });

  it('is sorted and filtered by the figures of one shop', async () => {
    const field = `gross_total@${shops[0]?.shop_id}`;
    const rows = await clerk.rows(form, {
      columns: [field],
      sort: [{ field, desc: true }],
      filter: { field, op: 'between', value: [10_000, 60_000] },
      limit: 50,
    });
    const found = rows.map((row) => Number(row[field]));
    expect(found.length).toBeGreaterThan(2);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(Math.max(...found)).toBeLessThanOrEqual(60_000);
  });

  it("has no such field for anything but a number, and nothing of another company's shop", async () => {
    for (const field of ['gross_total@x', 'gross_total@1;', 'product_name@1', 'secret@1', 'gross_total@']) {
      expect(await clerk.action(form, 'list', { columns: [field], limit: 1 })).toMatchObject({ body: { error: { code: 'unknown_field' } } });
    }
    const [german] = await app.rows<{ shop_id: number }>(sql`select shop_id from shop where company_code = 'KT-DE' limit 1`);
    const rows = await clerk.rows(form, { columns: [`final_price@${german?.shop_id}`], limit: 20 });
    expect(rows.map((row) => row[`final_price@${german?.shop_id}`])).toEqual(rows.map(() => null));
    expect((await clerk.action(form, 'set', { rows: [{ product_code: 'X' }] })).status).toBe(404);
  });
});

describeOnServer('shopper groups and the upkeep of prices', (open) => {
  let app: App;
  let admin: Client;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('list the groups in use, and the default one of each shop', async () => {
    const shops = await admin.rows<Shop>('shops_brief');
    const groups = await admin.rows<{ shopper_group_name: string }>('shopper_groups_brief');
    expect(new Set(groups.map(({ shopper_group_name }) => shopper_group_name))).toEqual(new Set(['Standard', 'Trade', 'Wholesale']));
    expect(await admin.rows('default_shopper_groups')).toHaveLength(shops.length);
  });

  it('have one default group in a shop at most, of usual prices, and a multiplier above zero', async () => {
    const [trade] = await admin.rows<{ shopper_group_id: number }>('shopper_groups', { filter: { field: 'shopper_group_name', op: 'eq', value: 'Trade' } });
    const key = { shopper_group_id: trade?.shopper_group_id ?? 0 };
    expect(await admin.patch('shopper_groups', key, 'multiplier', { new: 0 })).toMatchObject({ status: 422, body: { error: { code: 'rule' } } });
    const [standard] = await admin.rows<{ shopper_group_id: number }>('default_shopper_groups');
    expect(await admin.patch('shopper_groups', { shopper_group_id: standard?.shopper_group_id ?? 0 }, 'multiplier', { new: 0.9 })).toMatchObject({
      status: 422,
      body: { error: { code: 'rule' } },
    });
    await admin.patch('shopper_groups', key, 'multiplier', { new: 1 });
    expect((await admin.patch('shopper_groups', key, 'default', { new: true })).status).toBe(409);
    expect((await admin.patch('shopper_groups', key, 'multiplier', { new: 0.8 })).status).toBe(200);
  });

  it('clear discounts that ended, with a log, and leave the others; and take over purchase prices that begin', async () => {
    await app.execute(sql`update product_shop set discount_percent = 0, discount_end_date = null`);
    const [ended, last] = await app.rows<{ shop_id: number; product_code: string }>(
      sql`select shop_id, product_code from product_shop where company_code = 'KT-HU' order by shop_id, product_code limit 2`,
    );
    for (const [one, days] of [
      [ended, -1],
      [last, 0],
    ] as const) {
      await app.execute(
        sql`update product_shop set discount_percent = 10, discount_end_date = kontor_today('KT-HU') + ${days}::int where shop_id = ${one?.shop_id} and product_code = ${one?.product_code}`,
      );
    }
    const [offer] = await app.rows<{ product_supplier_id: number; product_code: string }>(sql`
      select product_supplier_id, product_code from product_supplier where company_code = 'KT-HU' and preferred order by 1 limit 1`);
    await app.execute(sql`
      insert into supplier_price (company_code, product_supplier_id, valid_from, price_original, currency_code, rate, price_base) values ('KT-HU', ${offer?.product_supplier_id}, kontor_today('KT-HU'), 1, 'HUF', 1, 123)`);
    await app.execute(sql`update product_company set purchase_price_base = 1 where company_code = 'KT-HU' and product_code = ${offer?.product_code}`);
    const job = jobContext(app);
    expect(await pricesJob.run(job)).toMatchObject({ discounts: 1 });
    expect(await pricesJob.run(job)).toEqual({ discounts: 0, purchase_prices: 0 });
    const now = await app.rows<{ discount_percent: number }>(
      sql`select discount_percent::float8 as discount_percent from product_shop where (shop_id, product_code) in ((${ended?.shop_id}, ${ended?.product_code}), (${last?.shop_id}, ${last?.product_code})) order by shop_id, product_code`,
    );
    expect(now.map(({ discount_percent }) => discount_percent)).toEqual([0, 10]);
    expect(
      await app.rows(sql`select c.field, c.old from change c join change_set s using (change_set_id) where s.action = 'discounts_ended' order by c.field`),
    ).toMatchObject([{ field: 'discount_end_date' }, { field: 'discount_percent', old: 10 }]);
    const [cost] = await app.rows<{ base: number }>(
      sql`select purchase_price_base::float8 as base from product_company where company_code = 'KT-HU' and product_code = ${offer?.product_code}`,
    );
    expect(cost?.base).toBe(123);
  });
});
