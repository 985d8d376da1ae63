import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { createBuying } from './buying-steps.ts';
import { brokenStockOf, createVisitor, valueOf } from './visitor.ts';

/* What several hands do in the same moment: two presses of one button, two carts and one piece, and somebody who fills carts to empty the shop. */

describeOnServer('buying in a shop at the same moment', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const { hostOf, productWith, goToReview } = createBuying(() => app);
  const countOrders = async (company: string): Promise<number> =>
    (await app.rows<{ n: number }>(sql`select count(*)::int as n from sales_order where company_code = ${company}`))[0]?.n ?? 0;

  it('places one order of several presses, and leads all of them to it', async () => {
    const place = await hostOf('hu');
    const visitor = createVisitor(app, place.host);
    await visitor.post('/hu/cart', { add: await productWith(place, 5) });
    const total = valueOf(await goToReview(visitor, 'hu'), 'total');
    const before = await countOrders(place.company);
    const presses = await Promise.all([1, 2, 3].map(() => visitor.post('/hu/checkout/review', { total })));
    expect(presses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await countOrders(place.company)).toBe(before + 1);
    const pages = await Promise.all(presses.map(({ to = '' }) => visitor.get(to)));
    const titles = pages.map(({ text }) => /<h1>([^<]*)/.exec(text)?.[1]);
    expect(new Set(titles).size, titles.join(' ')).toBe(1);
    expect(await brokenStockOf(app)).toEqual([]);
  });

  it('gives the last piece to one of many who ask for it at once', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => createVisitor(app, place.host).post('/hu/cart', { add: code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422]);
    expect(await brokenStockOf(app)).toEqual([]);
  });

  it('asks a network that begins cart after cart to wait, in words, and leaves the carts of others alone', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 8);
    const remoteAddress = '192.0.2.77';
    const begin = () =>
      app.request<string>({
        method: 'POST',
        url: '/hu/cart',
        remoteAddress,
        headers: { host: place.host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ add: code, qty: '1' }).toString(),
      });
    const statuses: number[] = [];
    for (let cart = 0; cart < 31; cart += 1) statuses.push((await begin()).status);
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 303));
    expect(statuses.at(-1)).toBe(429);
    expect((await begin()).text).toContain('<h1>');
    const other = createVisitor(app, place.host);
    expect((await other.post('/hu/cart', { add: await productWith(place, 2) })).status).toBe(303);
  });
});
