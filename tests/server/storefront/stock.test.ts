import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShopReader } from '../../../src/server/domain/storefront/read-shop.ts';
import { readChoice } from '../../../src/server/domain/storefront/read-choice.ts';
import { createShopHosts } from '../../../src/server/domain/storefront/shop-hosts.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Listing, OnlyName, Shop } from '../../../src/storefront/reading.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/* What a shop tells of stock, as it is set to, and the facets of its lists. */

const host = 'kontor-butor.test';
const fields: Readonly<Record<OnlyName, string>> = { available: 'available', reduced: 'discounted', new: 'new_product', sent_free: 'free_shipping' };

describeOnServer('stock and facets of the public shop', (open) => {
  let app: App;
  let shop: Shop;
  let code: string;
  let calls = 0;

  const get = (url: string) => app.request<string>({ url, headers: { host }, remoteAddress: `198.51.${(calls += 1) >> 8}.${calls % 256}` });
  /** A page as it is now: what was drawn a moment ago is given for a while. */
  const page = async (url: string): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    const { status, headers, text } = await get(url);
    return status === 301 ? (await get(String(headers.location))).text : text;
  };
  const productPage = (of = code) => page(`/hu/p/x/${of}`);
  const tells = (shown: Shop['stockShown']) => app.execute(sql`update shop set stock_shown = ${shown} where shop_id = ${shop.id}`);
  const stock = (of: string, free: number) =>
    app.execute(
      sql`update stock_level set on_hand = ${free}, reserved = 0, set_aside = 0, backorder = 0 where product_code = ${of} and company_code = ${shop.company}`,
    );

  beforeAll(async () => {
    app = await openApp(open);
    const found = await (await createShopHosts(app.database)).findFresh(host);
    const [row] = await app.rows<{ code: string }>(sql`
      select product_code as code from product_shop s join product p using (product_code) join stock_level l using (product_code)
       where s.shop_id = ${found?.id} and s.published and p.active and s.can_order and s.selling_price_shop > 0 and l.warehouse_id = (kontor_shop_warehouses(s.shop_id))[1]
         and (select count(*) from stock_level o where o.product_code = s.product_code and o.company_code = s.company_code) = 1
       order by 1 limit 1`);
    if (!found || !row) throw new Error('no shop with stock');
    shop = found;
    code = row.code;
  });
  afterAll(() => app.close());

  it('tells nothing, whether there is some, or how much, as the shop is set', async () => {
    await stock(code, 7);
    await tells('nothing');
    const silent = await productPage();
    expect(silent).not.toContain('class="stock');
    expect(silent).toContain('schema.org/InStock');
    expect(await page('/hu/search')).not.toContain('value="available"');
    await tells('some');
    const some = await productPage();
    expect(some).toContain('Készleten</p>');
    expect(some).not.toContain('7 db');
    await tells('count');
    expect(await productPage()).toContain('7 db készleten');
    await stock(code, 0);
    const none = await productPage();
    expect(none).toMatch(/Nincs készleten/);
    expect(none).not.toContain('schema.org/InStock');
    await tells('nothing');
    expect(await productPage()).not.toMatch(/készleten/i);
    await tells('some');
  });

  it('tells the lowest price of the 30 days before a reduction began, of its own prices alone', async () => {
    const change = (columns: SQL) => app.execute(sql`update product_shop set ${columns} where shop_id = ${shop.id} and product_code = ${code}`);
    const told = () =>
      app.rows(sql`
        select price::float8, lowest_before::float8 as lowest from asked_price where shop_id = ${shop.id} and product_code = ${code} and valid_from <= now()
         order by valid_from desc limit 1`);
    await change(sql`selling_price_shop = 1000, discount_percent = 0, discount_end_date = null`);
    await app.execute(sql`delete from asked_price where product_code = ${code}`);
    await app.execute(sql`
      insert into asked_price (company_code, shop_id, product_code, valid_from, price, currency_code)
      select s.company_code, s.shop_id, ${code}, now() - days * interval '1 day', price, s.currency_code
        from (values (100, 500), (40, 870), (5, 1000)) as asked(days, price) join shop s on s.shop_id = ${shop.id}
       union all
      select s.company_code, s.shop_id, ${code}, now() - interval '20 days', 10, s.currency_code from shop s where s.shop_id <> ${shop.id}`);
    await change(sql`discount_percent = 20`);
    expect(await told()).toEqual([{ price: 800, lowest: 870 }]);
    expect(await productPage()).toMatch(/Legalacsonyabb ár az árcsökkentés előtti 30 napban: 870/);
    await change(sql`discount_percent = 30, discount_end_date = kontor_today('KT-HU') + 1`);
    expect(await told()).toEqual([{ price: 700, lowest: 870 }]);
    const ahead = sql`select price::float8, reduced from asked_price where shop_id = ${shop.id} and product_code = ${code} and valid_from > now()`;
    expect(await app.rows(ahead)).toEqual([{ price: 1000, reduced: false }]);
    await change(sql`discount_percent = 0, discount_end_date = null`);
    expect([await told(), await app.rows(ahead)]).toEqual([[{ price: 1000, lowest: null }], []]);
    expect(await productPage()).not.toContain('Legalacsonyabb');
    await change(sql`discount_percent = 10`);
    expect(await told()).toEqual([{ price: 900, lowest: 700 }]);
    await change(sql`discount_percent = 0`);
  });

  it('tells of the stock of its own warehouses alone, and of all of them', async () => {
    await app.execute(sql`delete from shop_warehouse where shop_id = ${shop.id}`);
    await stock(code, 0);
    await app.execute(sql`
      insert into stock_level (warehouse_id, product_code, company_code, on_hand)
      select warehouse_id, ${code}, company_code, 50 from warehouse where warehouse_id <> (kontor_shop_warehouses(${shop.id}))[1]
      on conflict (warehouse_id, product_code) do update set on_hand = 50, reserved = 0, set_aside = 0`);
    expect(await productPage()).toMatch(/Nincs készleten/);
    await app.execute(sql`
      insert into shop_warehouse (company_code, shop_id, warehouse_id, priority)
      select company_code, ${shop.id}, warehouse_id, row_number() over (order by warehouse_id) from warehouse where company_code = ${shop.company}`);
    expect(await productPage()).toContain('schema.org/InStock');
    await app.execute(sql`delete from shop_warehouse where shop_id = ${shop.id}`);
  });

  it('tells when goods come that nobody waits for', async () => {
    const [coming] = await app.rows<{ code: string; month: number; day: number; qty: string }>(sql`
      select i.product_code as code, extract(month from min(o.eta))::int as month, extract(day from min(o.eta))::int as day, sum(i.qty - i.received) as qty
        from purchase_order_item i join purchase_order o using (purchase_order_id) join product_shop s on s.product_code = i.product_code and s.shop_id = ${shop.id}
        join product p on p.product_code = i.product_code and p.active
       where o.company_code = ${shop.company} and o.is_expected and o.eta >= kontor_today('KT-HU') and i.received < i.qty and s.published and s.can_order and s.selling_price_shop > 0
       group by 1 order by 1 limit 1`);
    if (!coming) throw new Error('nothing comes');
    await stock(coming.code, 0);
    const html = await productPage(coming.code);
    expect(html).toMatch(new RegExp(`várható érkezés: \\S+ ${coming.day}\\.`));
    expect(html).toContain('schema.org/BackOrder');
    await app.execute(
      sql`update stock_level set backorder = ${coming.qty}::numeric + 1 where product_code = ${coming.code} and company_code = ${shop.company}`,
    );
    expect(await productPage(coming.code)).not.toContain('várható érkezés');
  });

  it('offers what goes with a product, and what is in its place while it is out of stock', async () => {
    const [other, third, hidden] = await app.rows<{ code: string; name: string }>(sql`
      select product_code as code, product_name ->> 'hu' as name from product_shop join product using (product_code)
       where shop_id = ${shop.id} and published and active and product_code <> ${code} order by 1 desc limit 3`);
    if (!other || !third || !hidden) throw new Error('too few products');
    await app.execute(sql`delete from product_relation where product_code = ${code} or related_code = ${code}`);
    await app.execute(sql`
      insert into product_relation (product_code, related_code, relation, both_ways)
      values (${code}, ${other.code}, 'alternative', false), (${third.code}, ${code}, 'accessory', true), (${code}, ${hidden.code}, 'accessory', false)`);
    await app.execute(sql`update product_shop set published = false where shop_id = ${shop.id} and product_code = ${hidden.code}`);
    await stock(code, 0);
    const out = await productPage();
    expect(out).toContain('id="alternatives"');
    expect(out).toContain(`/${encodeURIComponent(other.code)}"`);
    expect(out).toContain(`/${encodeURIComponent(third.code)}"`);
    expect(out).not.toContain(`/${encodeURIComponent(hidden.code)}"`);
    await stock(code, 3);
    const there = await productPage();
    expect(there).not.toContain('id="alternatives"');
    expect(there).toContain('id="accessories"');
  });

  it('counts each value of a facet as all others leave it', async () => {
    const reader = createShopReader(app.services.records, shop, 'hu');
    const rows = (
      JSON.parse(
        await app.services.records.list({ userId: null, companyCode: shop.company, shopId: shop.id }, 'shop_products', {
          limit: 1_000,
          count: 'none',
          params: { language: 'hu' },
        }),
      ) as { rows: JsonObject[] }
    ).rows;
    const [brand] = rows.flatMap(({ brand_name: name }) => (typeof name === 'string' ? [name] : []));
    const among = (query: URLSearchParams, left: string): JsonObject[] => {
      const { brands, types, only, least } = readChoice(query);
      return rows.filter(
        (row) =>
          (left === 'brand' || brands.length === 0 || brands.includes(String(row.brand_name))) &&
          (left === 'type' || types.length === 0 || types.includes(String(row.product_type))) &&
          only.every((name) => name === left || row[fields[name]] === true) &&
          (least === null || Number(row.price_now) >= least),
      );
    };
    const tally = (of: readonly JsonObject[], field: string) => {
      const names = of.flatMap((row) => (typeof row[field] === 'string' ? [String(row[field])] : []));
      return [...new Set(names)].toSorted().map((name) => ({ name, count: names.filter((one) => one === name).length }));
    };
    const byName = (named: Listing['brands']) => named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const text of [
      '',
      `brand=${encodeURIComponent(brand ?? '')}`,
      'only=available',
      'only=new&only=sent_free',
      `only=available&min=1000&brand=${encodeURIComponent(brand ?? '')}`,
    ]) {
      const query = new URLSearchParams(text);
      const listing = await reader.listing(readChoice(query));
      expect([text, listing.total]).toEqual([text, among(query, '').length]);
      expect(byName(listing.brands)).toEqual(tally(among(query, 'brand'), 'brand_name'));
      expect(byName(listing.types)).toEqual(tally(among(query, 'type'), 'product_type'));
      for (const name of ['available', 'reduced', 'new', 'sent_free'] as const) {
        const leaves = among(query, name).filter((row) => row[fields[name]] === true).length;
        expect([text, name, listing.only[name]]).toEqual([text, name, leaves]);
      }
    }
  });

  it('finds with slips, and says so', async () => {
    const [{ name } = { name: '' }] = await app.rows<{ name: string }>(sql`
      select w.shown as name from search.word w where language_code = 'hu' and length(word) between 6 and 7 and word !~ '[0-9]' order by documents desc, word limit 1`);
    const html = await page(`/hu/search?q=${encodeURIComponent(`${name.slice(0, 2)}q${name.slice(3)}`)}`);
    expect(html).toContain('class="understood"');
    expect(html).toContain('exact=1');
    expect(html).toContain('class="cards"');
    expect(await page('/hu/search?q=qqqqqq&exact=1')).not.toContain('class="cards"');
  });
});
