import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { workflowSchema } from '../../../../schemas/workflows/grammar.ts';
import type { Workflow } from '../../../../schemas/workflows/grammar.ts';
import { workflows } from '../../../../src/generated/server/workflows.gen.ts';
import { defaultContent, storedContent } from '../../../../src/server/engine/workflow/defaults/content.ts';
import { seedWorkflows } from '../../../../src/server/start/seed-workflows.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { formerEmail } from '../../fixtures/former-email.ts';

const defaultOf = (type: string): Workflow => {
  const found = workflows[type];
  if (!found) throw new Error(`no default ${type}`);
  return structuredClone(found);
};

/** The default of `cmr` as an older program had it: other names, a state and an event more, an event less, other steps. */
function older(): Workflow {
  const workflow = defaultOf('cmr');
  const names = workflow.type_names;
  workflow.type_names = { ...names, en: 'Waybill' };
  const [first] = workflow.states;
  const [start] = workflow.transitions;
  if (!first || !start) throw new Error('cmr is empty');
  first.editable = 'none';
  first.initial_state = false;
  workflow.states.push({ ...first, state_code: 'limbo', state_names: names, initial_state: true, final_state: false });
  workflow.events = workflow.events.filter(({ event_code }) => event_code !== 'cancel');
  workflow.transitions = workflow.transitions.filter(({ event }) => event !== 'cancel');
  workflow.events.push({ ...defaultOf('cmr').events[0], event_code: 'leave_limbo', event_names: names } as Workflow['events'][number]);
  workflow.transitions.push({ ...start, from: 'limbo', event: 'leave_limbo', to: first.state_code, guards: [], effects: [], timeout: 90 });
  workflow.transitions = workflow.transitions.map((one, place) =>
    place === 0 ? { ...one, effects: [{ code: 'set_fields', params: { fields: { note: 'now' } } }] } : one,
  );
  return workflow;
}

describeOnEachDemo('a default workflow', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    // A type is written anew only where no record is in its states.
    await app.execute(sql`delete from cmr`);
    await app.execute(sql`delete from email`);
    await app.execute(sql`delete from fsm_instance where type_code = 'email'`);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.execute(sql`delete from fsm_instance where entity = 'a paper of the tests'`);
    await app.execute(sql`delete from fsm_type where type_code in ('cmr', 'email')`);
    await seedWorkflows(app.database, { cmr: older() });
  });

  const stored = (type = 'cmr') => app.database.system((tx) => storedContent(tx, type));
  const start = async (type = 'cmr') => (await seedWorkflows(app.database)).find(({ type_code }) => type_code === type);
  const differs = async () => (await admin.rows('fsm_types', { filter: { field: 'type_code', op: 'eq', value: 'cmr' } }))[0]?.default_differs;
  const differences = async () => (await admin.rpc('workflow_differences', { type_code: 'cmr' })).body;
  const touch = () => app.execute(sql`update fsm_event set bv_icon = 'bell' where type_code = 'cmr' and event_code = 'issue'`);

  it('is written as its file says', async () => {
    expect(await stored()).toEqual(defaultContent(older()));
  });

  it('that nobody touched follows the new one at a start, logged, and once', async () => {
    expect(await start()).toEqual({ type_code: 'cmr', outcome: 'upgraded' });
    expect(await stored()).toEqual(defaultContent(defaultOf('cmr')));
    const [logged] = await app.rows<{ action: string; lines: number }>(
      sql`select s.action, count(*)::int as lines from change_set s join change c using (change_set_id) where s.form = 'fsm_types' group by s.change_set_id, s.action order by s.change_set_id desc limit 1`,
    );
    expect(logged).toMatchObject({ action: 'upgrade' });
    expect(logged?.lines).toBeGreaterThan(5);
    expect(await start()).toEqual({ type_code: 'cmr', outcome: 'equal' });
    expect(await differs()).toBe(false);
  });

  it('that staff touched stays as it is, and says how it differs', async () => {
    await touch();
    expect(await start()).toEqual({ type_code: 'cmr', outcome: 'touched' });
    expect(await stored()).toEqual({ ...defaultContent(older()), events: expect.objectContaining({ issue: expect.objectContaining({ bv_icon: 'bell' }) }) });
    expect(await differs()).toBe(true);
    const told = await differences();
    expect(told).toMatchObject({ has_default: true, states_in_use: [] });
    expect(told.differences).toEqual(
      expect.arrayContaining([
        { part: 'type', code: '', sort: 'changed', fields: ['type_names'] },
        { part: 'states', code: 'draft', sort: 'changed', fields: ['initial_state', 'editable'] },
        { part: 'states', code: 'limbo', sort: 'own', fields: [] },
        { part: 'events', code: 'cancel', sort: 'missing', fields: [] },
        { part: 'events', code: 'issue', sort: 'changed', fields: ['bv_icon'] },
        { part: 'transitions', code: 'limbo leave_limbo', sort: 'own', fields: [] },
      ]),
    );
  });

  it('is taken by staff, and given back by an undo', async () => {
    await touch();
    await start();
    const before = await stored();
    const taken = await admin.action<{ changed: number; change_set_id: number }>('fsm_types', 'take_default', { selection: { keys: [{ type_code: 'cmr' }] } });
    expect([taken.status, codeOf(taken), taken.body.changed]).toEqual([200, undefined, 1]);
    expect(await stored()).toEqual(defaultContent(defaultOf('cmr')));
    expect([await differs(), (await differences()).differences]).toEqual([false, []]);
    const undone = await admin.rpc('undo', { change_set_id: taken.body.change_set_id });
    expect([undone.status, codeOf(undone)]).toEqual([200, undefined]);
    expect([await stored(), await differs()]).toEqual([before, true]);
    expect(await start()).toEqual({ type_code: 'cmr', outcome: 'touched' });
  });

  it('says that it differs as soon as staff change a step of it, and no longer when they take that back', async () => {
    await start();
    const [transition] = await app.rows<{ transition_id: number }>(
      sql`select transition_id from fsm_transition where type_code = 'cmr' order by position limit 1`,
    );
    const row = { transition_id: transition?.transition_id ?? 0, sort: 'effect', procedure_code: 'set_fields', params: { fields: { note: 'now' } } };
    const added = await admin.action('fsm_steps', 'set', { rows: [row] });
    expect([added.status, await differs()]).toEqual([200, true]);
    expect((await admin.rpc('undo', { change_set_id: added.body.change_set_id })).status).toBe(200);
    expect(await differs()).toBe(false);
  });

  it('stops where records are in a state that it lost, and tells which', async () => {
    await app.execute(sql`
      insert into fsm_instance (company_code, type_code, state_id, entity, entity_id)
      select 'KT-HU', type_code, state_id, 'a paper of the tests', '1' from fsm_state where type_code = 'cmr' and state_code = 'limbo'`);
    expect(await start()).toEqual({ type_code: 'cmr', outcome: 'stopped', states: ['limbo'] });
    expect([await stored(), await differs(), (await differences()).states_in_use]).toEqual([defaultContent(older()), true, ['limbo']]);
    const taken = await admin.action('fsm_types', 'take_default', { selection: { keys: [{ type_code: 'cmr' }] } });
    expect([taken.status, codeOf(taken)]).toEqual([422, 'in_use']);
    await app.execute(sql`delete from fsm_instance where entity = 'a paper of the tests'`);
    expect(await start()).toEqual({ type_code: 'cmr', outcome: 'upgraded' });
  });

  it.each([
    ['untouched', false, 'upgraded'],
    ['touched', true, 'touched'],
  ])('of the time before digests counts as %s by what it says', async (_, isTouched, outcome) => {
    // One of those whose digests are kept for such times; today's default is not.
    await seedWorkflows(app.database, { email: v.parse(workflowSchema, formerEmail) });
    await app.execute(sql`update fsm_type set seeded_digest = null where type_code = 'email'`);
    if (isTouched) await app.execute(sql`update fsm_state set color = '#000000' where type_code = 'email' and initial_state`);
    const newer = defaultOf('email');
    newer.type_names = { ...newer.type_names, en: 'Letter' };
    expect((await seedWorkflows(app.database, { email: newer })).find(({ type_code }) => type_code === 'email')).toEqual({ type_code: 'email', outcome });
  });
});
