import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopRows } from '../../../../schemas/tables/shop-rows.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { shopForms } from '../../../../src/generated/server/shop-forms.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { Window } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

/*
 * Every form with `access: 'shop'` answers everybody, with its declared fields of the rows that the shop of X-Host shows, cached and limited; nothing else answers
 * without a token. The second wall is the database: a visitor's role reads the opened views of its shop, and no table.
 */

const open = [...shopForms.keys()];
const host = 'kontor-butor.test';

describeOnEachDemo('forms for the visitors of shops', (openDemo) => {
  let app: App;
  let calls = 0;
  let shops: { shop_id: number; company_code: string; hostname: string }[];
  /** Each call comes from a network of its own, but where limits are tried. */
  const get = <T = Window>(address: string, headers: Record<string, string> = { 'x-host': host }, from = `198.51.${(calls += 1) >> 8}.${calls % 256}`) =>
    app.request<T>({ url: address, headers, remoteAddress: from });
  const asVisitor = <T extends object>(shopId: number, query: ReturnType<typeof sql>) =>
    app.database.transaction({ userId: null, companyCode: null, shopId }, (tx) => tx.rows<T>(query));

  beforeAll(async () => {
    app = await openApp(openDemo);
    shops = await app.rows(sql`select shop_id, company_code, hostname from shop where active order by shop_id`);
    // The small demo has no files: a picture of a product that each shop shows.
    await app.execute(sql`insert into stored_file (file_key, mime_type, size) values ('picture-of-shops', 'image/webp', 1)`);
    await app.execute(sql`
      insert into product_image (product_code, file_key, file_name, alt_text)
      select distinct on (shop_id) product_code, 'picture-of-shops', 'a.webp', '{"en": "A chair", "de": "Ein Stuhl", "hu": "Egy szék"}'::jsonb
        from product_shop join product using (product_code) where published and active order by shop_id, product_code desc`);
  });
  afterAll(() => app.close());

  it('are declared', () => expect(open.length).toBeGreaterThan(0));

  it.each(open)('%s answers without a token, with its declared fields and in each language', async (name) => {
    const form = shopForms.get(name);
    for (const { hostname } of shops) {
      const { status, body } = await get(`/shop/${name}`, { 'x-host': hostname });
      expect(status).toBe(200);
      expect(body.total, hostname).toBeGreaterThan(0);
      for (const row of body.rows) expect(Object.keys(row).sort()).toEqual(Object.keys(form?.fields ?? {}).sort());
    }
    const of = async (asked: string) => JSON.stringify((await get(`/shop/${name}?limit=100${asked}`)).body.rows);
    expect(await of('&language=hu')).not.toBe(await of('&language=de'));
    expect(await of('&language=en')).toBe(await of(''));
  });

  it.each(open)('%s is asked at its own address alone, by reading alone', async (name) => {
    const admin = await app.signIn('admin', 'KT-HU');
    for (const action of ['list', 'set', 'delete', 'history']) expect(await admin.action(name, action, {})).toMatchObject(refused(404, 'bad_data_source'));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await app.request({ method, url: `/shop/${name}`, headers: { 'x-host': host } })).status).toBe(404);
    }
    await expect(app.services.records.list({ userId: 1, companyCode: 'KT-HU' }, name, { count: 'none' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are all that answers without a token: no other form does, at no address', async () => {
    for (const name of Object.keys(forms)) {
      expect(await app.rpc('api_action', { entity: name, action: 'list', payload: { limit: 1 } }), name).toMatchObject(refused(401, 'unauthenticated'));
      expect(await get(`/shop/${name}`), name).toMatchObject(refused(404, 'not_found'));
    }
    for (const name of ['__proto__', 'constructor', 'toString']) expect(await get(`/shop/${name}`)).toMatchObject(refused(404, 'not_found'));
    await expect(app.services.records.list({ userId: null, companyCode: 'KT-HU', shopId: 1 }, 'product_list', { count: 'none' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it.each(open)('%s is of a shop there is: an unknown host, one that is closed and none are not found', async (name) => {
    const closed = shops.at(-1);
    for (const headers of [{ 'x-host': 'evil.test' }, {}, { 'x-host': "' or true --" }] as Record<string, string>[]) {
      expect(await get(`/shop/${name}`, headers)).toMatchObject(refused(404, 'not_found'));
    }
    await app.execute(sql`update shop set active = false where shop_id = ${closed?.shop_id}`);
    expect(await get(`/shop/${name}`, { 'x-host': closed?.hostname ?? '' })).toMatchObject(refused(404, 'not_found'));
    await app.execute(sql`update shop set active = true where shop_id = ${closed?.shop_id}`);
    await app.execute(sql`update company set disabled = true where company_code = ${closed?.company_code}`);
    expect(await get(`/shop/${name}`, { 'x-host': closed?.hostname ?? '' })).toMatchObject(refused(404, 'not_found'));
    await app.execute(sql`update company set disabled = false where company_code = ${closed?.company_code}`);
  });

  it('show what is published in the shop of the host, at its price, and nothing of another shop', async () => {
    for (const { shop_id, hostname } of shops) {
      const published = await app.rows<{ product_code: string; price: string }>(
        sql`select product_code, selling_price_shop as price from product_shop ps join product p using (product_code) where shop_id = ${shop_id} and published and p.active`,
      );
      const { body } = await get('/shop/shop_products?limit=100', { 'x-host': `${hostname}` });
      expect(body.total).toBe(published.length);
      const priceOf = new Map(published.map(({ product_code, price }) => [product_code, price === null ? null : Number(price)]));
      for (const row of body.rows) expect([row.product_code, row.selling_price_shop]).toEqual([row.product_code, priceOf.get(String(row.product_code))]);
    }
  });

  it('hide a product from the moment at which it is no longer published', async () => {
    const { rows } = (await get('/shop/shop_products?limit=1')).body;
    const code = String(rows[0]?.product_code);
    const found = async () => {
      const filter = encodeURIComponent(JSON.stringify({ field: 'product_code', op: 'eq', value: code }));
      return (await get(`/shop/shop_products?filter=${filter}`)).body.total;
    };
    const shop = shops.find(({ hostname }) => hostname === `www.${host}`);
    expect(await found()).toBe(1);
    await app.execute(sql`update product_shop set published = false where product_code = ${code} and shop_id = ${shop?.shop_id}`);
    expect(await found()).toBe(0);
    await app.execute(sql`update product_shop set published = true where product_code = ${code} and shop_id = ${shop?.shop_id}`);
    await app.execute(sql`update product set active = false where product_code = ${code}`);
    expect(await found()).toBe(0);
    await app.execute(sql`update product set active = true where product_code = ${code}`);
    expect(await found()).toBe(1);
  });

  it('let a visitor of the database itself read the opened columns of his shop, and nothing else', async () => {
    const [{ shop_id: shopId } = { shop_id: 0 }] = shops;
    // Rows that the shop alone tells, though no column of theirs is opened that names it.
    const narrowed = new Set([
      'product',
      'product_image',
      'frontend_category',
      'frontend_page',
      'banner',
      'store_location',
      'stock_level',
      'product_relation',
      'product_attribute',
    ]);
    const tables = await app.rows<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
    for (const { name } of tables) {
      await expect(asVisitor(shopId, sql`select 1 from public.${sql.identifier(name)} limit 1`), name).rejects.toMatchObject({ code: '42501' });
    }
    for (const { table, columns } of shopRows) {
      const { name } = getTableConfig(table);
      const [row] = await asVisitor<JsonObject>(shopId, sql`select * from ${sql.identifier(name)} limit 1`);
      expect([name, Object.keys(row ?? {}).sort()]).toEqual([name, [...columns].sort()]);
      await expect(asVisitor(shopId, sql`delete from ${sql.identifier(name)}`), name).rejects.toMatchObject({
        code: expect.stringMatching(/^(25006|42501)$/) as string,
      });
      if (columns.includes('shop_id')) {
        expect((await asVisitor<{ shop_id: number }>(shopId, sql`select distinct shop_id from ${sql.identifier(name)}`)).map((one) => one.shop_id)).toEqual([
          shopId,
        ]);
      }
      expect(await asVisitor(0, sql`select 1 from ${sql.identifier(name)} limit 1`)).toHaveLength(columns.includes('shop_id') || narrowed.has(name) ? 0 : 1);
    }
    expect(await app.rows(sql`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'kontor_shop'`)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false },
    ]);
  });

  it('leave nothing of the shop behind on the connection', async () => {
    await get('/shop/shop_products');
    const admin = await app.signIn('admin', 'KT-HU');
    const all = await app.rows<{ n: number }>(sql`select count(*)::int as n from product`);
    expect((await admin.action<Window>('product_list', 'list', { limit: 1 })).body.total).toBe(all[0]?.n);
  });

  it('may be cached by shop and language, and are not sent again to whoever has them', async () => {
    const first = await get('/shop/shop_products?limit=3');
    expect(first.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public, max-age=\d+/) as string,
      etag: expect.stringMatching(/^W\/"/) as string,
    });
    expect(String(first.headers.vary)).toMatch(/X-Host/i);
    const tag = String(first.headers.etag);
    const again = await get('/shop/shop_products?limit=3', { 'x-host': host, 'if-none-match': tag });
    expect({ status: again.status, text: again.text, etag: again.headers.etag }).toEqual({ status: 304, text: '', etag: tag });
    expect((await get('/shop/shop_products?limit=3', { 'x-host': shops[1]?.hostname ?? '', 'if-none-match': tag })).status).toBe(200);
    expect((await get('/shop/shop_products?limit=3&language=hu', { 'x-host': host, 'if-none-match': tag })).status).toBe(200);
  });

  it('page, sort, search and filter by declared fields, within limits', async () => {
    const page = (await get('/shop/shop_products?limit=5&offset=5&sort=-selling_price_shop,product_code')).body;
    const all = (await get('/shop/shop_products?limit=100&sort=-selling_price_shop,product_code')).body;
    expect(page.rows).toEqual(all.rows.slice(5, 10));
    const [row] = all.rows;
    expect((await get(`/shop/shop_products?search=${encodeURIComponent(String(row?.product_code))}`)).body.rows[0]).toEqual(row);
    const clause = (field: string) => encodeURIComponent(JSON.stringify({ field, op: 'eq', value: 1 }));
    const many = encodeURIComponent(JSON.stringify({ or: Array.from({ length: 21 }, () => ({ field: 'position', op: 'eq', value: 1 })) }));
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=1e3',
      'offset=10001',
      'offset=-1',
      'language=xx',
      'columns=1',
      'sort=;',
      'filter={',
      `filter=${many}`,
      'limit=1&limit=2',
    ]) {
      expect([query, (await get(`/shop/shop_products?${query}`)).status]).toEqual([query, 400]);
    }
    for (const hidden of ['published', 'min_margin', 'new_discount', 'avg_cost', 'password_hash']) {
      expect([hidden, (await get(`/shop/shop_products?filter=${clause(hidden)}`)).status]).toEqual([hidden, 400]);
      expect([hidden, (await get(`/shop/shop_products?sort=${hidden}`)).status]).toEqual([hidden, 400]);
    }
  });

  it('answer one network so often and no more', async () => {
    const statuses = new Map<number, number>();
    for (let call = 0; call < 620; call += 1) {
      const { status } = await get('/shop/no_such_form', { 'x-host': host }, '203.0.113.7');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 600, 429: 20 });
    expect((await get('/shop/shop_products?limit=1', { 'x-host': host }, '203.0.113.8')).status).toBe(200);
  });
});
