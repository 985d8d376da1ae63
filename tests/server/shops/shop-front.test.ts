import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { Answer, App, Client } from '../../support/server-app.ts';

interface Refused {
  error: { code: string; params: JsonObject; fields: { field: string; params: JsonObject }[] };
}
interface Set {
  rows: JsonObject[];
}

const refusal = ({ status, body }: Answer<unknown>) => {
  const { error } = body as Refused;
  return { status, code: error.code, from: error.params.from, rule: error.params.rule, fields: error.fields.map(({ field }) => field) };
};

describeOnServer('what shops show', (open) => {
  let app: App;
  let admin: Client;
  let shop: number;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    shop = (await admin.rows<{ shop_id: number }>('shops_brief'))[0]?.shop_id ?? 0;
  });
  afterAll(() => app.close());

  const add = (form: string, row: JsonObject): Promise<Answer<Set>> => admin.action(form, 'set', { rows: [row] });
  const added = async (form: string, row: JsonObject): Promise<JsonObject> => {
    const answer = await add(form, row);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.rows[0] ?? {};
  };

  describe('prices of a delivery', () => {
    let method: Json;
    beforeAll(async () => {
      method = (await added('delivery_methods', { dm_names: { en: 'Mule' } })).delivery_method_id ?? null;
    });
    const band = (more: JsonObject) => add('delivery_method_details', { delivery_method_id: method, price_net: 100, ...more });

    it('stand beside each other, and are refused at their limits where they overlap', async () => {
      expect((await band({ country_code: 'HU', weight_to: 10 })).status).toBe(200);
      expect((await band({ country_code: 'HU', weight_from: 10, weight_to: 20 })).status).toBe(200);
      expect((await band({ country_code: 'AT' })).status).toBe(200);
      expect((await band({})).status).toBe(200);
      const refused = refusal(await band({ country_code: 'HU', weight_from: 5, weight_to: 12 }));
      expect(refused).toMatchObject({ status: 422, code: 'overlaps', from: 'bands' });
      expect(refused.fields).toEqual(['zip_from', 'zip_to', 'weight_from', 'weight_to', 'volume_from', 'volume_to', 'total_from', 'total_to']);
      expect(refusal(await band({}))).toMatchObject({ status: 422, code: 'overlaps' });
    });

    it.each([
      ['band-weight-order', { weight_from: 3, weight_to: 3 }],
      ['band-volume-order', { volume_from: 2, volume_to: 1 }],
      ['band-total-order', { total_from: 2, total_to: 1 }],
      ['band-zip-order', { zip_from: '2000', zip_to: '1000' }],
    ])('keep %s', async (rule, limits) => {
      expect(refusal(await band({ country_code: 'SK', ...limits }))).toMatchObject({ status: 422, code: 'rule', rule, fields: Object.keys(limits).toSorted() });
    });
  });

  describe('categories of shops', () => {
    it('have addresses that follow their titles until somebody types one', async () => {
      const title = { hu: 'Őszi  fűrészáru & Co.', bg: 'Чай, юрта и ѝ', de: 'Straße' };
      const row = await added('frontend_categories', { shop_id: shop, category_title: title });
      expect(row.slug).toEqual({ hu: 'oszi-fureszaru-co', bg: 'чай-юрта-и-ѝ', de: 'strasse' });
      const key = { frontend_category_id: row.frontend_category_id ?? null };
      const patched = await admin.action<Set>('frontend_categories', 'set', { rows: [{ ...key, category_title: { de: 'Gasse' } }] });
      expect(patched.body.rows[0]?.slug).toMatchObject({ de: 'gasse' });
      const cleared = await admin.action<Set>('frontend_categories', 'set', { rows: [{ ...key, category_title: { hu: null } }] });
      expect(Object.keys(cleared.body.rows[0]?.slug as JsonObject).toSorted()).toEqual(['bg', 'de']);
      expect((await admin.action('frontend_categories', 'set', { rows: [{ ...key, slug: { de: 'weg' } }] })).status).toBe(200);
      const kept = await admin.action<Set>('frontend_categories', 'set', { rows: [{ ...key, category_title: { de: 'Pfad' } }] });
      expect(kept.body.rows[0]?.slug).toMatchObject({ de: 'weg' });
    });

    it('are of the shop of those above them, and below none of their own', async () => {
      const above = await added('frontend_categories', { shop_id: shop, category_title: { en: 'Above' } });
      const below = await added('frontend_categories', { shop_id: shop, parent_id: above.frontend_category_id ?? null, category_title: { en: 'Below' } });
      expect(below).toMatchObject({ shop_id: shop, position: 1 });
      const id = (row: JsonObject) => ({ frontend_category_id: row.frontend_category_id ?? null });
      const circle = await admin.action('frontend_categories', 'move', { key: id(above), parent: below.frontend_category_id, position: 1 });
      expect(refusal(circle)).toMatchObject({ status: 422, code: 'cycle', fields: ['parent_id'] });
      const [other] = await admin.rows<JsonObject>('frontend_categories', { filter: { field: 'shop_id', op: 'ne', value: shop } });
      const moved = await admin.action('frontend_categories', 'move', { key: id(below), parent: other?.frontend_category_id, position: 1 });
      expect(refusal(moved)).toMatchObject({ status: 422, code: 'unknown_reference' });
    });

    it('tell how many products their shop shows of them and those below', async () => {
      const rows = await admin.rows<JsonObject>('frontend_categories', { filter: { field: 'shop_id', op: 'eq', value: shop }, limit: 100 });
      const [{ n = 0 } = {}] = await app.rows<{ n: number }>(
        sql`select count(*)::int as n from product_shop join product using (product_code) where shop_id = ${shop} and published and active and main_product_category_id is not null`,
      );
      const top = rows.filter(({ parent_id, product_category_id }) => parent_id === null && product_category_id !== null);
      expect(top.reduce((sum, row) => sum + Number(row.shown_products), 0)).toBe(n);
      expect(n).toBeGreaterThan(0);
    });
  });

  describe('products to be published', () => {
    it('are published where nothing is missing', async () => {
      await app.execute(sql`update product_shop set published = false where shop_id = ${shop}`);
      await app.execute(sql`update product set cover_image = 'a-cover' where product_code in (
        select product_code from product_shop join product_company using (company_code, product_code)
         where shop_id = ${shop} and vat_id is not null and selling_price_shop is not null order by 1 limit 2)`);
      const [ready] = await admin.rows<JsonObject>('published_products', {
        filter: {
          and: [
            { field: 'shop_id', op: 'eq', value: shop },
            { field: 'ready', op: 'eq', value: true },
          ],
        },
        limit: 1,
      });
      expect(ready).toMatchObject({ has_price: true, has_image: true, has_vat: true, has_shop_languages: true, missing_languages: null, published: false });
      const [unready] = await admin.rows<JsonObject>('published_products', {
        filter: {
          and: [
            { field: 'shop_id', op: 'eq', value: shop },
            { field: 'ready', op: 'eq', value: false },
          ],
        },
        limit: 1,
      });
      const keys = [ready, unready].map((row) => ({ shop_id: shop, product_code: row?.product_code ?? null }));
      const done = await admin.action('published_products', 'publish_ready', { selection: { keys } });
      expect(done).toMatchObject({ status: 200, body: { changed: 1 } });
      const now = await app.rows<{ product_code: string }>(sql`select product_code from product_shop where shop_id = ${shop} and published`);
      expect(now).toEqual([{ product_code: ready?.product_code }]);
      expect(await admin.action('published_products', 'publish_ready', { selection: { keys } })).toMatchObject({ body: { changed: 0 } });
    });
  });
});
