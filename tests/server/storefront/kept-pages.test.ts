import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { createBuying } from './buying-steps.ts';
import { createVisitor } from './visitor.ts';

/* Pages that are given to all: what they hold of nobody, what ends at midnight, and where words of another language lead. */

describeOnServer('the pages that all visitors get', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());
  const { hostOf, productWith, goToReview } = createBuying(() => app);

  it('hold nothing of whoever buys: they are the same to him as to somebody who was never there', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const buyer = createVisitor(app, place.host);
    await buyer.post('/hu/cart', { add: code, qty: '2' });
    await goToReview(buyer, 'hu');
    expect(buyer.cookie()).not.toBe('');
    const { to: product = '' } = await buyer.get(`/hu/p/-/${code}`);
    for (const url of ['/hu', '/hu/search', product]) {
      const [his, anybodys] = [await buyer.get(url), await createVisitor(app, place.host).get(url)];
      expect(his.status).toBe(200);
      expect(his.text).toBe(anybodys.text);
      expect(his.text).not.toMatch(/Anna|anna@/);
    }
    // What is his alone is never kept by anybody.
    const { headers } = await app.request({ url: '/hu/cart', headers: { host: place.host, cookie: buyer.cookie() } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('tell a discount to the end of its last day, and the whole price from then on', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const price = async (): Promise<readonly [string, boolean]> => {
      const visitor = createVisitor(app, place.host);
      const { to = '' } = await visitor.get(`/hu/p/-/${code}`);
      const { text } = await visitor.get(to);
      const shown = /<p class="price">(.*?)<\/p>/s.exec(text)?.[1] ?? 'no price';
      return [(/<strong[^>]*>([^<]*)/.exec(shown)?.[1] ?? shown).replaceAll(/\D/g, ''), shown.includes('<s>')];
    };
    const write = async (days: number) => {
      await app.execute(
        sql`update product_shop set selling_price_shop = 10000, discount_percent = 25, discount_end_date = kontor_today('KT-HU') + ${days}::int where shop_id = ${place.shop} and product_code = ${code}`,
      );
    };
    const within = { timeout: 2_000, interval: 100 };
    await write(0);
    await expect.poll(price, within).toEqual(['7500', true]);
    await write(-1);
    await expect.poll(price, within).toEqual(['10000', false]);
  });

  it('are found by the words of another language too, and lead to their own', async () => {
    const [found] = await app.rows<{ id: number; hostname: string; slug: Record<string, string>; language: string; other: string }>(sql`
      select c.frontend_category_id::int as id, s.hostname, c.slug, s.languages[1] as language, s.languages[2] as other
        from frontend_category c join shop s using (shop_id) where s.active and c.slug ->> s.languages[1] <> c.slug ->> s.languages[2] order by 1, c.frontend_category_id limit 1`);
    const { id, hostname, slug, language, other } = found ?? expect.fail('no category of two languages');
    const visitor = createVisitor(app, hostname);
    const own = `/${language}/c/${encodeURIComponent(slug[language] ?? '')}`;
    expect(await visitor.get(`/${language}/c/${encodeURIComponent(slug[other] ?? '')}`)).toMatchObject({ status: 301, to: own });
    expect(await visitor.get(own)).toMatchObject({ status: 200 });
    // What is not told in a language is not there in it, which the page says, with a way to where it is.
    await app.execute(sql`update frontend_category set category_title = category_title - ${other}, slug = slug - ${other} where frontend_category_id = ${id}`);
    const missing = () => visitor.get(`/${other}/c/${encodeURIComponent(slug[language] ?? '')}`);
    await expect.poll(async () => (await missing()).status, { timeout: 2_000, interval: 100 }).toBe(404);
    expect((await missing()).text).toMatch(new RegExp(`<main.*<a href="${own}" hrefLang="${language}"`, 's'));
  });
});
