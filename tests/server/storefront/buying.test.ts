import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../../src/server/engine/access/tokens.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { createBuying } from './buying-steps.ts';
import { brokenStockOf, createVisitor, shops, valueOf } from './visitor.ts';

/* From a product to an order, by the forms that pages of a shop have: no script, no account. */

describeOnServer('buying in a shop', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const { hostOf, productWith, address, goToReview, lastOrder } = createBuying(() => app);
  const brokenStock = () => brokenStockOf(app);

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
    expect((await visitor.post(`/${language}/checkout/review`, { total })).status).toBe(303);
    expect((await lastOrder(company))?.id).toBe(order?.id);
  });

  it('sends a cart from the first warehouse of the shop that has all of it, else from the one that has most, and says what comes later', async () => {
    const { host, shop, company } = await hostOf('hu');
    const code = await productWith({ shop, company }, 1);
    const [first = 0, second = 0] = (
      await app.rows<{ id: number }>(
        sql`select warehouse_id::int as id from warehouse where company_code = ${company} order by warehouse_id = (kontor_shop_warehouses(${shop}))[1] desc, warehouse_id`,
      )
    ).map(({ id }) => id);
    await app.execute(sql`delete from shop_warehouse where shop_id = ${shop}`);
    await app.execute(
      sql`insert into shop_warehouse (company_code, shop_id, warehouse_id, priority) values (${company}, ${shop}, ${first}, 1), (${company}, ${shop}, ${second}, 2)`,
    );
    await app.execute(sql`
      insert into stock_level (warehouse_id, product_code, company_code, on_hand) values (${second}, ${code}, ${company}, 3)
      on conflict (warehouse_id, product_code) do update set on_hand = stock_level.reserved + stock_level.set_aside + 3, incoming = 0, backorder = 0`);
    const held = () =>
      app.rows(
        sql`select h.warehouse_id::int as warehouse, h.qty::float8 as qty from cart_hold h join cart_item i using (cart_id, product_code) where i.product_code = ${code} order by h.cart_id desc limit 1`,
      );
    const visitor = createVisitor(app, host);
    await visitor.post('/hu/cart', { add: code, qty: '1' });
    expect(await held()).toEqual([{ warehouse: first, qty: 1 }]);
    await visitor.post('/hu/cart', { [`qty-${code}`]: '3' });
    expect(await held()).toEqual([{ warehouse: second, qty: 3 }]);
    expect((await goToReview(visitor, 'hu')).text).not.toContain('később érkezik');
    await visitor.post('/hu/cart', { [`qty-${code}`]: '4' });
    const review = await visitor.get('/hu/checkout/review');
    expect(review.text).toContain('egy része később érkezik');
    expect(await visitor.post('/hu/checkout/review', { total: valueOf(review, 'total') })).toMatchObject({ status: 303 });
    expect(
      await app.rows(sql`select warehouse_id::int as warehouse from sales_order where company_code = ${company} order by sales_order_id desc limit 1`),
    ).toEqual([{ warehouse: second }]);
    expect(await brokenStock()).toEqual([]);
    await app.execute(sql`delete from shop_warehouse where shop_id = ${shop}`);
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

  it('says that a cart is full, and keeps it', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const visitor = createVisitor(app, place.host);
    await visitor.post('/hu/cart', { add: code });
    await app.execute(sql`insert into product (product_code, product_name) select 'FULL-' || n, '{"en":"Full"}' from generate_series(1, 50) n`);
    await app.execute(sql`
      insert into product_shop (product_code, shop_id, company_code, published, selling_price_shop)
      select product_code, ${place.shop}, ${place.company}, true, 100 from product where product_code like 'FULL-%'`);
    await app.execute(sql`
      insert into cart_item (company_code, cart_id, product_code, qty, unit_price)
      select ${place.company}, (select max(cart_id) from cart where token_digest is not null), product_code, 1, 100 from product where product_code like 'FULL-%' and product_code <> 'FULL-50'`);
    const refused = await visitor.post('/hu/cart', { add: 'FULL-50' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('50-féle');
    expect(refused.text).toContain(`qty-${code}`);
    expect((await visitor.post('/hu/cart', { add: code })).text).not.toContain('50-féle');
  });

  it.each([
    ['abroad outside of the EU', { country: 'CH', zip: '8001' }],
    ['to a business of another member state', { country: 'AT', zip: '1010', vatNo: 'ATU12345675' }],
  ])('asks no VAT within the price of what goes %s', async (_where, buyer) => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    // 12 700 with 27 % is 10 000; a tenth less is 9 000, and two of them are 18 000.
    await app.execute(
      sql`update product_shop set selling_price_shop = 12700, discount_percent = 10, discount_end_date = null where shop_id = ${place.shop} and product_code = ${code}`,
    );
    await app.execute(sql`update product_company set vat_id = null where company_code = ${place.company} and product_code = ${code}`);
    await app.execute(sql`
      insert into delivery_band (company_code, delivery_method_id, country_code, price_net, delivery_days)
      select company_code, min(delivery_method_id), ${buyer.country}, 1000, 5 from delivery_method where company_code = ${place.company} and active group by 1 on conflict do nothing`);
    const visitor = createVisitor(app, place.host);
    await visitor.post('/hu/cart', { add: code, qty: '2' });
    const review = await goToReview(visitor, 'hu', buyer);
    expect(review.text).not.toContain('→');
    const placed = await visitor.post('/hu/checkout/review', { total: valueOf(review, 'total') });
    expect(placed).toMatchObject({ status: 303 });
    const order = await lastOrder(place.company);
    expect(order).toMatchObject({ total: Number(valueOf(review, 'total')), vat: 0 });
    const lines = await app.rows(sql`
      select unit_price::float8, discount_percent::float8 as discount, line_net::float8 as net, line_gross::float8 as gross from sales_order_item where sales_order_id = ${order?.id}`);
    expect(lines).toEqual([{ unit_price: 10_000, discount: 10, net: 18_000, gross: 18_000 }]);
  });

  it('shows the last step again where the workflow takes no order, with the cart and what is held for it', async () => {
    const place = await hostOf('hu');
    const code = await productWith(place, 5);
    const visitor = createVisitor(app, place.host);
    await visitor.post('/hu/cart', { add: code });
    const review = await goToReview(visitor, 'hu');
    const orders = () =>
      app.rows(
        sql`select count(*)::int as orders, (select coalesce(sum(qty), 0)::float8 from cart_hold where product_code = ${code}) as held from sales_order`,
      );
    const before = await orders();
    const state = sql`(select state_id from fsm_state where type_code = t.type_code and state_code = 'draft')`;
    const other = sql`(select state_id from fsm_state where type_code = t.type_code and state_code = 'cancelled')`;
    const placing = sql`t.event_code = 'place' and exists (select from fsm_event e where e.type_code = t.type_code and e.event_code = 'request_prepayment')`;
    await app.execute(sql`update fsm_transition t set from_state_id = ${other} where from_state_id = ${state} and ${placing}`);
    const refused = await visitor.post('/hu/checkout/review', { total: valueOf(review, 'total') });
    await app.execute(sql`update fsm_transition t set from_state_id = ${state} where from_state_id = ${other} and ${placing}`);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('most nem tudjuk felvenni');
    expect(await orders()).toEqual(before);
    expect(await brokenStock()).toEqual([]);
    // A step that is refused after the order was placed is told to staff, and the order stays.
    const of = (code: string) => sql`(select state_id from fsm_state where type_code = t.type_code and state_code = ${code})`;
    await app.execute(sql`update fsm_transition t set from_state_id = ${of('lost')} where t.event_code = 'recover' and from_state_id = ${of('active')}`);
    expect(await visitor.post('/hu/checkout/review', { total: valueOf(review, 'total') })).toMatchObject({ status: 303 });
    await app.execute(sql`update fsm_transition t set from_state_id = ${of('active')} where t.event_code = 'recover' and from_state_id = ${of('lost')}`);
    const told = await app.rows<{ comment: string; program_name: string; created_by: null }>(
      sql`select comment_text as comment, program_name, created_by from sales_order_comment order by comment_id desc limit 1`,
    );
    expect(told).toMatchObject([{ comment: expect.stringContaining('elutasította'), program_name: 'shop', created_by: null }]);
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
