import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../src/shared/json.ts';
import { discountFor, discountedPrice } from '../../../src/shared/prices/discount.ts';
import { nicePrice } from '../../../src/shared/prices/nice-price.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'frontend_product_discounts';

interface Discount extends JsonObject {
  shop_id: number;
  product_code: string;
  selling_price_shop: number;
  discount_percent: number;
  max_discount: number;
  new_discount: number | null;
  new_discounted_price: number | null;
}

describeOnServer('discounts', (open) => {
  let app: App;
  let clerk: Client;
  let rows: Discount[];
  const keyOf = ({ shop_id, product_code }: Discount) => ({ shop_id, product_code });
  const selection = () => ({ selection: { keys: rows.map(keyOf) } });
  const now = async () => {
    const all = await clerk.rows<Discount>(form, { sort: [{ field: 'max_discount', desc: true }] });
    return rows.map((row) => all.find((other) => other.shop_id === row.shop_id && other.product_code === row.product_code) as Discount);
  };
  const [first, second] = [() => rows[0] as Discount, () => rows[1] as Discount];
  const stage = (row: Discount, field: string, value: number | null) => clerk.patch(form, keyOf(row), field, { new: value });

  beforeAll(async () => {
    app = await openApp(open);
    clerk = await app.signIn('clerk', 'KT-HU');
  });
  beforeEach(async () => {
    await app.execute(sql`update product_shop set new_discount = null, new_discounted_price = null, discount_percent = 0`);
    const limited = {
      filter: {
        and: [
          { field: 'max_discount', op: 'between', value: [5, 40] },
          { field: 'currency_code', op: 'eq', value: 'HUF' },
        ],
      },
      limit: 3,
    };
    rows = await clerk.rows<Discount>(form, limited);
    expect(rows).toHaveLength(3);
  });
  afterAll(() => app.close());

  it('recalculate the price from the typed discount, which stays exact', async () => {
    const answer = await stage(first(), 'new_discount', 3.3333);
    expect(answer).toMatchObject({
      status: 200,
      body: { rows: [{ new_discount: 3.3333, new_discounted_price: discountedPrice(first().selling_price_shop, 3.3333) }] },
    });
    expect((await now())[0]).toMatchObject({ new_discount: 3.3333, discount_percent: 0 });
  });

  it('recalculate the discount from the typed price, which stays exact', async () => {
    const price = Math.ceil(first().selling_price_shop * 0.97);
    const answer = await stage(first(), 'new_discounted_price', price);
    expect(answer).toMatchObject({
      status: 200,
      body: { rows: [{ new_discounted_price: price, new_discount: discountFor(first().selling_price_shop, price) }] },
    });
  });

  it.each(['new_discount', 'new_discounted_price'])('are cleared together by clearing %s', async (field) => {
    await stage(first(), 'new_discount', 2);
    expect(await stage(first(), field, null)).toMatchObject({ status: 200, body: { rows: [{ new_discount: null, new_discounted_price: null }] } });
  });

  it('go to their limit (F4) and not beyond, by discount or by price', async () => {
    const { max_discount, selling_price_shop } = first();
    const rule = (field: string) => ({
      ...refused(422, 'rule'),
      body: { data: null, error: { code: 'rule', fields: expect.arrayContaining([expect.objectContaining({ field })]) as unknown } },
    });
    expect((await stage(first(), 'new_discount', max_discount)).status).toBe(200);
    expect(await stage(first(), 'new_discount', max_discount + 0.1)).toMatchObject(rule('new_discount'));
    expect(await stage(first(), 'new_discounted_price', discountedPrice(selling_price_shop, max_discount + 1))).toMatchObject(rule('new_discounted_price'));
    expect(await stage(first(), 'new_discount', 100)).toMatchObject(rule('new_discount'));
    expect(await stage(first(), 'new_discount', -1)).toMatchObject(refused(422, 'invalid_value'));
    expect((await now())[0]).toMatchObject({ new_discount: max_discount });
  });

  it('are refused together when one of a batch passes its limit', async () => {
    const values = { ...selection(), values: { new_discount: Math.max(...rows.map((row) => row.max_discount)) + 1 } };
    expect(await clerk.action(form, 'set', values)).toMatchObject(refused(422, 'rule'));
    expect((await now()).map((row) => row.new_discount)).toEqual([null, null, null]);
  });

  it('hold after they were applied, and as before after an undo', async () => {
    await stage(first(), 'new_discount', 2);
    await stage(second(), 'new_discount', 3);
    const applied = await clerk.action(form, 'apply_discounts', selection());
    expect(applied).toMatchObject({ status: 200, body: { changed: 2 } });
    expect((await now()).map((row) => [row.discount_percent, row.new_discount, row.new_discounted_price])).toEqual([
      [2, null, null],
      [3, null, null],
      [0, null, null],
    ]);
    expect((await clerk.rpc('undo', { change_set_id: applied.body.change_set_id })).status).toBe(200);
    expect((await now()).map((row) => [row.discount_percent, row.new_discount])).toEqual([
      [0, 2],
      [0, 3],
      [0, null],
    ]);
  });

  it('are not applied where the limit fell since they were staged', async () => {
    await stage(first(), 'new_discount', first().max_discount);
    const { product_code } = first();
    await app.execute(sql`update product_company set max_discount_limit_percent = 1 where product_code = ${product_code} and company_code = 'KT-HU'`);
    expect(await clerk.action(form, 'apply_discounts', selection())).toMatchObject({
      status: 422,
      body: { error: { code: 'rule', params: { product_code, most: 1 }, fields: [{ field: 'new_discount' }] } },
    });
    expect((await now())[0]).toMatchObject({ discount_percent: 0 });
    await app.execute(sql`update product_company set max_discount_limit_percent = 40 where product_code = ${product_code} and company_code = 'KT-HU'`);
  });

  it('are taken back with "clear", and come back with an undo', async () => {
    await stage(first(), 'new_discount', 2);
    const cleared = await clerk.action(form, 'clear_discounts', selection());
    expect(cleared.body).toMatchObject({ changed: 1 });
    expect((await now())[0]).toMatchObject({ new_discount: null, new_discounted_price: null });
    await clerk.rpc('undo', { change_set_id: cleared.body.change_set_id });
    expect((await now())[0]).toMatchObject({ new_discount: 2, new_discounted_price: discountedPrice(first().selling_price_shop, 2) });
    expect((await clerk.action(form, 'clear_discounts', { selection: { keys: [] } })).body).toEqual({ changed: 0, change_set_id: null });
  });

  it('make nice prices (F5) where the limit allows, and come back with an undo', async () => {
    for (const row of rows) await stage(row, 'new_discount', 3);
    const staged = await now();
    const rounded = await clerk.action(form, 'round_to_nice_price', selection());
    expect(rounded.status).toBe(200);
    const after = await now();
    after.forEach((row, i) => {
      const before = staged[i] as Discount;
      const nice = nicePrice(before.new_discounted_price ?? 0, 0);
      const discount = discountFor(row.selling_price_shop, nice) ?? -1;
      const isAllowed = discount >= 0 && discount <= row.max_discount;
      expect([row.new_discounted_price, row.new_discount]).toEqual(isAllowed ? [nice, discount] : [before.new_discounted_price, before.new_discount]);
    });
    expect(Number(rounded.body.changed)).toBe(after.filter((row, i) => row.new_discounted_price !== staged[i]?.new_discounted_price).length);
    expect(rounded.body.changed).toBeGreaterThan(0);
    await clerk.rpc('undo', { change_set_id: rounded.body.change_set_id });
    expect((await now()).map((row) => row.new_discounted_price)).toEqual(staged.map((row) => row.new_discounted_price));
  });

  it('make nice prices that can be paid, in the smallest coin of the shop', async () => {
    const euro = (
      await clerk.rows<Discount>(form, {
        filter: {
          and: [
            { field: 'max_discount', op: 'gte', value: 8 },
            { field: 'currency_code', op: 'eq', value: 'EUR' },
          ],
        },
        limit: 1,
      })
    )[0] as Discount;
    await app.execute(
      sql`update product_shop set selling_price_shop = 0.5, new_discount = 8, new_discounted_price = 0.46 where shop_id = ${euro.shop_id} and product_code = ${euro.product_code}`,
    );
    await app.execute(
      sql`update product_company set purchase_price_base = 1, avg_cost = null, max_discount_limit_percent = 50 where product_code = ${euro.product_code} and company_code = 'KT-HU'`,
    );
    expect((await clerk.action(form, 'round_to_nice_price', { selection: { keys: [keyOf(euro)] } })).body).toMatchObject({ changed: 0 });
    const stored = await app.rows(
      sql`select new_discounted_price::float8 as price from product_shop where shop_id = ${euro.shop_id} and product_code = ${euro.product_code}`,
    );
    expect(stored).toEqual([{ price: 0.46 }]);
  });

  it('sell at the very price that was typed', async () => {
    await app.execute(sql`update product_shop set selling_price_shop = 1234567 where shop_id = ${first().shop_id} and product_code = ${first().product_code}`);
    await app.execute(
      sql`update product_company set purchase_price_base = 1, avg_cost = null, max_discount_limit_percent = 50 where product_code = ${first().product_code} and company_code = 'KT-HU'`,
    );
    expect((await stage(first(), 'new_discounted_price', 999_990)).status).toBe(200);
    expect((await clerk.action(form, 'apply_discounts', selection())).body).toMatchObject({ changed: 1 });
    expect((await now())[0]).toMatchObject({ discounted_price_shop: 999_990, new_discounted_price: null });
    const sold = await app.rows(sql`select final_price::float8 as price from kontor_shop_price('KT-HU', ${first().product_code}, ${first().shop_id}, null, 1)`);
    expect(sold).toEqual([{ price: 999_990 }]);
  });

  it('never reach 100 %, of which there would be no original price (F4), where nothing else limits them', async () => {
    const refusedAs = (rule: string) => ({
      status: 422,
      body: { error: { code: 'rule', params: { rule }, fields: expect.arrayContaining([expect.objectContaining({ field: 'new_discount' })]) as unknown } },
    });
    await app.execute(
      sql`update product_company set purchase_price_base = null, avg_cost = null, max_discount_limit_percent = 100 where product_code = ${first().product_code} and company_code = 'KT-HU'`,
    );
    expect((await now())[0]).toMatchObject({ max_discount: 99.9 });
    expect(await stage(first(), 'new_discount', 100)).toMatchObject(refusedAs('discount-below-100'));
    expect((await stage(first(), 'new_discount', 99.9)).status).toBe(200);
    await app.execute(
      sql`update product_shop set selling_price_shop = 0, new_discount = 100 where shop_id = ${first().shop_id} and product_code = ${first().product_code}`,
    );
    expect(await clerk.action(form, 'apply_discounts', selection())).toMatchObject({
      status: 422,
      body: { error: { code: 'rule', params: { rule: 'discount-below-100' } } },
    });
  });

  it('end with their last day', async () => {
    await app.execute(
      sql`update product_shop set discount_percent = 5, discount_end_date = kontor_today('KT-HU') - 1 where shop_id = ${first().shop_id} and product_code = ${first().product_code}`,
    );
    await app.execute(
      sql`update product_shop set discount_percent = 5, discount_end_date = kontor_today('KT-HU') where shop_id = ${second().shop_id} and product_code = ${second().product_code}`,
    );
    expect((await now()).slice(0, 2).map((row) => row.discount_percent)).toEqual([0, 5]);
  });

  it('that would have ended before they began are not applied, and the row is named', async () => {
    expect((await stage(first(), 'new_discount', 1)).status).toBe(200);
    await app.execute(
      sql`update product_shop set discount_end_date = kontor_today('KT-HU') - 1 where shop_id = ${first().shop_id} and product_code = ${first().product_code}`,
    );
    const params = { rule: 'discount-ended', product_code: first().product_code };
    expect(await clerk.action(form, 'apply_discounts', selection())).toMatchObject({
      status: 422,
      body: { error: { code: 'rule', params, fields: [{ field: 'discount_end_date', params }] } },
    });
    expect((await now())[0]).toMatchObject({ new_discount: 1 });
    await app.execute(
      sql`update product_shop set discount_end_date = kontor_today('KT-HU') where shop_id = ${first().shop_id} and product_code = ${first().product_code}`,
    );
    expect((await clerk.action(form, 'apply_discounts', selection())).status).toBe(200);
  });

  it('are worked on by a selection that still has as many rows as were shown', async () => {
    const view = { filter: { field: 'product_code', op: 'eq', value: first().product_code } };
    const { length } = await clerk.rows(form, view);
    expect(await clerk.action(form, 'clear_discounts', { selection: { ...view, expected: length + 1 } })).toMatchObject({
      status: 422,
      body: { error: { code: 'selection_changed', params: { expected: length + 1, actual: length } } },
    });
    expect((await clerk.action(form, 'clear_discounts', { selection: { ...view, expected: length } })).status).toBe(200);
  });
});
