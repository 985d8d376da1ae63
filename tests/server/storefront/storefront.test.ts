import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLanguage, languages } from '../../../src/shared/languages.ts';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { createShopHosts, hostOf } from '../../../src/server/domain/storefront/shop-hosts.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/* The pages of shops as visitors get them: by the host that is asked, drawn on the server, in each language of the shop, and nothing of the back office beside them. */

interface ShopFacts {
  shop_id: number;
  hostname: string;
  languages: string[];
}

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));
const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
const linksOf = (html: string): string[] => all(html, /<a [^>]*?href="(\/[^"]*)"/g);

/** Answers once, and then no more. */
function failing(system: Database['system']): Database['system'] {
  let calls = 0;
  return (...given) => ((calls += 1) === 1 ? system(...given) : Promise.reject(new Error('away')));
}

describeOnServer('the public shop', (open) => {
  let app: App;
  let shops: ShopFacts[];
  let calls = 0;

  const get = (host: string, url: string, headers: Record<string, string> = {}) =>
    app.request<string>({ url, headers: { host, ...headers }, remoteAddress: `198.51.${(calls += 1) >> 8}.${calls % 256}` });
  const page = async (host: string, url: string): Promise<string> => {
    const answer = await get(host, url);
    expect({ url, status: answer.status }).toEqual({ url, status: 200 });
    return answer.text;
  };
  const firstOf = (shop: ShopFacts) => `/${shop.languages[0] ?? ''}`;

  beforeAll(async () => {
    app = await openApp(open);
    shops = (
      await app.rows<Omit<ShopFacts, 'languages'> & { languages: string[] | string }>(
        sql`select shop_id::int, hostname, to_jsonb(languages) as languages from shop where active order by shop_id`,
      )
    ).map((shop) => ({ ...shop, languages: [...shop.languages] }));
  });
  afterAll(() => app.close());

  const shopAt = (index: number): ShopFacts => {
    const shop = shops[index];
    if (!shop) throw new Error('no shop');
    return shop;
  };
  /** The page of the first product of a shop's search, and its code. */
  const someProduct = async (shop: ShopFacts) => {
    const address = linksOf(await page(shop.hostname, `${firstOf(shop)}/search`)).find((link) => /^\/\w\w\/p\//.test(link)) ?? '';
    return { address, code: decodeURIComponent(address.split('/').at(-1) ?? '') };
  };

  it('is in the reader’s language, or the shop’s first, in one step', async () => {
    for (const { hostname, languages: spoken } of shops) {
      for (const language of languages) {
        const { status, headers } = await get(hostname, '/', { 'accept-language': `${language}-XX,en;q=0.1` });
        const expected = [language, 'en', spoken[0]].find((one) => spoken.includes(one ?? ''));
        expect({ status, to: headers.location }).toEqual({ status: 302, to: `/${expected ?? ''}` });
      }
    }
  });

  it('reads as a whole page without scripts: one heading, one title, its language, and no address elsewhere', async () => {
    for (const shop of shops) {
      for (const language of shop.languages) {
        const html = await page(shop.hostname, `/${language}`);
        expect(html.startsWith('<!doctype html>')).toBe(true);
        expect(all(html, /<html lang="(\w+)"/g)).toEqual([language]);
        expect(all(html, /(<h1)/g)).toHaveLength(1);
        expect(all(html, /<script(?! type="application\/ld\+json")([^>]*)>/g)).toEqual([]);
        const own = `https://${shop.hostname.replace(/^www\./, '')}`;
        const foreign = all(html, /(?:src|href|action)="(https?:[^"]*)"/g).filter((address) => !address.startsWith(own));
        expect(foreign).toEqual([]);
        expect(html).not.toContain('public.store.');
      }
    }
  });

  it('is asked by its host alone: the back office is not there, nor is the shop at other hosts', async () => {
    const { hostname } = shopAt(0);
    for (const url of ['/rpc/login', '/rpc/api_action', '/export', '/import']) {
      const answer = await app.request({ method: 'POST', url, headers: { host: hostname }, payload: {} });
      expect({ url, status: answer.status }).toEqual({ url, status: 404 });
    }
    const told = { host: 'office.kontor.test', 'x-host': hostname.replace(/^www\./, '') };
    expect((await app.request({ method: 'POST', url: '/rpc/login', headers: told, payload: { email: 'x@y.test', password: 'x' } })).status).toBe(401);
    expect((await get('office.kontor.test', '/hu/search')).text).not.toContain('class="cards"');
    expect((await get(hostname, '/products/product_list')).status).toBe(302);
    expect((await get('office.kontor.test', '/', { 'x-host': hostname.replace(/^www\./, '') })).status).toBe(302);
  });

  it('leads a crawler from the first page to pages that are all there, no two with one title', async () => {
    const shop = shopAt(0);
    const seen = new Map<string, string>();
    const wrong: unknown[] = [];
    const left = [firstOf(shop)];
    for (let url = left.shift(); url !== undefined && seen.size < 150; url = left.shift()) {
      if (seen.has(url)) continue;
      const { status, text, headers } = await get(shop.hostname, url);
      seen.set(url, titleOf(text));
      if (status === 301) wrong.push({ url, moved: headers.location });
      else if (status !== 200) wrong.push({ url, status });
      left.push(...linksOf(text).filter((link) => !link.startsWith('/p/') && link.startsWith(firstOf(shop)) && !/[?&](?:min|max|brand|sort)=/.test(link)));
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
    // What narrows a list does not make another page of it.
    const titles = [...seen].filter(([url]) => !url.includes('?')).map(([, title]) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  describe('a page says where it is', () => {
    it('once, in small letters and without a slash at its end: other ways lead there', async () => {
      const shop = shopAt(0);
      const { address } = await someProduct(shop);
      for (const [asked, to] of [
        [`${firstOf(shop).toUpperCase()}/stores`, `${firstOf(shop)}/stores`],
        [`${firstOf(shop)}/`, firstOf(shop)],
        [`${address}/`, address],
        [address.replace(/\/p\/[^/]+\//, '/p/an-old-name/'), address],
      ] as const) {
        const { status, headers } = await get(shop.hostname, asked);
        expect({ asked, status, to: headers.location }).toEqual({ asked, status: 301, to });
      }
      const html = await page(shop.hostname, address);
      expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`https://${shop.hostname.replace(/^www\./, '')}${address}`]);
    });

    it('in each of its languages, and they say the same of each other', async () => {
      const shop = shops.find((one) => one.languages.length > 1) ?? shopAt(0);
      const { address } = await someProduct(shop);
      const alternates = (html: string): string[] =>
        all(html, /<link rel="alternate" hrefLang="(\w\w" href="[^"]*)"/gi).map((one) => one.replace('" href="', ' '));
      const own = alternates(await page(shop.hostname, address));
      expect(own.map((one) => one.slice(0, 2)).toSorted()).toEqual(shop.languages.toSorted());
      for (const one of own) {
        const { pathname } = new URL(one.slice(3));
        expect(alternates(await page(shop.hostname, pathname))).toEqual(own);
      }
    });

    it('to search engines: a map of all pages, and what they leave alone', async () => {
      const shop = shopAt(0);
      const robots = await page(shop.hostname, '/robots.txt');
      const origin = `https://${shop.hostname.replace(/^www\./, '')}`;
      expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
      const map = await page(shop.hostname, '/sitemap.xml');
      const addresses = all(map, /<loc>([^<]*)<\/loc>/g);
      expect(new Set(addresses).size).toBe(addresses.length);
      const [published] = await app.rows<{ n: number }>(
        sql`select count(*)::int as n from product_shop join product using (product_code) where shop_id = ${shop.shop_id} and published and active`,
      );
      expect(addresses.filter((one) => one.includes('/p/'))).toHaveLength((published?.n ?? 0) * shop.languages.filter(isLanguage).length);
      for (const one of addresses.filter((_, at) => at % 97 === 0)) await page(shop.hostname, one.slice(origin.length));
    });
  });

  it('shows what it shows and no other: hidden products and those of other shops are not there, and no cost or stock is', async () => {
    const shop = shopAt(0);
    const { address, code } = await someProduct(shop);
    const html = await page(shop.hostname, address);
    expect(html).not.toMatch(/margin|purchase|avg_cost|on_hand/i);
    await app.execute(sql`update product_shop set published = false where shop_id = ${shop.shop_id} and product_code = ${code}`);
    await expect.poll(async () => (await get(shop.hostname, address)).status, { timeout: 2_500 }).toBe(404);
    await app.execute(sql`update product_shop set published = true where shop_id = ${shop.shop_id} and product_code = ${code}`);
    await expect.poll(async () => (await get(shop.hostname, address)).status, { timeout: 2_500 }).toBe(200);
  });

  it('shows another price within two seconds, on each server', async () => {
    const shop = shopAt(0);
    const { address, code } = await someProduct(shop);
    await page(shop.hostname, address);
    await app.execute(
      sql`update product_shop set selling_price_shop = 123456, discount_percent = 0 where shop_id = ${shop.shop_id} and product_code = ${code}`,
    );
    await expect.poll(async () => (await page(shop.hostname, address)).replaceAll(/\s/g, ''), { timeout: 2_000, interval: 100 }).toMatch(/123[.,]?456/);
  });

  it('leads to no other host, whatever the address', async () => {
    const shop = shopAt(0);
    for (const url of [
      '//',
      '//evil.test',
      '//evil.test/',
      '/\\\\evil.test/',
      '/%5Cevil.test/',
      '/%2F%2Fevil.test/',
      '/HU//evil.test/',
      '/hu/p/%2F%2Fevil.test/X/',
      '/?//evil.test',
    ]) {
      const { status, headers } = await get(shop.hostname, url);
      expect({ url, isServed: status < 400 || status === 404 }).toEqual({ url, isServed: true });
      if (headers.location !== undefined) expect(String(headers.location)).toMatch(/^\/\w\w(?:[/?]|$)/);
    }
  });

  it('keeps the server alive where the database does not answer', async () => {
    const shop = shopAt(0);
    const hosts = await createShopHosts(app.database);
    const away = await createShopHosts({ ...app.database, system: failing(app.database.system) });
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(away.find(hostOf({ headers: {}, hostname: shop.hostname }))?.id).toBe(shop.shop_id);
    await expect(away.findFresh('x')).rejects.toThrow('away');
    expect((await hosts.findFresh(hostOf({ headers: {}, hostname: shop.hostname })))?.id).toBe(shop.shop_id);
  });

  it('is told once that a page is as it was', async () => {
    const shop = shopAt(0);
    const { address } = await someProduct(shop);
    const { headers } = await get(shop.hostname, address);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get(shop.hostname, address, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect(headers['set-cookie']).toBeUndefined();
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  });

  it('finds by words without their accents, narrows by brand and price, and sorts', async () => {
    const shop = shopAt(0);
    const first = firstOf(shop);
    const html = await page(shop.hostname, `${first}/search`);
    const [brand = ''] = all(html, /name="brand"[^>]*value="([^"]*)"/g);
    const narrowed = await page(shop.hostname, `${first}/search?brand=${encodeURIComponent(brand)}`);
    expect(new Set(all(narrowed, /<p class="brand">([^<]*)</g))).toEqual(new Set([brand]));
    const prices = (text: string): number[] => all(text, /<strong[^>]*>([^<]*)<\/strong>/g).map((price) => Number(price.replaceAll(/[^\d]/g, '')));
    const cheapest = prices(await page(shop.hostname, `${first}/search?sort=price`));
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b));
    const dearest = prices(await page(shop.hostname, `${first}/search?sort=dearest`));
    expect(dearest).toEqual(dearest.toSorted((a, b) => b - a));
    const name = all(html, /<h[23]><a [^>]*>([^<]*)</g).find((one) => /[áéíóöőúüű]/i.test(one));
    const bare = (name ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '');
    expect(await page(shop.hostname, `${first}/search?q=${encodeURIComponent(bare)}`)).toContain(name ?? 'a name with accents');
  });

  it('narrows by what is said of products: a value counts what it leaves, several widen, and other attributes narrow; search engines are told the list alone', async () => {
    const shop = shopAt(0);
    const search = `${firstOf(shop)}/search`;
    const valuesOf = (html: string) =>
      [...html.matchAll(/name="feature"[^>]*value="(\d+)"\/><span>[^<]*<\/span><span class="soft">([^<]*)/g)].map(
        ([, id, count]) => [id, Number(count?.replaceAll(/\D/g, ''))] as const,
      );
    const totalOf = (html: string): number => Number((/role="status"[^>]*>([^<]*)/.exec(html)?.[1] ?? '').replaceAll(/\D/g, ''));
    const [[colour, colours] = ['', 0], [other, others] = ['', 0]] = valuesOf(await page(shop.hostname, search));
    const one = await page(shop.hostname, `${search}?feature=${colour}`);
    expect(totalOf(one)).toBe(colours);
    expect(totalOf(await page(shop.hostname, `${search}?feature=${colour}&feature=${other}&feature=999999&feature=x`))).toBe(colours + others);
    // A value of another attribute that some of these products have.
    const ofOther = await app.rows<{ id: string }>(
      sql`select attribute_value_id::text as id from attribute_value where attribute_id <> (select attribute_id from attribute_value where attribute_value_id = ${colour})`,
    );
    const [material, left] = valuesOf(one).find(([id, count]) => count > 0 && ofOther.some((value) => value.id === id)) ?? ['', -1];
    expect(totalOf(await page(shop.hostname, `${search}?feature=${colour}&feature=${material}`))).toBe(left);
    const [category = ''] = all(await page(shop.hostname, firstOf(shop)), /href="([^"]*\/c\/[^"]*)"/g);
    const narrowed = await page(shop.hostname, `${category}?feature=${colour}`);
    expect(narrowed).toMatch(new RegExp(`rel="canonical" href="[^"?]*${category}"`));
    expect(narrowed).not.toMatch(/href="[^"]*feature=/);
    const product = await page(shop.hostname, all(one, /<h[23]><a href="([^"]*)"/g)[0] ?? '');
    expect(product).toMatch(/"color":"[^"]+","material":"[^"]+"/);
  });

  it('says in its own words that something is not there, whatever the address', async () => {
    const shop = shopAt(0);
    for (const url of ['/nothing', '/c/nothing', '/p/nothing', '/p/nothing/NOTHING', '/i/nothing', '/constructor', '/__proto__/x'].map(
      (one) => firstOf(shop) + one,
    )) {
      const { status, text } = await get(shop.hostname, url);
      expect({ url, status }).toEqual({ url, status: 404 });
      expect(text).toContain('<h1>');
      expect(text).toContain('name="robots" content="noindex');
    }
    for (const query of ['?page=99999', '?page=-1', '?min=x&max=1e99', '?brand=%00', `?q=${'a'.repeat(2_000)}`, '?q=%27%22%3Cscript%3E'])
      expect({ query, status: (await get(shop.hostname, `${firstOf(shop)}/search${query}`)).status }).toEqual({ query, status: 200 });
    expect((await get(shop.hostname, `${firstOf(shop)}/search?q=%3Cscript%3Ealert(1)%3C/script%3E`)).text).not.toContain('<script>alert');
  });

  it('asks whoever searches too often to wait', async () => {
    const shop = shopAt(0);
    const from = { url: `${firstOf(shop)}/search?q=x`, headers: { host: shop.hostname }, remoteAddress: '203.0.113.9' };
    const statuses = new Set<number>();
    for (let call = 0; call < 70; call += 1) statuses.add((await app.request(from)).status);
    expect([...statuses].toSorted()).toEqual([200, 429]);
  });
});
