import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, ours, theirs } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';

const rights = { perms: true, list: true, add: true, set: true, delete: true };

describeOnEachDatabase('the life of a record', (open) => {
  let tickets: Tickets;
  beforeAll(async () => {
    tickets = await openTickets(open);
  });
  afterAll(() => tickets.close());

  const instances = (where: string) => tickets.rows<{ fsm_instance_id: number }>(`select fsm_instance_id from fsm_instance where ${where}`);
  const ticketOf = async (id: number) =>
    (await tickets.rows<{ ticket_id: number }>('select ticket_id from t_ticket where fsm_instance_id = $1::bigint', id))[0]?.ticket_id ?? 0;

  it('begins with it, however it was added: in the initial state, with a first line and its timers', async () => {
    const { rows } = await tickets.records.set(ours, 't_tickets', { rows: [{ title: 'by a form' }] }, rights);
    const id = Number(rows[0]?.fsm_instance_id);
    expect(rows[0]).toMatchObject({ state_code: 'new' });
    expect(await tickets.rows('select company_code, type_code, entity, entity_id, version from fsm_instance where fsm_instance_id = $1::bigint', id)).toEqual([
      { company_code: 'KT-HU', type_code: 't_ticket', entity: 't_ticket', entity_id: String(rows[0]?.ticket_id), version: 1 },
    ]);
    expect(await tickets.rows('select seq, event_code, from_state_id, user_id, company_code from fsm_history where fsm_instance_id = $1::bigint', id)).toEqual([
      { seq: 1, event_code: null, from_state_id: null, user_id: 7, company_code: 'KT-HU' },
    ]);
    expect(await tickets.timers(id)).toMatchObject([
      { event_code: 'remind', minutes: 10 },
      { event_code: 'expire', minutes: 30 },
    ]);
  });

  it('ends with it, and begins anew when its deletion is undone', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id);
    const ticket = await ticketOf(id);
    const { change_set_id } = await tickets.records.remove(ours, 't_tickets', { keys: [{ ticket_id: ticket }] });
    expect(await instances(`entity_id = '${ticket}'`)).toEqual([]);
    expect(await tickets.events(id)).toEqual([]);
    await tickets.records.undo(ours, { change_set_id: change_set_id ?? 0 }, () => rights);
    const [again] = await instances(`entity_id = '${ticket}'`);
    expect(again?.fsm_instance_id).not.toBe(id);
    expect(await tickets.stateOf(again?.fsm_instance_id ?? 0)).toBe('new');
  });

  it('is never shared: a record brought along with the number of another life gets its own', async () => {
    const id = await tickets.addOne();
    const [made] = await tickets.rows<{ fsm_instance_id: number }>(
      `insert into t_ticket (company_code, title, fsm_instance_id) values ('KT-HU', 'with a number', $1::bigint) returning fsm_instance_id`,
      id,
    );
    expect(made?.fsm_instance_id).not.toBe(id);
  });

  it('leaves no trace of a record that was not stored after all', async () => {
    await tickets.rows(`insert into t_ticket (company_code, title) values ('KT-HU', 'once')`);
    const before = await instances('true');
    expect(await tickets.rows(`insert into t_ticket (company_code, title) values ('KT-HU', 'once') on conflict do nothing returning 1`)).toEqual([]);
    await expect(tickets.records.set(ours, 't_tickets', { rows: [{ title: 'once' }] }, rights)).rejects.toMatchObject({ code: 'already_exists' });
    expect(await instances('true')).toHaveLength(before.length);
  });

  it('cannot begin without a workflow', async () => {
    await tickets.rows(`insert into fsm_type (type_code, type_names) values ('t_empty', '{}')`);
    await tickets.rows(`select kontor_fsm_attach('t_ticket', 't_empty')`);
    await expect(tickets.addOne()).rejects.toMatchObject({ code: 'KT422', message: 'no_workflow' });
    await tickets.rows(`select kontor_fsm_attach('t_ticket', 't_ticket')`);
  });

  it('is written by the engine alone: no caller may make, end or rewrite it', async () => {
    const id = await tickets.addOne();
    const refused = (text: string) => expect(tickets.database.transaction(ours, (tx) => tx.execute({ text }))).rejects.toMatchObject({ code: '42501' });
    await refused(`insert into fsm_instance (type_code, state_id, entity, entity_id) select type_code, state_id, 'x', '1' from fsm_instance limit 1`);
    await refused(`delete from fsm_instance where fsm_instance_id = ${id}`);
    await refused(`update fsm_history set user_id = 8 where fsm_instance_id = ${id}`);
    await refused(`delete from fsm_history where fsm_instance_id = ${id}`);
    await refused(`update fsm_procedure set sort = 'guard'`);
  });

  it('is told line by line, with names, persons and what will happen by itself', async () => {
    const id = await tickets.addOne();
    const begun = await tickets.workflow.history(ours, id);
    expect(begun.entries).toMatchObject([
      { seq: 1, event_code: null, event_names: null, from_state: null, to_state: { state_code: 'new', color: null }, user_name: 'seven' },
    ]);
    expect(begun.timers.map(({ event_code }) => event_code)).toEqual(['remind', 'expire']);
    await tickets.one('start', id, { params: { email_body: 'x' } });
    await tickets.one('finish', id, {}, { ...ours, userId: null });
    const told = await tickets.workflow.history(ours, id);
    expect(
      told.entries.map(({ seq, event_code, event_names, from_state, to_state, user_name, params }) => [
        seq,
        event_code,
        event_names?.en,
        from_state?.state_code,
        to_state.state_code,
        user_name,
        params,
      ]),
    ).toEqual([
      [1, null, undefined, undefined, 'new', 'seven', null],
      [2, 'start', 'start', 'new', 'open', 'seven', { email_body: 'x' }],
      [3, 'finish', 'finish', 'open', 'closed', null, null],
    ]);
    expect(told.timers).toEqual([]);
    await expect(tickets.workflow.history(theirs, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps its lines when the transition they came by is deleted', async () => {
    await tickets.define(
      {
        states: [
          { code: 'a', initial: true },
          { code: 'b', final: true },
        ],
        transitions: [{ event: 'go', from: 'a', to: 'b' }],
      },
      't_short',
    );
    const id = await tickets.addOne();
    await tickets.one('go', id);
    await tickets.rows(`delete from fsm_transition where type_code = 't_short'`);
    await tickets.rows(`delete from fsm_event where type_code = 't_short'`);
    expect((await tickets.workflow.history(ours, id)).entries).toMatchObject([{ seq: 1 }, { seq: 2, event_code: 'go', event_names: null }]);
    await tickets.rows(`select kontor_fsm_attach('t_ticket', 't_ticket')`);
  });
});
