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

  /** Another visitor of one network, who puts a piece into a cart of his own. */
  const begins = (host: string, code: string, remoteAddress: string) =>
    app.request<string>({
      method: 'POST',
      url: '/hu/cart',
      remoteAddress,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ add: code, qty: '1' }).toString(),
    });
  const freeOf = async (shop: number, code: string): Promise<number> =>
    (
      await app.rows<{ free: number }>(
        sql`select free::float8 from stock_level where product_code = ${code} and warehouse_id = (kontor_shop_warehouses(${shop}))[1]`,
      )
    )[0]?.free ?? Number.NaN;
  const cookieOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }): string => String(headers['set-cookie']).split(';')[0] ?? '';

  it('holds goods for three carts of a network and no more, tells the others so, and lets them order what is free', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 8);
    const answers = [];
    for (let cart = 0; cart < 5; cart += 1) answers.push(await begins(place.host, code, '192.0.2.77'));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await freeOf(place.shop, code)).toBe(5);
    const pages = await Promise.all(answers.map((answer) => app.request<string>({ url: '/hu/cart', headers: { host: place.host, cookie: cookieOf(answer) } })));
    expect(pages.map(({ text }) => text.includes('még nem tesszük félre'))).toEqual([false, false, false, true, true]);
    // Neither the network nor anything that tells it is kept of carts that hold nothing, and of the others no address.
    expect(await app.rows(sql`select cart_id from cart where unheld and held_by is not null or held_by like '%192.0.2%'`)).toEqual([]);

    const fifth = createVisitor(app, place.host);
    fifth.sends(cookieOf(answers[4] ?? { headers: {} }));
    const review = await goToReview(fifth, 'hu');
    expect(review.text).toContain('még nem tesszük félre');
    expect((await fifth.post('/hu/checkout/review', { total: valueOf(review, 'total') })).status).toBe(303);
    expect(await freeOf(place.shop, code)).toBe(4);
    // Somebody elsewhere is held his goods, however full the network is.
    await createVisitor(app, place.host).post('/hu/cart', { add: code });
    expect(await freeOf(place.shop, code)).toBe(3);
    expect(await brokenStockOf(app)).toEqual([]);
  });

  it('holds no more for a network when its visitors come at the same moment, and gives the place of a cart that ended to the next one', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 8);
    const answers = await Promise.all(Array.from({ length: 6 }, () => begins(place.host, code, '192.0.2.78')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303));
    expect(await freeOf(place.shop, code)).toBe(5);
    await app.execute(
      sql`update cart set held_until = now() - interval '1 minute' where cart_id = (select min(h.cart_id) from cart_hold h join cart c using (cart_id) where h.product_code = ${code} and c.held_by is not null)`,
    );
    await begins(place.host, code, '192.0.2.78');
    expect(await app.rows(sql`select 1 from cart_hold h join cart c using (cart_id) where h.product_code = ${code} and c.held_by is not null`)).toHaveLength(3);
    expect(await brokenStockOf(app)).toEqual([]);
  });

  it('asks a network that fills cart after cart to wait, in words, and leaves the carts of others alone', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 8);
    const begin = () => begins(place.host, code, '192.0.2.79');
    const statuses: number[] = [];
    for (let cart = 0; cart < 121; cart += 1) statuses.push((await begin()).status);
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 303));
    expect(statuses.at(-1)).toBe(429);
    expect((await begin()).text).toContain('<h1>');
    const other = createVisitor(app, place.host);
    expect((await other.post('/hu/cart', { add: await productWith(place, 2) })).status).toBe(303);
  });
});
