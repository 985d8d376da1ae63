import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { fieldsOfEvent, requiredExamples } from './asked-examples.ts';

/* What an event would do is told by doing it and taking it back. */

describeOnServer('a dry run', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const fire = async (ids: readonly number[], event_code: string, more: JsonObject = {}): Promise<TriggerResult[]> => {
    const answer = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: [...ids], ...more });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.results;
  };
  const dry = (ids: readonly number[], event_code: string, fields: JsonObject = {}) => fire(ids, event_code, { dry_run: true, params: { fields } });
  /** Everything that a step writes to. */
  const traces = () =>
    app.rows(sql`
      select (select count(*) from fsm_history) as history, (select md5(string_agg(i::text, '' order by fsm_instance_id)) from fsm_instance i) as instances,
             (select count(*) from fsm_timer) as timers, (select count(*) from change) as changes, (select count(*) from outbox) as outbox,
             (select count(*) from stock_movement) as movements, (select md5(string_agg(s::text, '' order by warehouse_id, product_code)) from stock_level s) as stock,
             (select md5(string_agg(c::text, '' order by c::text)) from counter c) as numbers, (select md5(string_agg(p::text, '' order by purchase_order_id)) from purchase_order p) as orders`);

  it('of every event that a record of any type has leaves nothing behind, and says where it would lead', async () => {
    const instances = await app.rows<{ id: number; type_code: string; events: string[] }>(sql`
      select distinct on (i.type_code, i.state_id) i.fsm_instance_id as id, i.type_code,
             array(select e->>'event_code' from jsonb_array_elements(kontor_fsm_actions(i.state_id)) e) as events
        from fsm_instance i where i.company_code = 'KT-HU' order by i.type_code, i.state_id, i.fsm_instance_id`);
    expect(new Set(instances.map(({ type_code }) => type_code)).size).toBeGreaterThan(2);
    const before = await traces();
    const told: TriggerResult[] = [];
    for (const { id, type_code, events } of instances)
      for (const event of events) told.push(...(await dry([id], event, requiredExamples(fieldsOfEvent(type_code, event)))));
    expect(await traces()).toEqual(before);
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter(({ ok, would }) => ok !== (would !== undefined))).toEqual([]);
    expect(told.flatMap(({ error }) => error ?? []).filter(({ code }) => code === 'internal')).toEqual([]);
    expect(told.some(({ would }) => (would?.posted ?? 0) > 0)).toBe(true);
    expect(told.some(({ would }) => (would?.mails.length ?? 0) > 0)).toBe(true);
  });

  it('tells the rows, postings and mails that the event then makes', async () => {
    const [draft] = await admin.rows('purchase_orders', { filter: { field: 'state_code', op: 'eq', value: 'draft' }, limit: 1 });
    const id = Number(draft?.fsm_instance_id);
    const [told] = await dry([id], 'confirm');
    expect(told).toMatchObject({ ok: true, state_code: 'draft', would: { state_code: 'ordered', posted: 0, mails: [] } });
    expect(told?.would?.rows).toContainEqual({ screen: 'purchasing/purchase_orders', add: 0, set: 1, delete: 0 });
    expect(await fire([id], 'confirm')).toMatchObject([{ ok: true, state_code: 'ordered' }]);
    const [unload] = (await fire([id], 'arrive'), await dry([id], 'unload'));
    const movements = async () => (await app.rows<{ n: number }>(sql`select count(*)::int as n from stock_movement`))[0]?.n ?? 0;
    const before = await movements();
    await fire([id], 'unload');
    expect(unload?.would?.posted).toBe((await movements()) - before);
  });

  it('tells who would be refused, and why, as the event itself does', async () => {
    const inState = (state: string) => admin.rows('purchase_orders', { filter: { field: 'state_code', op: 'eq', value: state }, limit: 2 });
    const rows = [...(await inState('sent')), ...(await inState('closed'))];
    const ids = rows.map(({ fsm_instance_id }) => Number(fsm_instance_id));
    const [told, done] = [await dry(ids, 'cancel'), await fire(ids, 'cancel')];
    expect(told.map(({ ok, error }) => [ok, error])).toEqual(done.map(({ ok, error }) => [ok, error]));
    expect(new Set(told.map(({ ok }) => ok)).size).toBe(2);
  });
});
