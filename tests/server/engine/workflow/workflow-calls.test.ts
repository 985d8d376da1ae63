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
    expect((await tryAll()).map(({ status }) => status)).toEqual([403, 403, 403]);

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
