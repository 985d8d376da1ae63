import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('carts', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  interface Cart {
    cart_id: number;
    instance: number;
  }
  /** A cart of the first shop of KT-HU with two pieces of a product and one of another. */
  const newCart = async (facts: { email?: string; consent?: boolean; quiet?: number } = {}): Promise<Cart> => {
    const { email = null, consent = false, quiet = 0 } = { ...facts, email: facts.email ?? null };
    const [cart] = await app.rows<{ cart_id: number; fsm_instance_id: number }>(sql`
      insert into cart (company_code, shop_id, language_code, currency_code, email, consent, last_active_at)
      select company_code, shop_id, 'hu', currency_code, ${email}, ${consent}, now() - ${quiet} * interval '1 minute'
        from shop where company_code = 'KT-HU' order by shop_id limit 1 returning cart_id, fsm_instance_id`);
    await app.execute(sql`
      insert into cart_item (company_code, cart_id, product_code, qty, unit_price)
      select 'KT-HU', ${cart?.cart_id}, product_code, 3 - row_number() over (order by product_code), 100 * row_number() over (order by product_code)
        from (select product_code from product order by product_code limit 2) p`);
    return { cart_id: Number(cart?.cart_id), instance: Number(cart?.fsm_instance_id) };
  };
  const fire = async ({ instance }: Cart, event_code: string) =>
    (await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [instance], params: {} })).body.results?.[0];
  const rowOf = async ({ cart_id }: Cart) => (await admin.rows('abandoned_carts', { filter: { field: 'cart_id', op: 'eq', value: cart_id } }))[0];
  /** An hour passes for the timer. */
  const leave = async ({ instance }: Cart) => {
    await app.execute(sql`update fsm_timer set due_at = now() - interval '1 minute' where fsm_instance_id = ${instance}`);
    await app.services.workflow.fireDue(100);
  };
  const stateOf = async ({ instance }: Cart) =>
    (await app.rows<{ state_code: string }>(sql`select state_code from fsm_instance join fsm_state using (state_id) where fsm_instance_id = ${instance}`))[0]
      ?.state_code;
  const mailsTo = (email: string) =>
    app.rows<{ subject: string; text: string }>(
      sql`select payload->>'subject' as subject, payload->>'text' as text from outbox where payload->>'to' = ${email}`,
    );

  it('of the demo are in every state', async () => {
    const states = await app.rows<{ state_code: string }>(
      sql`select distinct s.state_code from cart join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where cart.company_code = 'KT-HU'`,
    );
    expect(states.map(({ state_code }) => state_code).toSorted()).toEqual(['abandoned', 'active', 'lost', 'recovered', 'reminded']);
  });

  it('tell what lies in them and what it costs', async () => {
    const cart = await newCart({ email: 'anna@mail.example' });
    expect(await rowOf(cart)).toMatchObject({ email: 'anna@mail.example', item_count: 2, cart_value: 400, consent: false });
    expect(await admin.rows('cart_items', { filter: { field: 'cart_id', op: 'eq', value: cart.cart_id } })).toMatchObject([
      { qty: 2, unit_price: 100, line_value: 200 },
      { qty: 1, unit_price: 200, line_value: 200 },
    ]);
  });

  it('are abandoned after an hour in which nobody touched them, and not before', async () => {
    const [quiet, busy] = [await newCart({ quiet: 61 }), await newCart({ quiet: 59 })];
    await leave(quiet);
    await leave(busy);
    expect([await stateOf(quiet), await stateOf(busy)]).toEqual(['abandoned', 'active']);
  });

  it('are reminded of by one mail in the language of whoever left them, with a link nobody can guess', async () => {
    const cart = await newCart({ email: 'left@mail.example', consent: true, quiet: 90 });
    await leave(cart);
    expect(await fire(cart, 'remind')).toMatchObject({ ok: true });
    const mails = await mailsTo('left@mail.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Maradt valami a kosarában');
    expect(mails[0]?.text).toMatch(/2 × [^\n]+\n1 × /);
    const key = /cart\?key=([\w-]{20,})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect(key).not.toBe('');
    expect(await app.rows(sql`select 1 from cart where secret_digest = ${key}`)).toEqual([]);
    expect((await rowOf(cart))?.reminded_at).not.toBeNull();
    expect(await fire(cart, 'remind')).toMatchObject({ ok: false });
    expect(await mailsTo('left@mail.example')).toHaveLength(1);
  });

  it('are reminded of only whoever agreed to it and told an address', async () => {
    const [silent, nameless] = [await newCart({ email: 'no@mail.example', quiet: 90 }), await newCart({ consent: true, quiet: 90 })];
    for (const cart of [silent, nameless]) await leave(cart);
    expect(await fire(silent, 'remind')).toMatchObject({ ok: false, error: { params: { guard: 'cart_may_be_reminded', missing: 'consent' } } });
    expect(await fire(nameless, 'remind')).toMatchObject({ ok: false, error: { params: { guard: 'cart_may_be_reminded', missing: 'address' } } });
    expect(await mailsTo('no@mail.example')).toEqual([]);
  });

  it('become drafts of orders with their goods and prices, once', async () => {
    const cart = await newCart({ email: 'buys@mail.example' });
    expect(await fire(cart, 'recover')).toMatchObject({ ok: false, error: { params: { guard: 'cart_is_ordered' } } });
    const convert = () => admin.action<JsonObject>('abandoned_carts', 'convert_cart', { selection: { keys: [{ cart_id: cart.cart_id }] } });
    const answers = await Promise.all([convert(), convert()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const row = await rowOf(cart);
    const id = Number(row?.sales_order_id);
    const [order] = await admin.rows('sales_orders', { filter: { field: 'sales_order_id', op: 'eq', value: id } });
    expect(order).toMatchObject({
      email: 'buys@mail.example',
      delivery_name: 'buys@mail.example',
      shop_id: row?.shop_id,
      currency_code: row?.currency_code,
      line_count: 2,
      order_no: null,
    });
    const lines = await admin.rows('sales_order_items', { filter: { field: 'sales_order_id', op: 'eq', value: id }, sort: [{ field: 'line_no' }] });
    expect(lines).toMatchObject([
      { qty: 2, unit_price: 100 },
      { qty: 1, unit_price: 200 },
    ]);
    expect(await stateOf(cart)).toBe('recovered');
  });

  it('are deleted with what lies in them', async () => {
    const cart = await newCart();
    expect(await admin.action('abandoned_carts', 'delete', { keys: [{ cart_id: cart.cart_id }] })).toMatchObject({ status: 200 });
    expect(await app.rows(sql`select 1 from cart_item where cart_id = ${cart.cart_id}`)).toEqual([]);
  });
});
