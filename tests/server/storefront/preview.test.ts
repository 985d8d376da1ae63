import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePreviewSecret, previewAddress } from '../../../src/server/domain/storefront/preview-link.ts';
import { describeOnServer } from '../../support/databases.ts';
import { codeOf, openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { hasRight, programs, signInAll } from '../engine/access/promised-rights.ts';

/* A draft of a shop's page, seen by whoever was given the link for a quarter of an hour; a shop that is closed; questions in words. */

describeOnServer('the public shop, as its staff set it', (open) => {
  let app: App;
  const host = 'www.kontor-butor.test';

  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.request<string>({ url, headers });

  const somePage = async () => {
    const [page] = await app.rows<{ id: number }>(
      sql`select frontend_page_id::int as id from frontend_page join shop using (shop_id) where hostname = ${host} order by 1 limit 1`,
    );
    return page?.id ?? 0;
  };

  it('shows a draft in each language of the shop by a link, to nobody else and to no search engine', async () => {
    const id = await somePage();
    await app.execute(
      sql`update frontend_page set title = title || '{"hu": "Vázlatos cím"}', body = body || '{"hu": "<p>Vázlatos szöveg</p>"}' where frontend_page_id = ${id}`,
    );
    const secret = await makePreviewSecret(app.database, id);
    const { status, text, headers } = await get(previewAddress('hu', secret));
    expect(status).toBe(200);
    expect(text).toContain('<h1>Vázlatos cím</h1>');
    expect(text).toContain('<p>Vázlatos szöveg</p>');
    expect(text).toContain('noindex');
    expect(text).toContain(`href="${previewAddress('en', secret)}"`);
    expect([...text.matchAll(/<(?:a|form)\b[^>]* (?:href|action)="(\/[^"]*)"/g)].filter(([, to = '']) => !to.startsWith('/api/preview/'))).toEqual([]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    expect((await get(previewAddress('en', secret))).text).toContain('<html lang="en">');
    const [style = ''] = /\/store\/storefront\.css\?v=\w+/.exec(text) ?? [];
    expect((await get(style)).status).toBe(200);
  });

  it('opens nothing by a link that is old, altered, or of a language the shop does not speak', async () => {
    const id = await somePage();
    const secret = await makePreviewSecret(app.database, id);
    const old = await makePreviewSecret(app.database, id, Date.now() - 16 * 60_000);
    const other = secret.replace(/^\d+/, String(id + 1));
    for (const url of [
      previewAddress('hu', old),
      previewAddress('hu', other),
      previewAddress('hu', `${secret}x`),
      previewAddress('bg', secret),
      '/api/preview/xx/y',
    ])
      expect({ url, status: (await get(url)).status }).toEqual({ url, status: 404 });
    expect((await get(previewAddress('hu', secret), { host })).status).not.toBe(200);
  });

  it('gives the link to whoever lists the pages of shops of the company', async () => {
    const id = await somePage();
    for (const [account, client] of Object.entries(await signInAll(app))) {
      const answer = await client.rpc('preview_page', { frontend_page_id: id, language_code: 'hu' });
      const isLet = account !== 'nobody' && !programs.has(account) && hasRight(account, 'frontend_pages', 'list');
      if (!isLet) expect({ account, status: [401, 403].includes(answer.status) }).toEqual({ account, status: true });
      else expect({ account, code: codeOf(answer) }).not.toEqual({ account, code: 'forbidden' });
    }
  });

  it('is closed while its settings say so, with forms and all, in the language of the address', async () => {
    await app.execute(sql`update shop set maintenance = true where hostname = ${host}`);
    await expect.poll(async () => (await get('/en', { host })).status, { timeout: 2_500 }).toBe(503);
    const { text, headers } = await get('/hu/search', { host });
    expect(text).toContain('Hamarosan visszatérünk');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '600' });
    const form = { host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await app.request({ method: 'POST', url: '/hu/newsletter', headers: form, payload: 'email=a%40example.test' })).status).toBe(503);
    expect((await get('/de', { host: 'kontor-moebel.test' })).status).toBe(200);
    await app.execute(sql`update shop set maintenance = false where hostname = ${host}`);
    await expect.poll(async () => (await get('/en', { host })).status, { timeout: 2_500 }).toBe(200);
  });

  it('answers a question in words by products, what they cost and what is said of them', async () => {
    const plain = await get('/hu/ask', { host });
    expect(plain.status).toBe(200);
    expect(plain.text).not.toContain('class="answers"');
    const [product] = await app.rows<{ name: string }>(
      sql`select product_name ->> 'hu' as name from product_shop join shop using (shop_id) join product using (product_code) where hostname = ${host} and published and product.active and product_shop.can_order order by product_shop.position limit 1`,
    );
    const name = product?.name ?? '';
    const { text } = await get(`/hu/ask?q=${encodeURIComponent(`Kérem, mennyibe kerül ez: ${name}?`)}`, { host });
    expect(text).toContain('class="answers"');
    expect(text).toContain(name.split(' ')[0]);
    expect(text).toContain('class="price"');
    expect((await get('/hu/ask?q=xyzzyq', { host })).text).not.toContain('class="answers"');
    expect((await get('/hu/ask?q=%3Cscript%3E%27%25', { host })).text).not.toContain('<script>');
  });

  it('asks whoever asks too often to wait', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 62; call += 1)
      statuses.add((await app.request({ url: '/hu/ask?q=xyzzyq', headers: { host }, remoteAddress: '203.0.113.77' })).status);
    expect([...statuses].toSorted()).toEqual([200, 429]);
  });

  it('sends from the warehouses that are set, in their order', async () => {
    const shops = await app.rows<{ hostname: string; n: number }>(
      sql`select hostname, count(warehouse_id)::int as n from shop left join shop_warehouse using (shop_id) group by hostname`,
    );
    expect(shops.filter(({ n }) => n === 0)).toEqual([]);
  });
});
