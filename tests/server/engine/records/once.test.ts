import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import sweep from '../../../../src/server/engine/jobs/sweep.job.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

describeOnEachDemo('a write under a key', (open) => {
  let app: App;
  beforeAll(async () => void (app = await openApp(open)));
  afterAll(() => app.close());

  let keys = 0;
  const newKey = () => `key-of-test-${(keys += 1)}`;
  const brands = (name: string) => app.rows<{ brand_id: number }>(sql`select brand_id from brand where brand_name = ${name}`);
  /** Calls an action of the brands as a person, under a key. */
  const calling = async (account: string, company = 'KT-HU') => {
    const client = await app.signIn(account, company);
    return (key: string, action: string, payload: JsonObject) =>
      client.rpc('api_action', { entity: 'product_brands', action, payload }, { headers: { 'idempotency-key': key } });
  };
  const named = (brand_name: string) => ({ rows: [{ brand_name }] });

  it('is done once and answered the same, however often it is sent', async () => {
    const call = await calling('admin');
    const key = newKey();
    const first = await call(key, 'set', named('Once A'));
    expect(first).toMatchObject({ status: 200, body: { rows: [{ brand_name: 'Once A' }] } });
    const again = await call(key, 'set', named('Once A'));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await brands('Once A')).toHaveLength(1);
  });

  it('is done once when it is sent many times at the same instant', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => calling('admin')));
    const key = newKey();
    const answers = await Promise.all(clients.map((call) => call(key, 'set', named('Once B'))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await brands('Once B')).toHaveLength(1);
  });

  it('that comes again late does not write over what was written meanwhile', async () => {
    const call = await calling('admin');
    const [brand] = await brands('Once B');
    const patch = (old: string, now: string) => ({ patches: [{ key: { brand_id: Number(brand?.brand_id) }, field: 'brand_name', old, new: now }] });
    const key = newKey();
    const first = await call(key, 'set', patch('Once B', 'Once C'));
    expect(first.status).toBe(200);
    expect((await call(newKey(), 'set', patch('Once C', 'Once B'))).status).toBe(200);
    expect((await call(key, 'set', patch('Once B', 'Once C'))).body).toEqual(first.body);
    expect(await brands('Once B')).toHaveLength(1);
  });

  it('is another one of another person, and of the same person in another company', async () => {
    const key = newKey();
    const callers = [await calling('admin'), await calling('admin', 'KT-DE'), await calling('other', 'KT-DE')];
    for (const [n, call] of callers.entries()) expect((await call(key, 'set', named(`Once D${n}`))).status).toBe(200);
    for (const n of callers.keys()) expect(await brands(`Once D${n}`)).toHaveLength(1);
  });

  it('is refused with another call', async () => {
    const call = await calling('admin');
    const key = newKey();
    expect((await call(key, 'set', named('Once F'))).status).toBe(200);
    expect(await call(key, 'set', named('Once G'))).toMatchObject({ status: 422, body: { error: { code: 'key_reused' } } });
    expect(await brands('Once G')).toEqual([]);
    expect((await call('short', 'set', named('Once G'))).status).toBe(400);
  });

  it('that was refused is judged anew', async () => {
    const call = await calling('admin');
    const key = newKey();
    expect((await call(key, 'set', named('Once F'))).status).toBe(409);
    await app.execute(sql`update brand set brand_name = 'Once F, renamed' where brand_name = 'Once F'`);
    expect((await call(key, 'set', named('Once F'))).status).toBe(200);
  });

  it('is a deletion too', async () => {
    const call = await calling('admin');
    const [brand] = await brands('Once D0');
    const key = newKey();
    const gone = { keys: [{ brand_id: Number(brand?.brand_id) }] };
    const first = await call(key, 'delete', gone);
    expect(first).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect((await call(key, 'delete', gone)).body).toEqual(first.body);
  });

  it('is an action of a form too, which fires its events once', async () => {
    const client = await app.signIn('admin', 'KT-HU');
    const [cart] = await app.rows<{ cart_id: number }>(sql`
      select min(cart_id) as cart_id from cart join fsm_instance using (fsm_instance_id) join fsm_state s using (state_id) where cart.company_code = 'KT-HU' and s.state_code = 'active'`);
    const payload = { selection: { keys: [{ cart_id: Number(cart?.cart_id) }] } };
    const headers = { 'idempotency-key': newKey() };
    const convert = () => client.rpc('api_action', { entity: 'abandoned_carts', action: 'convert_cart', payload }, { headers });
    const first = await convert();
    expect(first).toMatchObject({ status: 200, body: { changed: 1 } });
    expect((await convert()).body).toEqual(first.body);
    expect(await convert()).not.toMatchObject({ body: { error: {} } });
    expect(await app.rows(sql`select 1 from cart where cart_id = ${cart?.cart_id} and sales_order_id is not null`)).toHaveLength(1);
  });

  it('is known for a day', async () => {
    const call = await calling('admin');
    const [old, young] = [newKey(), newKey()];
    await call(old, 'set', named('Once H'));
    await call(young, 'set', named('Once I'));
    await app.execute(sql`update answered_call set answered_at = now() - interval '25 hours' where idempotency_key = ${old}`);
    await sweep.run({ services: app.services, signal: new AbortController().signal } as never);
    const left = await app.rows<{ idempotency_key: string }>(sql`select idempotency_key from answered_call where idempotency_key in (${old}, ${young})`);
    expect(left).toEqual([{ idempotency_key: young }]);
  });
});
