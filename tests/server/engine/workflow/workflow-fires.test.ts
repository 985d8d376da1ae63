import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { defineEffect } from '../../../../src/server/engine/workflow/define.ts';
import { createPostgresCopy, describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, ours } from '../../fixtures/tickets.ts';
import type { Tickets, WorkflowGiven } from '../../fixtures/tickets.ts';

/** Fires what it is told on the tickets whose titles stand in `worked`: the number of the other one. */
const fireOther = defineEffect({
  params: v.strictObject({ event: v.string() }),
  async run({ tx, instance, params: { event }, fire }) {
    const others = await tx.rows<{ fsm_instance_id: number }>({
      text: `select o.fsm_instance_id from t_ticket t join t_ticket o on o.ticket_id = t.worked where t.ticket_id = $1::bigint`,
      values: [instance.entity_id],
    });
    await fire(
      others.map(({ fsm_instance_id }) => fsm_instance_id),
      event,
    );
  },
});

const given: WorkflowGiven = {
  states: [{ code: 'new', initial: true }, { code: 'open' }, { code: 'closed', final: true }],
  transitions: [
    { event: 'start', from: 'new', to: 'open' },
    { event: 'close', from: 'open', to: 'closed' },
    { event: 'cascade', from: 'new', to: 'open', effects: [['fire_other', { event: 'hidden' }]] },
    { event: 'hidden', from: 'new', to: 'closed', shown: false },
    {
      event: 'impossible',
      from: 'new',
      to: 'open',
      effects: [
        ['set_fields', { fields: { title: 'was written' } }],
        ['fire_other', { event: 'close' }],
      ],
    },
    { event: 'poke', from: 'new', to: 'new', effects: [['fire_other', { event: 'touch' }]] },
    { event: 'touch', from: 'new', to: 'new', shown: false },
    { event: 'close_all', from: 'open', to: 'closed', effects: [['fire', { event: 'close', on: { form: 't_tickets', by: 'parent_id' }, states: ['open'] }]] },
    { event: 'close_strictly', from: 'open', to: 'closed', effects: [['fire', { event: 'close', on: { form: 't_tickets', by: 'parent_id' } }]] },
    { event: 'begin_with', from: 'new', to: 'open', effects: [['fire', { event: 'start', on: 'parent_id' }]] },
    { event: 'misnamed', from: 'new', to: 'open', effects: [['fire', { event: 'start', on: 'title' }]] },
    { event: 'circle', from: 'new', to: 'open', effects: [['fire_other', { event: 'circle' }]] },
  ],
};

const openFiring = async (open: Parameters<typeof openTickets>[0]): Promise<Tickets> => {
  const tickets = await openTickets(open, { states: given.states, transitions: [] }, { effects: { fire_other: fireOther } });
  await tickets.rows(`insert into fsm_procedure (procedure_code, sort, procedure_names) values ('fire_other', 'effect', '{}')`);
  await tickets.rows(`delete from fsm_type where type_code = 't_ticket'`);
  await tickets.define(given);
  return tickets;
};

/** Two tickets, each of which knows the other. */
const pair = async (tickets: Tickets): Promise<[number, number]> => {
  const [one = 0, other = 0] = await tickets.add(2);
  await tickets.rows(
    `update t_ticket t set worked = o.ticket_id from t_ticket o where t.fsm_instance_id in ($1, $2) and o.fsm_instance_id in ($1, $2) and o.ticket_id <> t.ticket_id`,
    one,
    other,
  );
  return [one, other];
};

describeOnEachDatabase('an event that an effect fires on another record', (open) => {
  let tickets: Tickets;
  beforeAll(async () => {
    tickets = await openFiring(open);
  });
  afterAll(() => tickets.close());

  it('happens in the same step, also one that staff are not offered, and both histories tell who fired whom', async () => {
    const [one, other] = await pair(tickets);
    expect(await tickets.one('cascade', one)).toMatchObject({ ok: true, state_code: 'open' });
    expect([await tickets.stateOf(one), await tickets.stateOf(other)]).toEqual(['open', 'closed']);
    const lastOf = async (id: number) => (await tickets.workflow.history(ours, id)).entries.at(-1);
    const [first, second] = [await lastOf(one), await lastOf(other)];
    expect(first).toMatchObject({ event_code: 'cascade', fired_by: null, fires: [{ event_code: 'hidden', event_names: { en: 'hidden' } }] });
    expect(second).toMatchObject({ event_code: 'hidden', user_name: 'seven', fired_by: { event_code: 'cascade', event_names: { en: 'cascade' } }, fires: [] });
  });

  it('refuses the whole where it is refused', async () => {
    const [one, other] = await pair(tickets);
    expect(await tickets.one('impossible', one)).toMatchObject({
      ok: false,
      state_code: 'new',
      error: { code: 'not_in_state', params: { event_code: 'close' } },
    });
    expect([await tickets.stateOf(one), await tickets.stateOf(other)]).toEqual(['new', 'new']);
    expect(await tickets.rows(`select 1 from t_ticket where title = 'was written'`)).toEqual([]);
    expect(await tickets.events(other)).toEqual([null]);
  });

  it('does not go round for ever: two records that fire each other are refused', async () => {
    const [one, other] = await pair(tickets);
    expect(await tickets.one('circle', one)).toMatchObject({ ok: false, error: { code: 'too_deep', params: { most: 8 } } });
    expect([await tickets.stateOf(one), await tickets.stateOf(other)]).toEqual(['new', 'new']);
  });

  it('cannot be claimed by a caller', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id, { params: { fired_by: { event_code: 'x', entity_id: '1' }, fires: [], note: 'kept' } as never });
    expect((await tickets.workflow.history(ours, id)).entries.at(-1)).toMatchObject({ fired_by: null, fires: [], params: { note: 'kept' } });
  });
});

describeOnEachDatabase('the effect `fire`', (open) => {
  let tickets: Tickets;
  beforeAll(async () => {
    tickets = await openFiring(open);
  });
  afterAll(() => tickets.close());

  /** A ticket with two parts, and one that is no part of it. */
  const family = async (): Promise<[number, number, number, number]> => {
    const [whole = 0, one = 0, other = 0, stranger = 0] = await tickets.add(4);
    await tickets.rows(
      `update t_ticket t set parent_id = p.ticket_id from t_ticket p where p.fsm_instance_id = $1 and t.fsm_instance_id in ($2, $3)`,
      whole,
      one,
      other,
    );
    return [whole, one, other, stranger];
  };
  const states = (ids: readonly number[]) => Promise.all(ids.map((id) => tickets.stateOf(id)));

  it('fires on the records that refer to this one, on those in the named states alone', async () => {
    const ids = await family();
    const [whole, one, , stranger] = ids;
    await tickets.trigger('start', [whole, one, stranger]);
    expect(await tickets.one('close_all', whole)).toMatchObject({ ok: true });
    expect(await states(ids)).toEqual(['closed', 'closed', 'new', 'open']);
  });

  it('without named states fires on all of them, and one that refuses refuses the whole', async () => {
    const ids = await family();
    const [whole, one, other] = ids;
    await tickets.trigger('start', [whole, one]);
    expect(await tickets.one('close_strictly', whole)).toMatchObject({ ok: false, error: { code: 'not_in_state' } });
    expect(await states(ids)).toEqual(['open', 'open', 'new', 'new']);
    await tickets.trigger('start', other);
    expect(await tickets.one('close_strictly', whole)).toMatchObject({ ok: true });
    expect(await states(ids)).toEqual(['closed', 'closed', 'closed', 'new']);
  });

  it('fires on the record that this one refers to; where it refers to none nothing is fired', async () => {
    const ids = await family();
    const [, one, , stranger] = ids;
    expect(await tickets.one('begin_with', one)).toMatchObject({ ok: true });
    expect(await tickets.one('begin_with', stranger)).toMatchObject({ ok: true });
    expect(await states(ids)).toEqual(['open', 'open', 'new', 'open']);
    expect((await tickets.workflow.history(ours, stranger)).entries.at(-1)).toMatchObject({ event_code: 'begin_with', fires: [] });
  });

  it('is refused where staff wrote a relation that there is not', async () => {
    const [whole] = await family();
    expect(await tickets.one('misnamed', whole)).toMatchObject({ ok: false, error: { code: 'unknown_procedure_params', params: { procedure: 'fire' } } });
  });
});

describe('many records that fire one another at once', () => {
  let tickets: Tickets;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    tickets = await openFiring(() => Promise.resolve(createPostgresDatabase({ url: copy.url, connections: 16, acquireTimeout: 60_000 })));
  });
  afterAll(async () => {
    await tickets.close();
    await drop();
  });

  it('in opposite order all succeed: none waits for another in a circle', async () => {
    const [one, other] = await pair(tickets);
    const results = await Promise.all(Array.from({ length: 40 }, (_, i) => tickets.one('poke', i % 2 === 0 ? one : other)));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    const lines = await tickets.rows<{ event_code: string; count: number }>(
      `select event_code, count(*)::int as count from fsm_history where event_code is not null group by event_code order by event_code`,
    );
    expect(lines).toEqual([
      { event_code: 'poke', count: 40 },
      { event_code: 'touch', count: 40 },
    ]);
    const [dense] = await tickets.rows<{ dense: boolean }>(
      `select bool_and(seq = place) as dense from (select seq, row_number() over (partition by fsm_instance_id order by seq) as place from fsm_history) h`,
    );
    expect(dense?.dense).toBe(true);
  });
});
