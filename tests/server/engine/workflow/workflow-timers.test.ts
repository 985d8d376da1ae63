import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defineEffect, defineLoop } from '../../../../src/server/engine/workflow/define.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, theirs, ticketWorkflow } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';

describeOnEachDatabase('timed events', (open) => {
  let tickets: Tickets;
  const due = async () => (await tickets.workflow.fireDue(1000)).fired;
  beforeAll(async () => {
    tickets = await openTickets(open, ticketWorkflow, {
      effects: { slow: defineEffect({ params: v.strictObject({}), run: async ({ tx }) => void (await tx.rows({ text: 'select pg_sleep(0.02)' })) }) },
      loops: { broken: defineLoop({ due: () => Promise.reject(new TypeError('a loop is broken')) }) },
    });
    await tickets.rows(`insert into fsm_procedure (procedure_code, sort, procedure_names) values ('slow', 'effect', '{}')`);
  });
  beforeEach(() => tickets.reset());
  afterAll(() => tickets.close());

  it('fire when they are due, by nobody, reminders first and once per stay, then the end', async () => {
    const id = await tickets.addOne();
    expect(await due()).toBe(0);
    await tickets.pass(11);
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
    await tickets.pass(15);
    expect(await due()).toBe(0);
    await tickets.pass(5);
    expect(await due()).toBe(1);
    expect(await tickets.events(id)).toEqual([null, 'remind', 'expire']);
    expect(await tickets.worked(id)).toBe(1);
    expect(await tickets.rows('select user_id from fsm_history where fsm_instance_id = $1::bigint and seq > 1', id)).toEqual([
      { user_id: null },
      { user_id: null },
    ]);
  });

  it('never fire in a final state', async () => {
    const id = await tickets.addOne();
    await tickets.pass(31);
    await due();
    expect(await tickets.stateOf(id)).toBe('closed');
    expect(await tickets.timers(id)).toEqual([]);
    await tickets.pass(10_000);
    expect(await due()).toBe(0);
  });

  it('end with the stay; a step that stays lets them run on', async () => {
    await tickets.define(
      {
        states: [{ code: 'a', initial: true }, { code: 'b' }, { code: 'z', final: true }],
        transitions: [
          { event: 'stay', from: 'a', to: 'a' },
          { event: 'go', from: 'a', to: 'b' },
          { event: 'back', from: 'b', to: 'a' },
          { event: 'expire', from: 'a', to: 'z', timeout: 20, shown: false },
          { event: 'nag', from: 'b', to: 'b', timeout: 7, shown: false },
        ],
      },
      't_stay',
    );
    const id = await tickets.addOne();
    await tickets.pass(15);
    await tickets.one('stay', id);
    expect(await tickets.timers(id)).toMatchObject([{ event_code: 'expire', minutes: 20 }]);
    await tickets.one('go', id);
    expect(await tickets.timers(id)).toMatchObject([{ event_code: 'nag', minutes: 7 }]);
    await tickets.one('back', id);
    await tickets.pass(15);
    expect(await due()).toBe(0);
    await tickets.pass(6);
    expect(await due()).toBe(1);
    expect(await tickets.stateOf(id)).toBe('z');
  });

  it('that staff fire by hand do not come again in that stay', async () => {
    await tickets.rows(`update fsm_transition set show_in_fsm_buttons = true where event_code = 'remind'`);
    const id = await tickets.addOne();
    await tickets.one('remind', id);
    await tickets.pass(11);
    expect(await due()).toBe(0);
    expect(await tickets.events(id)).toEqual([null, 'remind']);
  });

  it('of all companies fire, each as its own; those of a disabled company wait until it is back', async () => {
    const [own, foreign] = [await tickets.addOne(), await tickets.addOne(theirs)];
    await tickets.rows(`update company set disabled = true where company_code = 'KT-DE'`);
    await tickets.pass(31);
    await due();
    expect([await tickets.stateOf(own), await tickets.stateOf(foreign)]).toEqual(['closed', 'new']);
    await tickets.rows(`update company set disabled = false where company_code = 'KT-DE'`);
    await due();
    expect(await tickets.stateOf(foreign)).toBe('closed');
    expect(await tickets.rows('select distinct company_code from fsm_history where fsm_instance_id = $1::bigint', foreign)).toEqual([
      { company_code: 'KT-DE' },
    ]);
  });

  it('whose guard refuses are put off, longer each time, and fire once it agrees', async () => {
    await tickets.define(
      {
        states: [
          { code: 'a', initial: true },
          { code: 'z', final: true },
        ],
        transitions: [{ event: 'expire', from: 'a', to: 'z', timeout: 20, shown: false, guards: [['divides', { by: 1000 }]] }],
      },
      't_refused',
    );
    const id = await tickets.addOne();
    const waits = async () =>
      (
        await tickets.rows<{ minutes: number }>(
          `select round(extract(epoch from due_at - now()) / 60)::int as minutes from fsm_timer where fsm_instance_id = $1::bigint`,
          id,
        )
      )[0]?.minutes;
    await tickets.pass(20);
    for (const [attempts, minutes] of [
      [1, 20],
      [2, 40],
      [3, 80],
    ] as const) {
      expect(await due()).toBe(0);
      expect(await tickets.timers(id)).toMatchObject([{ attempts, last_error: { code: 'guard_refused', params: { guard: 'divides' } } }]);
      expect(await waits()).toBe(minutes);
      await tickets.pass(minutes);
    }
    await tickets.rows('update fsm_timer set attempts = 500 where fsm_instance_id = $1::bigint', id);
    await due();
    expect(await waits()).toBe(24 * 60);
    await tickets.rows(`update t_ticket set title = 'ticket 1000' where fsm_instance_id = $1::bigint`, id);
    await tickets.pass(24 * 60);
    expect(await due()).toBe(1);
    expect(await tickets.stateOf(id)).toBe('z');
  });

  it('that went wrong do not hold up the others', async () => {
    await tickets.define(
      {
        states: [
          { code: 'a', initial: true },
          { code: 'z', final: true },
        ],
        transitions: [{ event: 'expire', from: 'a', to: 'z', timeout: 5, shown: false, effects: [['refuse', { as: 'bug' }]] }],
      },
      't_broken',
    );
    const broken = await tickets.add(2);
    await tickets.rows(`select kontor_fsm_attach('t_ticket', 't_ticket')`);
    const sound = await tickets.add(2);
    await tickets.pass(31);
    for (let round = 0; round < 4; round += 1) await tickets.workflow.fireDue(2);
    expect(await Promise.all(sound.map((id) => tickets.stateOf(id)))).toEqual(['closed', 'closed']);
    expect(await tickets.timers(broken[0] ?? 0)).toMatchObject([{ attempts: 1, last_error: { code: 'internal' } }]);
    expect(tickets.reported.length).toBeGreaterThan(0);
  });

  it('follow a changed workflow, also in stays that have begun', async () => {
    const id = await tickets.addOne();
    const set = (values: string, event = 'expire') =>
      tickets.rows(`update fsm_transition set ${values} where type_code = 't_ticket' and event_code = $1`, event);
    await set('timeout = 50');
    expect(await tickets.timers(id)).toMatchObject([
      { event_code: 'remind', minutes: 10 },
      { event_code: 'expire', minutes: 50 },
    ]);
    await set('timeout = null');
    expect(await tickets.timers(id)).toMatchObject([{ event_code: 'remind' }]);
    await set('timeout = 40');
    expect(await tickets.timers(id)).toMatchObject([{ event_code: 'remind' }, { event_code: 'expire', minutes: 40 }]);
    await tickets.pass(10);
    await due();
    await set('timeout = 12', 'remind');
    expect(await tickets.timers(id)).toMatchObject([{ event_code: 'expire' }]);
    await tickets.rows(`update fsm_state set final_state = true where type_code = 't_ticket' and state_code = 'new'`);
    expect(await tickets.timers(id)).toEqual([]);
    await tickets.rows(`update fsm_state set final_state = false where type_code = 't_ticket' and state_code = 'new'`);
    expect(await tickets.timers(id)).toMatchObject([{ event_code: 'expire', minutes: 40 }]);
    await tickets.rows(`delete from fsm_transition where type_code = 't_ticket' and event_code = 'expire'`);
    expect(await tickets.timers(id)).toEqual([]);
  });

  it('of a state the record has left are dropped', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id);
    await tickets.rows(
      `insert into fsm_timer (fsm_instance_id, transition_id, company_code, due_at) select $1::bigint, transition_id, 'KT-HU', now() from fsm_transition where type_code = 't_ticket' and event_code = 'expire'`,
      id,
    );
    expect(await due()).toBe(0);
    expect(await tickets.timers(id)).toEqual([]);
    expect(await tickets.stateOf(id)).toBe('open');
  });

  it('fire once each, however many servers work at them', async () => {
    await tickets.rows(
      `insert into fsm_step (transition_id, sort, procedure_code) select transition_id, 'effect', 'slow' from fsm_transition where event_code = 'expire'`,
    );
    await tickets.rows(`update fsm_transition set timeout = null where event_code = 'remind'`);
    const ids = await tickets.add(60);
    await tickets.pass(31);
    const fired = await Promise.all([due(), due(), due()]);
    const left = await due();
    expect(fired.reduce((sum, count) => sum + count, left)).toBe(60);
    expect(
      await tickets.rows('select count(*) as lines, count(distinct fsm_instance_id) as instances from fsm_history where event_code = $1', 'expire'),
    ).toEqual([{ lines: 60, instances: 60 }]);
    expect(await tickets.stateOf(ids[0] ?? 0)).toBe('closed');
  });

  it('a loop looks for work of each company when it is due, and fires what it finds as any other event', async () => {
    await tickets.rows(`update fsm_type set on_loop = 'open_ones', default_loop_interval = 5 where type_code = 't_ticket'`);
    const [own, foreign, fresh] = [await tickets.addOne(), await tickets.addOne(theirs), await tickets.addOne()];
    await tickets.one('start', own);
    await tickets.one('start', foreign, {}, theirs);
    const counts = await Promise.all([tickets.workflow.runLoops(), tickets.workflow.runLoops()]);
    expect(counts.toSorted()).toEqual([0, 2]);
    expect(await Promise.all([own, foreign, fresh].map((id) => tickets.stateOf(id)))).toEqual(['closed', 'closed', 'new']);
    await tickets.one('reopen', own);
    expect(await tickets.workflow.runLoops()).toBe(0);
    await tickets.rows(`update fsm_loop set next_run_at = now()`);
    expect(await tickets.workflow.runLoops()).toBe(1);
    expect(await tickets.rows('select last_error from fsm_loop')).toEqual([{ last_error: null }]);
  });

  it('a loop that is broken says so and stops no other', async () => {
    await tickets.define({ states: [{ code: 'a', initial: true }], transitions: [] }, 't_looping');
    await tickets.rows(`update fsm_type set on_loop = case type_code when 't_ticket' then 'open_ones' else 'broken' end, default_loop_interval = 5`);
    await tickets.rows(`select kontor_fsm_attach('t_ticket', 't_ticket')`);
    const id = await tickets.addOne();
    await tickets.one('start', id);
    expect(await tickets.workflow.runLoops()).toBe(1);
    expect(await tickets.rows(`select type_code, last_error from fsm_loop order by 1`)).toMatchObject([
      { type_code: 't_looping', last_error: expect.stringContaining('a loop is broken') as string },
      { type_code: 't_ticket', last_error: null },
    ]);
    expect(tickets.reported).toMatchObject([{ message: 'a loop is broken' }, { message: 'a loop is broken' }]);
  });
});
