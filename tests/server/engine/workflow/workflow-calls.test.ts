import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedWorkflows } from '../../../../src/server/start/seed-workflows.ts';
import type { HistoryAnswer, OffersAnswer, TriggerAnswer } from '../../../../src/shared/workflow/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

describeOnEachDemo('calls of workflows', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    await seedWorkflows(app.database);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  let asked = 0;
  const subscribe = async (company = 'KT-HU'): Promise<number> => {
    const [made] = await app.rows<{ fsm_instance_id: number }>(sql`
      insert into newsletter_subscriber (company_code, shop_id, email, language_code)
      select company_code, shop_id, ${`reader-${(asked += 1)}@shop.example`}, 'hu' from shop where company_code = ${company} order by shop_id limit 1 returning fsm_instance_id`);
    return made?.fsm_instance_id ?? 0;
  };

  it.each(['fsm_trigger', 'trigger_fsms', 'trigger_fsm'])('%s fires for one record or many, and says how each fared', async (entity) => {
    const id = await subscribe();
    const foreign = await subscribe('KT-DE');
    const answer = await admin.action<TriggerAnswer>(entity, 'set', { event_code: 'bounce', fsm_instance_id: [id, foreign], params: { checkbox: true } });
    expect(answer.status).toBe(200);
    expect(answer.body.results).toMatchObject([
      { fsm_instance_id: id, ok: false, state_code: 'pending', error: { code: 'not_in_state' } },
      { fsm_instance_id: foreign, ok: false, state_code: null, error: { code: 'not_found' } },
    ]);
    expect((await admin.action<TriggerAnswer>(entity, 'set', { event_code: 'confirm', fsm_instance_id: id })).body.results).toMatchObject([
      { ok: true, state_code: 'active' },
    ]);
  });

  it('offers and history are told to who may list the records', async () => {
    const id = await subscribe();
    const { type_code, count, offers } = (await admin.action<OffersAnswer>('fsm_offers', 'list', { fsm_instance_id: [id] })).body;
    expect({ type_code, count, confirm: offers.find(({ event_code }) => event_code === 'confirm') }).toMatchObject({
      type_code: 'newsletter_subscriber',
      count: 1,
      confirm: { common: true, can: [id], to_states: ['active'] },
    });
    expect((await admin.action<HistoryAnswer>('fsm_history', 'list', { fsm_instance_id: id })).body).toMatchObject({
      entries: [{ seq: 1, to_state: { state_code: 'pending' } }],
    });
    expect((await admin.action<HistoryAnswer>('fsm_history', 'list', { fsm_instance_id: id })).body.timers.map(({ event_code }) => event_code)).toContain(
      'expire',
    );
    expect(await admin.in('KT-DE').action('fsm_history', 'list', { fsm_instance_id: id })).toMatchObject(refused(404, 'not_found'));
  });

  it('are refused to who has no page of the records, and to who lost the right since the page was loaded', async () => {
    const id = await subscribe();
    const user = await app.addUser('nobody-of-workflows');
    const nobody = await app.signIn('nobody-of-workflows', 'KT-HU');
    const call = { event_code: 'confirm', fsm_instance_id: [id] };
    const tryAll = () =>
      Promise.all([
        nobody.action('fsm_trigger', 'set', call),
        nobody.action('fsm_offers', 'list', { fsm_instance_id: [id] }),
        nobody.action('fsm_history', 'list', { fsm_instance_id: id }),
      ]);
    expect((await tryAll()).map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(await app.rows(sql`select 1 from fsm_history where fsm_instance_id = ${id}`)).toHaveLength(1);

    const grant = (set: boolean) =>
      app.execute(sql`
      insert into user_page (user_id, page_code, perms, list, set) select ${user}, page_code, true, true, ${set} from page where url = 'sales/newsletter_subscribers'
      on conflict (user_id, page_code) do update set set = excluded.set`);
    await grant(true);
    expect((await tryAll()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await grant(false);
    expect((await tryAll()).map(({ status }) => status)).toEqual([403, 200, 200]);
    expect(await app.rows(sql`select 1 from fsm_history where fsm_instance_id = ${id}`)).toHaveLength(2);
  });

  /** Signs somebody in who has these rights on these pages. */
  const clerkWith = async (name: string, pages: Record<string, { set: boolean; delete?: boolean }>): Promise<Client> => {
    const user = await app.addUser(name);
    for (const [url, { set, delete: mayDelete = false }] of Object.entries(pages)) {
      await app.execute(sql`
        insert into user_page (user_id, page_code, perms, list, set, delete) select ${user}, page_code, true, true, ${set}, ${mayDelete} from page where url = ${url}`);
    }
    return app.signIn(name, 'KT-HU');
  };

  it('an event is fired by who may set the home form of the type: to set another form over the same records is not enough', async () => {
    const id = await subscribe();
    const beside = await clerkWith('sets-beside', { 'sales/subscribers': { set: true } });
    const call = { event_code: 'confirm', fsm_instance_id: [id] };
    expect(await beside.action('fsm_trigger', 'set', call)).toMatchObject(refused(403, 'forbidden'));
    const offers = await beside.action<OffersAnswer>('fsm_offers', 'list', { fsm_instance_id: [id] });
    expect(offers.body.offers.map(({ can, cannot }) => [can, cannot.map(({ code }) => code)])).toEqual(offers.body.offers.map(() => [[], ['forbidden']]));
    expect((await beside.action<HistoryAnswer>('fsm_history', 'list', { fsm_instance_id: id })).body.entries).toHaveLength(1);

    const atHome = await clerkWith('sets-at-home', { 'sales/newsletter_subscribers': { set: true } });
    expect((await atHome.action<TriggerAnswer>('fsm_trigger', 'set', call)).body.results).toMatchObject([{ ok: true }]);
  });

  it('a transition may ask for a further right, and for a scope of the user', async () => {
    const needs = (column: 'needs_right' | 'needs_scope', value: string | null) =>
      app.execute(sql`update fsm_transition set ${sql.identifier(column)} = ${value} where type_code = 'newsletter_subscriber' and event_code = 'confirm'`);
    const setter = await clerkWith('sets-only', { 'sales/newsletter_subscribers': { set: true } });
    const deleter = await clerkWith('sets-and-deletes', { 'sales/newsletter_subscribers': { set: true, delete: true } });
    const confirm = async (client: Client, id: number) =>
      (await client.action<TriggerAnswer>('fsm_trigger', 'set', { event_code: 'confirm', fsm_instance_id: [id] })).body.results[0];
    const [first, second] = [await subscribe(), await subscribe()];

    await needs('needs_right', 'delete');
    expect(await confirm(setter, first)).toMatchObject({ ok: false, state_code: 'pending', error: { code: 'forbidden' } });
    expect(await confirm(deleter, first)).toMatchObject({ ok: true });
    await needs('needs_right', null);
    await needs('needs_scope', 'finance');
    expect(await confirm(deleter, second)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    const scope = (written: string) => app.execute(sql`update app_user set scope = ${written}::jsonb where user_name = 'sets-and-deletes'`);
    for (const without of ['["finances"]', '{"finance": false}', '"finance"', '{"sales": true}']) {
      await scope(without);
      expect(await confirm(deleter, second), without).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    }
    await scope('["finance"]');
    expect(await confirm(deleter, second)).toMatchObject({ ok: true });
    await scope('{"finance": true}');
    expect(await confirm(deleter, await subscribe())).toMatchObject({ ok: true });
    await needs('needs_scope', null);
  });

  it('are refused when they are not understood', async () => {
    const bad = [
      {},
      { event_code: 'confirm' },
      { event_code: 'confirm', fsm_instance_id: [] },
      { event_code: 'confirm', fsm_instance_id: ['1'] },
      { event_code: 'confirm', fsm_instance_id: [1], idempotency_key: 'short' },
      { event_code: 'confirm', fsm_instance_id: [1], user_id: 3 },
    ];
    for (const payload of bad) expect(codeOf(await admin.action('fsm_trigger', 'set', payload)), JSON.stringify(payload)).toBe('bad_request');
    expect(codeOf(await admin.action('fsm_trigger', 'list', { event_code: 'confirm', fsm_instance_id: [1] }))).toBe('bad_data_source');
    expect(codeOf(await admin.action('fsm_offers', 'list', { form: 'product_list', selection: { keys: [] } }))).toBe('no_workflow');
    expect(codeOf(await admin.action('fsm_offers', 'list', { form: 'no_such_form', selection: { keys: [] } }))).toBe('bad_data_source');
  });
});
