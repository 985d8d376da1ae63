import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { discountedPrice } from '../../../src/shared/prices/discount.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'frontend_product_margins';

interface Margin extends JsonObject {
  shop_id: number;
  product_code: string;
  main_product_category_id: number;
  selling_price_shop: number;
  margin_percent: number;
  min_margin: number | null;
  margin_source: string | null;
  exp_margin: number | null;
  max_discount_limit_percent: number | null;
  calc_unit_price: number | null;
  gap_percent: number;
  new_unit_price: number | null;
  rate_missing: boolean;
}

describeOnServer('product margins', (open) => {
  let app: App;
  let clerk: Client;
  let row: Margin;
  const key = () => ({ shop_id: row.shop_id, product_code: row.product_code });
  const selection = () => ({ selection: { keys: [key()] } });
  const read = async (client: Client = clerk, name = form): Promise<Margin> => {
    const filter = {
      and: [
        { field: 'product_code', op: 'eq', value: row.product_code },
        { field: 'shop_id', op: 'eq', value: row.shop_id },
      ],
    };
    return (await client.rows<Margin>(name, { filter }))[0] as Margin;
  };

  beforeAll(async () => {
    app = await openApp(open);
    clerk = await app.signIn('clerk', 'KT-HU');
  });
  beforeEach(async () => {
    // A tree of two above the product, of which nobody says anything.
    await app.execute(sql`update product_category set min_margin = null, exp_margin = null, max_discount_limit_percent = null`);
    await app.execute(sql`update shop set min_margin = null, exp_margin = null, max_discount_limit_percent = null`);
    await app.execute(sql`update company set min_margin = 5, exp_margin = 40, max_discount_limit_percent = 50`);
    row = (await clerk.rows<Margin>(form, { filter: { field: 'currency_code', op: 'eq', value: 'HUF' }, limit: 1 }))[0] as Margin;
    await app.execute(
      sql`update product_company set min_margin = null, exp_margin = null, max_discount_limit_percent = null where product_code = ${row.product_code}`,
    );
    await app.execute(
      sql`update product_shop set new_unit_price = null, new_discount = null, new_discounted_price = null where product_code = ${row.product_code}`,
    );
  });
  afterAll(() => app.close());

  it('inherit from product, category, its ancestors, shop and company, the nearest first, and say from where', async () => {
    const seen: [number | null, string | null][] = [];
    const look = async () => {
      const { min_margin, margin_source } = await read();
      seen.push([min_margin, margin_source]);
    };
    await look();
    await app.execute(sql`update shop set min_margin = 6 where shop_id = ${row.shop_id}`);
    await look();
    await app.execute(
      sql`update product_category set min_margin = 7 where product_category_id = (select parent_category_id from product_category where product_category_id = ${row.main_product_category_id})`,
    );
    await look();
    await app.execute(sql`update product_category set min_margin = 8 where product_category_id = ${row.main_product_category_id}`);
    await look();
    await app.execute(sql`update product_company set min_margin = 9 where product_code = ${row.product_code} and company_code = 'KT-HU'`);
    await look();
    await app.execute(sql`update company set min_margin = null`);
    await app.execute(sql`update shop set min_margin = null`);
    await app.execute(sql`update product_category set min_margin = null`);
    await app.execute(sql`update product_company set min_margin = null where product_code = ${row.product_code}`);
    await look();
    expect(seen).toEqual([
      [5, 'company'],
      [6, 'shop'],
      [7, 'category'],
      [8, 'category'],
      [9, 'product'],
      [null, null],
    ]);
  });

  it('come down each by itself, for margins and for discounts alike', async () => {
    await app.execute(sql`update product_category set exp_margin = 33 where product_category_id = ${row.main_product_category_id}`);
    await app.execute(sql`update shop set max_discount_limit_percent = 3 where shop_id = ${row.shop_id}`);
    expect(await read()).toMatchObject({
      min_margin: 5,
      margin_source: 'company',
      exp_margin: 33,
      exp_margin_source: 'category',
      max_discount_limit_percent: 3,
      discount_limit_source: 'shop',
    });
    const discount = await read(clerk, 'frontend_product_discounts');
    expect(discount).toMatchObject({ min_margin: 5, exp_margin: 33, margin_source: 'company' });
    expect(discount.max_discount).toBeLessThanOrEqual(3);
  });

  it("become the product's own when typed, in all shops of the company and in no other, and are inherited again when cleared", async () => {
    expect(await clerk.patch(form, key(), 'min_margin', { old: 5, new: 12 })).toMatchObject({
      status: 200,
      body: { rows: [{ min_margin: 12, margin_source: 'product' }] },
    });
    const everywhere = await clerk.rows<Margin>(form, { filter: { field: 'product_code', op: 'eq', value: row.product_code } });
    expect(everywhere.map((one) => one.min_margin)).toEqual(everywhere.map(() => 12));
    const german = await (await app.signIn('admin')).in('KT-DE').rows<Margin>(form, { filter: { field: 'product_code', op: 'eq', value: row.product_code } });
    expect(german.map((one) => one.margin_source)).toEqual(german.map(() => 'company'));
    expect(await clerk.patch(form, key(), 'min_margin', { new: null })).toMatchObject({
      status: 200,
      body: { rows: [{ min_margin: 5, margin_source: 'company' }] },
    });
  });

  it('are refused where the minimum would pass the expected margin, also an inherited one', async () => {
    const refusedAt = (field: string) => ({
      status: 422,
      body: { error: { code: 'rule', fields: expect.arrayContaining([expect.objectContaining({ field, code: 'rule' })]) as unknown } },
    });
    expect(await clerk.patch(form, key(), 'min_margin', { new: 41 })).toMatchObject(refusedAt('min_margin'));
    expect(await clerk.patch(form, key(), 'exp_margin', { new: 4 })).toMatchObject(refusedAt('exp_margin'));
  });

  it.each([
    ['exp_margin', 100, 'exp-margin-below-100'],
    ['min_margin', 100, 'min-margin-below-100'],
  ])('are refused at %s where no price could bring them', async (field, value, rule) => {
    await app.execute(sql`update company set exp_margin = null`);
    const { status, body } = await clerk.patch(form, key(), field, { new: value });
    expect([status, (body as JsonObject).error]).toMatchObject([422, { code: 'rule', params: { rule }, fields: [{ field, params: { rule } }] }]);
  });

  it("are refused with the sentence of their order also where both are the product's own", async () => {
    for (const [field, value] of [
      ['min_margin', 14],
      ['exp_margin', 20],
    ] as const)
      await clerk.patch(form, key(), field, { new: value });
    for (const [field, value] of [
      ['exp_margin', 1],
      ['min_margin', 99],
    ] as const) {
      expect(await clerk.patch(form, key(), field, { new: value })).toMatchObject({
        status: 422,
        body: { error: { code: 'rule', params: { rule: 'margin-order' } } },
      });
    }
  });

  it('may be set for a whole selection at once', async () => {
    const filter = { field: 'product_code', op: 'eq', value: row.product_code };
    const { length } = await clerk.rows(form, { filter });
    expect((await clerk.action(form, 'set', { selection: { filter, expected: length }, values: { min_margin: 11 } })).status).toBe(200);
    expect(await read()).toMatchObject({ min_margin: 11, margin_source: 'product' });
  });

  it('give a calculated price, which is staged, applied, and taken back with an undo', async () => {
    const before = await read();
    const calculated = before.calc_unit_price as number;
    expect(calculated).toBeGreaterThan(0);
    expect(before.gap_percent).toBeCloseTo(100 * (before.selling_price_shop / calculated - 1), 3);
    await clerk.patch('frontend_product_discounts', key(), 'new_discount', { new: 1 });
    expect((await clerk.action(form, 'take_calculated_price', selection())).body).toMatchObject({ changed: 1 });
    expect(await read()).toMatchObject({ new_unit_price: calculated, selling_price_shop: before.selling_price_shop });
    expect((await clerk.action(form, 'take_calculated_price', selection())).body).toMatchObject({ changed: 0 });

    const applied = await clerk.action(form, 'apply_prices', selection());
    expect(applied.body).toMatchObject({ changed: 1 });
    const after = await read();
    expect(after).toMatchObject({ selling_price_shop: calculated, new_unit_price: null, gap_percent: 0 });
    expect(Math.abs(after.margin_percent - 40)).toBeLessThan(2);
    expect(await read(clerk, 'frontend_product_discounts')).toMatchObject({ new_discount: 1, new_discounted_price: discountedPrice(calculated, 1) });
    const history = await clerk.action<JsonObject[]>(form, 'history', { key: key() });
    expect(history.body).toContainEqual(
      expect.objectContaining({ field: 'selling_price_shop', old: before.selling_price_shop, new: calculated, action: 'apply_prices' }),
    );
    expect((await clerk.rpc('undo', { change_set_id: applied.body.change_set_id })).status).toBe(200);
    expect(await read()).toMatchObject({ selling_price_shop: before.selling_price_shop, new_unit_price: calculated });
  });

  it('offer no price without a cost or without a rate, and mark the row whose rate is missing', async () => {
    await app.execute(sql`update shop set currency_code = 'GBP' where shop_id = ${row.shop_id}`);
    await app.execute(sql`delete from fx_rate where company_code = 'KT-HU' and currency_code = 'GBP'`);
    expect(await read()).toMatchObject({ rate_missing: true, calc_unit_price: null, selling_price_shop: row.selling_price_shop });
    expect((await clerk.action(form, 'take_calculated_price', selection())).body).toMatchObject({ changed: 0 });
    await app.execute(sql`update shop set currency_code = 'HUF' where shop_id = ${row.shop_id}`);
    expect(await read()).toMatchObject({ rate_missing: false });
  });

  it('take no price that is not above zero', async () => {
    for (const price of [0, -1])
      expect(await clerk.patch(form, key(), 'new_unit_price', { new: price })).toMatchObject({ status: 422, body: { error: { code: 'rule' } } });
  });

  it('are not for somebody who may only look', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    expect((await viewer.action(form, 'apply_prices', selection())).status).toBe(403);
  });
});
