import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'frontend_product_margins';

describeOnServer('a selling price that is written at once', (open) => {
  let app: App;
  let clerk: Client;
  let key: { shop_id: number; product_code: string };
  beforeAll(async () => {
    app = await openApp(open);
    clerk = await app.signIn('clerk', 'KT-HU');
    const [row] = await clerk.rows('frontend_product_discounts', { filter: { field: 'max_discount', op: 'gt', value: 12 }, limit: 1 });
    key = { shop_id: Number(row?.shop_id), product_code: String(row?.product_code) };
  });
  afterAll(() => app.close());

  const of = async (name: string): Promise<JsonObject | undefined> =>
    (await clerk.rows(name, { filter: { and: Object.entries(key).map(([field, value]) => ({ field, op: 'eq', value })) }, limit: 1 }))[0];

  it('makes a discount that is staged beside it one of the new price, and both go back together', async () => {
    expect((await clerk.patch('frontend_product_discounts', key, 'new_discount', { new: 10 })).status).toBe(200);
    const before = await of('frontend_product_discounts');
    const { status, body } = await clerk.patch(form, key, 'selling_price_shop', { old: before?.selling_price_shop ?? null, new: 200 });
    expect(status).toBe(200);
    expect(await of('frontend_product_discounts')).toMatchObject({ selling_price_shop: 200, new_discount: 10, new_discounted_price: 180 });
    expect(await of('products_and_shops')).toMatchObject({ selling_price_shop: 200 });
    expect((await clerk.rpc('undo', { change_set_id: Number(body.change_set_id) })).status).toBe(200);
    expect(await of('frontend_product_discounts')).toEqual(before);
  });

  it.each([0, -1])('is none of %d', async (price) => {
    expect(await clerk.patch(form, key, 'selling_price_shop', { new: price })).toMatchObject({ status: 422 });
  });

  it('is refused to whoever may not set prices, and where somebody else was quicker', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    expect(await viewer.patch(form, key, 'selling_price_shop', { new: 5 })).toMatchObject(refused(403, 'forbidden'));
    expect(await clerk.patch(form, key, 'selling_price_shop', { old: 1, new: 5 })).toMatchObject({ status: 422, body: { error: { code: 'stale' } } });
  });
});
