import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'arrival_notifications';

interface Arrival extends JsonObject {
  arrival_notification_id: number;
  fsm_instance_id: number;
  state_code: string;
  email: string;
  queue_place: number | null;
}

describeOnServer('an arrival notification', (open) => {
  let app: App;
  let admin: Client;
  let product: string;
  let senders = 0;

  const stock = (free: number) =>
    app.execute(sql`
    update stock_level set on_hand = ${free} + 2, reserved = 2 where product_code = ${product} and company_code = 'KT-HU'`);
  /** People who asked one after the other, over the company's shops. */
  const waiting = async (count: number): Promise<Arrival[]> => {
    await app.execute(sql`
      insert into arrival_notification (company_code, shop_id, product_code, email, language_code, asked_at)
      select 'KT-HU', 1 + n % 3, ${product}, 'waiter' || n || '@mail.example', (array['hu','de','sk'])[1 + n % 3], now() - interval '1 hour' + n * interval '1 second'
        from generate_series(0, ${count - 1}::int) n order by n desc`);
    return rows();
  };
  const rows = () => admin.rows<Arrival>(form, { filter: { field: 'product_code', op: 'eq', value: product }, sort: [{ field: 'asked_at' }] });
  const notify = async (ids: readonly number[]): Promise<TriggerResult[]> =>
    (await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code: 'notify', fsm_instance_id: [...ids] })).body.results;
  const mails = () =>
    app.rows<{ recipient: string; subject: string; text: string }>(sql`
    select recipient, subject, payload->>'text' as text from outbox where recipient like 'waiter%' order by outbox_id`);
  const runLoops = async () => {
    await app.execute(sql`update fsm_loop set next_run_at = now() - interval '1 minute'`);
    await app.services.workflow.runLoops();
  };
  const placesOf = (all: readonly Arrival[]) => all.map(({ queue_place }) => queue_place);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.services.workflow.runLoops();
    const [known] = await app.rows<{ product_code: string }>(sql`
      select product_code from stock_level join product_shop ps using (company_code, product_code)
       where company_code = 'KT-HU' and ps.shop_id = 1 and ps.published and not exists (select from arrival_notification a where a.product_code = stock_level.product_code)
         and not exists (select from purchase_order_item i where i.product_code = stock_level.product_code) order by product_code limit 1`);
    product = known?.product_code ?? '';
  });
  beforeEach(async () => {
    await app.execute(sql`delete from arrival_notification where product_code = ${product}`);
    await app.execute(sql`delete from outbox`);
  });
  afterAll(() => app.close());

  it('stands in one queue per product and company, the first to ask first, and knows what is free', async () => {
    await stock(3);
    const all = await waiting(4);
    expect(all.map(({ email }) => email)).toEqual(['waiter0@mail.example', 'waiter1@mail.example', 'waiter2@mail.example', 'waiter3@mail.example']);
    expect(placesOf(all)).toEqual([1, 2, 3, 4]);
    expect(all[0]).toMatchObject({ free_stock: 3, eta: null, state_code: 'waiting', notified_at: null });
    await admin.action('fsm_trigger', 'set', { event_code: 'cancel', fsm_instance_id: [all[1]?.fsm_instance_id] });
    expect(placesOf(await rows())).toEqual([1, null, 2, 3]);
  });

  it('goes to the first three alone when all ten are told at once and three pieces are free', async () => {
    await stock(3);
    const all = await waiting(10);
    const results = (await Promise.all(all.toReversed().map(({ fsm_instance_id }) => notify([fsm_instance_id])))).flat().toReversed();
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, ...Array.from({ length: 7 }, () => false)]);
    for (const { error } of results.slice(3))
      expect(error).toMatchObject({
        code: 'guard_refused',
        params: { guard: 'free_stock_for_queue', free: expect.any(Number) as number, place: expect.any(Number) as number },
      });
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(['waiter0@mail.example', 'waiter1@mail.example', 'waiter2@mail.example']);
    expect((await rows()).map(({ state_code }) => state_code)).toEqual([
      ...Array.from({ length: 3 }, () => 'notified'),
      ...Array.from({ length: 7 }, () => 'waiting'),
    ]);
  });

  it('is told of in one batch as in many, and the refusal names what is free and the place', async () => {
    await stock(2);
    const all = await waiting(5);
    const results = await notify(all.map(({ fsm_instance_id }) => fsm_instance_id));
    const byId = new Map(results.map((result) => [result.fsm_instance_id, result]));
    expect(all.map(({ fsm_instance_id }) => byId.get(fsm_instance_id)?.ok)).toEqual([true, true, false, false, false]);
    const [, , third] = all;
    expect((await notify([third?.fsm_instance_id ?? 0]))[0]?.error).toMatchObject({ params: { free: 0, place: 1 } });
  });

  it('is offered to as many as can have it', async () => {
    await stock(2);
    const all = await waiting(5);
    const { body } = await admin.action<JsonObject>('fsm_offers', 'list', { fsm_instance_id: all.map(({ fsm_instance_id }) => fsm_instance_id) });
    const offer = (body.offers as JsonObject[]).find(({ event_code }) => event_code === 'notify');
    expect([...((offer?.can ?? []) as number[])].toSorted()).toEqual(
      all
        .slice(0, 2)
        .map(({ fsm_instance_id }) => fsm_instance_id)
        .toSorted(),
    );
  });

  it('is sent by the loop in turn, and those told in the last 48 hours still count against the stock', async () => {
    await stock(3);
    await waiting(7);
    await runLoops();
    await runLoops();
    const told = async () => (await mails()).map(({ recipient }) => recipient.replace('@mail.example', ''));
    expect(await told()).toEqual(['waiter0', 'waiter1', 'waiter2']);
    await stock(4);
    await runLoops();
    expect(await told()).toEqual(['waiter0', 'waiter1', 'waiter2', 'waiter3']);
    await app.execute(sql`update arrival_notification set notified_at = notified_at - interval '49 hours' where product_code = ${product}`);
    await runLoops();
    await runLoops();
    expect(await told()).toHaveLength(7);
  });

  it('speaks the language of the customer, names the product in it and leads to it in the shop', async () => {
    await stock(3);
    await app.execute(
      sql`update product set product_name = (product_name || '{"hu": "Tölgyfa szék", "de": "Eichenstuhl"}'::jsonb) - 'sk' where product_code = ${product}`,
    );
    const all = await waiting(3);
    await notify(all.map(({ fsm_instance_id }) => fsm_instance_id));
    const [english] = await app.rows<{ name: string }>(sql`select product_name->>'en' as name from product where product_code = ${product}`);
    const sent = (await mails()).toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1));
    expect(sent.map(({ subject }) => subject)).toEqual(['Újra kapható: Tölgyfa szék', 'Eichenstuhl ist wieder erhältlich', `Opäť skladom: ${english?.name}`]);
    expect(sent[0]?.text).toContain(`https://www.kontor-butor.test/hu/p/-/${product}`);
    expect(sent[1]?.text).toContain(`https://b2b.kontor-butor.test/de/p/-/${product}`);
  });

  it('is asked for in a shop, once per address while it waits, with the same answer each time', async () => {
    await stock(0);
    const ask = (email: string, code = product) =>
      app.rpc(
        'arrival_notification_ask',
        { product_code: code, email, language_code: 'hu' },
        { from: `192.0.2.${(senders += 1)}`, headers: { 'x-host': 'kontor-butor.test' } },
      );
    const answers = await Promise.all([ask('shop@mail.example'), ask('SHOP@mail.example'), ask('shop@mail.example')]);
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(['200 {}', '200 {}', '200 {}']);
    expect(await rows()).toMatchObject([{ email: 'shop@mail.example', queue_place: 1, hostname: 'www.kontor-butor.test' }]);
    expect(await ask('shop@mail.example', 'NO-SUCH')).toMatchObject(refused(422, 'unknown_reference'));
  });

  it('ends after 180 days, and nobody is told then', async () => {
    await stock(0);
    const [only] = await waiting(1);
    expect(Math.round((Date.parse(String(only?.timeout_at)) - Date.now()) / 86_400_000)).toBe(180);
    await app.execute(sql`update fsm_timer set due_at = now() - interval '1 minute' where fsm_instance_id = ${only?.fsm_instance_id}`);
    await app.services.workflow.fireDue(100);
    await stock(5);
    await runLoops();
    expect(await rows()).toMatchObject([{ state_code: 'expired', queue_place: null }]);
    expect(await mails()).toEqual([]);
  });

  it('belongs to one company: neither the queue nor the stock of another counts', async () => {
    await stock(1);
    await app.execute(sql`
      insert into arrival_notification (company_code, shop_id, product_code, email, language_code, asked_at)
      select 'KT-DE', shop_id, ${product}, 'early@mail.example', 'de', now() - interval '1 year' from shop where company_code = 'KT-DE' limit 1`);
    const [mine] = await waiting(1);
    expect(mine).toMatchObject({ queue_place: 1 });
    const other = await app.signIn('other', 'KT-DE');
    expect((await other.action<JsonObject>('fsm_trigger', 'set', { event_code: 'notify', fsm_instance_id: mine?.fsm_instance_id })).body).toMatchObject({
      results: [{ error: { code: 'not_found' } }],
    });
    expect(await notify([mine?.fsm_instance_id ?? 0])).toMatchObject([{ ok: true, state_code: 'notified' }]);
  });
});
