import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../../src/server/engine/access/tokens.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { createVisitor, valueOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/* From a product to an order, by the forms that pages of a shop have: no script, no account. */

const shops = {
  hu: { host: 'www.kontor-butor.test', company: 'KT-HU', buyer: { country: 'HU', zip: '1117', city: 'Budapest', phone: '+36301234567' } },
  de: { host: 'www.kontor-moebel.test', company: 'KT-DE', buyer: { country: 'DE', zip: '50667', city: 'Köln', phone: '+4915112345678' } },
  ro: { host: 'www.kontor-mobila.test', company: 'KT-RO', buyer: { country: 'RO', zip: '010091', city: 'București', phone: '+40721234567' } },
} as const;
type Language = keyof typeof shops;

describeOnServer('buying in a shop', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const hostOf = async (language: Language): Promise<{ host: string; shop: number; company: string }> => {
    const [found] = await app.rows<{ hostname: string; shop_id: number; company_code: string }>(
      sql`select hostname, shop_id::int, company_code from shop where active and hostname = ${shops[language].host}`,
    );
    return found ? { host: found.hostname, shop: found.shop_id, company: found.company_code } : expect.fail(`no shop ${shops[language].host}`);
  };

  /** A product of the shop of which there are so many free and nothing to come. */
  const productWith = async ({ shop, company }: { shop: number; company: string }, free: number) => {
    const [found] = await app.rows<{ product_code: string }>(sql`
      select s.product_code from product_shop s join product p using (product_code)
        join stock_level l on l.product_code = s.product_code and l.warehouse_id = kontor_shop_warehouse(s.shop_id)
       where s.shop_id = ${shop} and s.published and s.can_order and s.selling_price_shop > 0 and p.weight < 15 and not p.prepayment_required and l.free > 8
         and l.backorder = 0 order by s.product_code limit 1`);
    const code = found?.product_code ?? expect.fail('no product to buy');
    // The rest is set aside for nobody: it counts as reserved by another cart.
    await app.execute(sql`
      with other as (insert into cart (company_code, shop_id, language_code, currency_code) select company_code, shop_id, languages[1], currency_code from shop where shop_id = ${shop} returning cart_id),
           level as (select warehouse_id, product_code, l.free - ${free} as rest from stock_level l where product_code = ${code} and warehouse_id = kontor_shop_warehouse(${shop})),
           held as (insert into cart_hold (company_code, cart_id, warehouse_id, product_code, qty) select ${company}, cart_id, warehouse_id, product_code, rest from other, level returning warehouse_id)
      update stock_level l set reserved = reserved + level.rest, incoming = 0 from level where l.warehouse_id = level.warehouse_id and l.product_code = level.product_code`);
    return code;
  };

  const address = (language: Language, more: Readonly<Record<string, string>> = {}) => ({
    name: 'Anna Próba',
    email: 'anna@mail.example',
    address: 'Fő utca 1.',
    ...shops[language].buyer,
    ...more,
  });

  /** Goes on from a full cart to the last step; each way is the first that is offered. @returns the last page */
  const goToReview = async (visitor: Visitor, language: Language, more: Readonly<Record<string, string>> = {}) => {
    expect(await visitor.post(`/${language}/checkout/address`, address(language, more))).toMatchObject({ status: 303, to: `/${language}/checkout/delivery` });
    const delivery = valueOf(await visitor.get(`/${language}/checkout/delivery`), 'delivery');
    expect(await visitor.post(`/${language}/checkout/delivery`, { delivery })).toMatchObject({ status: 303, to: `/${language}/checkout/payment` });
    const payment = valueOf(await visitor.get(`/${language}/checkout/payment`), 'payment');
    expect(await visitor.post(`/${language}/checkout/payment`, { payment })).toMatchObject({ status: 303, to: `/${language}/checkout/review` });
    return visitor.get(`/${language}/checkout/review`);
  };
  const lastOrder = async (company: string) =>
    (
      await app.rows<{ id: number; order_no: string; total: number; state: string; lines: number; held: number; city: string; vat: number }>(sql`
        select o.sales_order_id::int as id, o.order_no, o.total_gross::float8 as total, o.total_vat::float8 as vat, s.state_code as state, o.line_count as lines, o.city,
               (select coalesce(sum(qty), 0)::float8 from reservation r where r.sales_order_id = o.sales_order_id and reservation_state = 'active') as held
          from sales_order o join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where o.company_code = ${company} order by o.sales_order_id desc limit 1`)
    )[0];
  const brokenStock = () =>
    app.rows(sql`
      select product_code, s.reserved, r.qty from (
        select warehouse_id, product_code, sum(qty) as qty from (
          select warehouse_id, product_code, qty from reservation where reservation_state in ('active', 'picking') union all select warehouse_id, product_code, qty from cart_hold) h group by 1, 2) r
        full join stock_level s using (warehouse_id, product_code) where coalesce(s.reserved, 0) <> coalesce(r.qty, 0)`);

  it.each(['hu', 'de', 'ro'] as const)('goes from the cart to a placed order with its goods held, in a shop that speaks %s', async (language) => {
    const { host, shop, company } = await hostOf(language);
    const code = await productWith({ shop, company }, 5);
    const visitor = createVisitor(app, host);
    expect(await visitor.post(`/${language}/cart`, { add: code, qty: '2' })).toMatchObject({ status: 303, to: `/${language}/cart` });
    expect((await visitor.get(`/${language}/cart`)).text).toContain(`qty-${code}`);
    const review = await goToReview(visitor, language);
    const total = valueOf(review, 'total');
    const placed = await visitor.post(`/${language}/checkout/review`, { total });
    expect(placed).toMatchObject({ status: 303 });
    expect(placed.to).toMatch(new RegExp(`^/${language}/order/`));
    const order = await lastOrder(company);
    expect(order).toMatchObject({ total: Number(total), lines: 1, held: 2, city: shops[language].buyer.city });
    expect(['placed', 'waiting_for_payment']).toContain(order?.state);
    const page = await visitor.get(placed.to ?? '');
    expect(page.status).toBe(200);
    expect(page.text).toContain(order?.order_no ?? 'no number');
    expect(page.text).not.toContain('Anna');
    expect(await brokenStock()).toEqual([]);
    const mails = await app.rows<{ text: string }>(
      sql`select payload->>'text' as text from outbox where payload->>'to' = 'anna@mail.example' and payload->>'text' like ${`%${placed.to}%`}`,
    );
    expect(mails.length).toBe(1);
    // The same press once more: the same order.
    expect((await visitor.post(`/${language}/checkout/review`, { total })).status).toBe(303);
    expect((await lastOrder(company))?.id).toBe(order?.id);
  });

  it('asks for what is missing, at its field, and keeps what was typed', async () => {
    const { host, shop, company } = await hostOf('hu');
    const code = await productWith({ shop, company }, 5);
    const visitor = createVisitor(app, host);
    await visitor.post('/hu/cart', { add: code });
    const answer = await visitor.post('/hu/checkout/address', address('hu', { email: 'no address', zip: '12' }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="email-problem"');
    expect(answer.text).toContain('id="zip-problem"');
    expect(valueOf(answer, 'name') || answer.text).toContain('Anna Próba');
  });

  it('gives the last piece to one of two carts, and frees it when its time is over', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 1);
    const [one, other] = [createVisitor(app, place.host), createVisitor(app, place.host)];
    expect(await one.post('/hu/cart', { add: code })).toMatchObject({ status: 303 });
    expect(await other.post('/hu/cart', { add: code })).toMatchObject({ status: 422 });
    await app.execute(
      sql`update cart set held_until = now() - interval '1 minute' where cart_id in (select cart_id from cart_hold where product_code = ${code}) and token_digest is not null`,
    );
    expect(await other.post('/hu/cart', { add: code })).toMatchObject({ status: 303 });
    expect(await brokenStock()).toEqual([]);
    const review = await goToReview(other, 'hu');
    expect(await other.post('/hu/checkout/review', { total: valueOf(review, 'total') })).toMatchObject({ status: 303 });
    // It is gone for the first.
    const late = await goToReview(one, 'hu');
    expect(await one.post('/hu/checkout/review', { total: valueOf(late, 'total') })).toMatchObject({ status: 422 });
    expect(await brokenStock()).toEqual([]);
  });

  it('tells a changed price before anything is ordered', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const visitor = createVisitor(app, place.host);
    await visitor.post('/hu/cart', { add: code });
    const review = await goToReview(visitor, 'hu');
    const before = await lastOrder(place.company);
    await app.execute(sql`update product_shop set selling_price_shop = selling_price_shop + 100 where shop_id = ${place.shop} and product_code = ${code}`);
    const refused = await visitor.post('/hu/checkout/review', { total: valueOf(review, 'total') });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('→');
    expect((await lastOrder(place.company))?.id).toBe(before?.id);
    expect(await visitor.post('/hu/checkout/review', { total: valueOf(await visitor.get('/hu/checkout/review'), 'total') })).toMatchObject({ status: 303 });
  });

  it('shows nothing of an order under an altered link, nor at another shop', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const visitor = createVisitor(app, place.host);
    await visitor.post('/hu/cart', { add: code });
    const review = await goToReview(visitor, 'hu');
    const { to = '' } = await visitor.post('/hu/checkout/review', { total: valueOf(review, 'total') });
    const [, id = ''] = /order\/(\d+)/.exec(to) ?? [];
    expect((await visitor.get(to)).status).toBe(200);
    expect((await visitor.get(to.replace(`/order/${id}.`, `/order/${Number(id) - 1}.`))).status).toBe(404);
    const { host } = await hostOf('de');
    expect((await createVisitor(app, host).get(to.replace('/hu/', '/de/'))).status).toBe(404);
  });

  it('opens the cart of a reminder once, and in that browser alone', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const [first, other] = [createVisitor(app, place.host), createVisitor(app, place.host)];
    await first.post('/hu/cart', { add: code });
    const secret = 'the-secret-of-a-reminder-0001';
    await app.execute(
      sql`update cart set secret_digest = ${hashToken(secret)} where token_digest is not null and cart_id = (select max(cart_id) from cart where token_digest is not null)`,
    );
    const asked = await other.get(`/hu/cart?key=${secret}`);
    expect(asked.text).toContain(`value="${secret}"`);
    // A program that followed the link has opened nothing.
    expect((await first.get('/hu/cart')).text).toContain(`qty-${code}`);
    expect(await other.post('/hu/cart', { open: secret })).toMatchObject({ status: 303, to: '/hu/cart' });
    expect((await other.get('/hu/cart')).text).toContain(`qty-${code}`);
    expect((await first.get('/hu/cart')).text).not.toContain(`qty-${code}`);
    const late = createVisitor(app, place.host);
    await late.post('/hu/cart', { open: secret });
    expect((await late.get('/hu/cart')).text).not.toContain(`qty-${code}`);
  });

  it('tells no figures of stock where the shop tells none, and keeps how many there were', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 3);
    const visitor = createVisitor(app, place.host);
    for (const [shown, qty] of [
      ['some', '2'],
      ['count', '3'],
    ] as const) {
      await app.execute(sql`update shop set stock_shown = ${shown} where shop_id = ${place.shop}`);
      await new Promise((resume) => setTimeout(resume, 1_600));
      await visitor.post('/hu/cart', { add: code, [`qty-${code}`]: '2', qty: '2' });
      const answer = await visitor.post('/hu/cart', { [`qty-${code}`]: '900' });
      expect(answer.status).toBe(422);
      await visitor.post('/hu/cart', {});
      expect(new RegExp(`name="qty-${code}"[^>]*value="(\\d+)"`).exec((await visitor.get('/hu/cart')).text)?.[1]).toBe(qty);
    }
  });

  it('shows what a first visit put into a cart when more was wanted, and believes no secret that it did not give', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 3);
    await app.execute(sql`update shop set stock_shown = 'count' where shop_id = ${place.shop}`);
    await new Promise((resume) => setTimeout(resume, 1_600));
    const visitor = createVisitor(app, place.host);
    visitor.sends('cart=a-secret-that-somebody-else-knows');
    const answer = await visitor.post('/hu/cart', { add: code, qty: '900' });
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(new RegExp(`name="qty-${code}"[^>]*value="3"`));
    expect((await visitor.get('/hu/cart')).text).toContain(`qty-${code}`);
    const other = createVisitor(app, place.host);
    other.sends('cart=a-secret-that-somebody-else-knows');
    expect((await other.get('/hu/cart')).text).not.toContain(`qty-${code}`);
  });

  it('leaves no cart behind where a product is not sold', async () => {
    const { host } = await hostOf('hu');
    const count = async () => (await app.rows<{ n: number }>(sql`select count(*)::int as n from cart`))[0]?.n;
    const before = await count();
    expect((await createVisitor(app, host).post('/hu/cart', { add: 'NO-SUCH-PRODUCT' })).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('takes no form from a page of another host', async () => {
    const { host } = await hostOf('hu');
    const answer = await app.request({
      method: 'POST',
      url: '/hu/cart',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'add=X',
    });
    expect(answer.status).toBe(403);
  });
});
