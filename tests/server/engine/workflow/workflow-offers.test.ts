import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, ours, theirs } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';

describeOnEachDatabase('offers', (open) => {
  let tickets: Tickets;
  beforeAll(async () => {
    tickets = await openTickets(open);
  });
  beforeEach(() => tickets.reset());
  afterAll(() => tickets.close());

  const offersFor = (ids: readonly number[], actor = ours) => tickets.workflow.offers(actor, { fsm_instance_id: ids });

  it('name the events a state knows, in order, with how they look, and none that fire by themselves', async () => {
    await tickets.rows(
      `update fsm_event set bv_variant = 'success', bv_icon = 'play', checkbox_label = '{"en":"Send a mail"}', ask_email = true where type_code = 't_ticket' and event_code = 'start'`,
    );
    const [id = 0] = await tickets.add();
    expect(await offersFor([id])).toEqual({
      type_code: 't_ticket',
      count: 1,
      offers: [
        {
          event_code: 'start',
          event_names: { en: 'start' },
          event_params: { bv_variant: 'success', bv_icon: 'play', checkbox: { en: 'Send a mail' }, ask_email: true, fields: [] },
          record: {},
          common: true,
          button: false,
          to_states: ['open'],
          can: [id],
          cannot: [],
        },
      ],
    });
  });

  it('are common where every chosen record knows the event, and count why the others cannot', async () => {
    const ids = await tickets.add(8);
    await tickets.trigger('start', ids);
    const even = ids.filter((_, i) => i % 2 === 1);
    await tickets.trigger('put_aside', even.slice(0, 3));
    const { offers, count } = await offersFor(ids);
    const offer = (event_code: string) => offers.find((one) => one.event_code === event_code);
    expect(count).toBe(8);
    // 4, 6 and 2 lie aside, and 4 alone is divisible by 4; 8 and the odd ones are open.
    expect(offer('finish')).toMatchObject({
      record: {},
      common: true,
      to_states: ['closed'],
      can: [1, 3, 4, 5, 7, 8].map((n) => ids[n - 1]),
      cannot: [{ code: 'guard_refused', params: { guard: 'divides', rest: 2 }, count: 2 }],
    });
    expect(offer('put_aside')).toMatchObject({
      record: {},
      common: false,
      can: [ids[7]],
      cannot: [
        { code: 'guard_refused', params: { guard: 'divides', rest: 1 }, count: 4 },
        { code: 'not_in_state', params: { event_code: 'put_aside', state_code: 'aside' }, count: 3 },
      ],
    });
    expect(offer('start')).toBeUndefined();
  });

  it('say what a trigger says then', async () => {
    const ids = await tickets.add(6);
    await tickets.trigger('start', ids);
    const [asked] = (await offersFor(ids)).offers.filter(({ event_code }) => event_code === 'put_aside');
    const { results } = await tickets.trigger('put_aside', ids);
    expect(results.filter(({ ok }) => ok).map(({ fsm_instance_id }) => fsm_instance_id)).toEqual(asked?.can);
    expect(asked?.cannot).toEqual([{ ...results.find(({ ok }) => !ok)?.error, count: 3 }]);
  });

  it('are none where a record knows nothing, where types are mixed, and for records of other companies', async () => {
    const [id = 0] = await tickets.add();
    await tickets.define({ states: [{ code: 'end', initial: true, final: true }], transitions: [] }, 't_other');
    const [other = 0] = await tickets.add();
    expect(await offersFor([other])).toEqual({ type_code: 't_other', count: 1, offers: [] });
    expect(await offersFor([id, other])).toEqual({ type_code: null, count: 2, offers: [] });
    expect(await offersFor([id], theirs)).toEqual({ type_code: null, count: 1, offers: [] });
    expect((await offersFor([id, 987_654_321])).offers).toMatchObject([
      { event_code: 'start', record: {}, common: true, can: [id], cannot: [{ code: 'not_found', count: 1 }] },
    ]);
  });

  it('are told for all rows of a view', async () => {
    const ids = await tickets.add(30);
    const answer = await tickets.workflow.offers(ours, { form: 't_tickets', selection: { expected: 30 } });
    expect(answer).toMatchObject({ type_code: 't_ticket', count: 30, offers: [{ event_code: 'start', can: ids }] });
    await expect(tickets.workflow.offers(ours, { form: 't_tickets', selection: { expected: 29 } })).rejects.toMatchObject({ code: 'selection_changed' });
  });

  it('are refused where a transition names what this server does not have, or with parameters it cannot read', async () => {
    const [id = 0] = await tickets.add();
    await tickets.one('start', id);
    await tickets.rows(
      `update fsm_step s set params = '{"by":"two"}' from fsm_transition t where t.transition_id = s.transition_id and t.type_code = 't_ticket' and t.event_code = 'put_aside'`,
    );
    await expect(offersFor([id])).rejects.toMatchObject({ code: 'unknown_procedure_params', params: { procedure: 'divides' } });
    expect(await tickets.one('put_aside', id)).toMatchObject({ ok: false, error: { code: 'unknown_procedure_params' } });
  });
});
