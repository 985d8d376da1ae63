import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { defineEffect } from '../../../../src/server/engine/workflow/define.ts';
import type { TriggerResult } from '../../../../src/shared/workflow/calls.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { openTickets, ticketWorkflow } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';

describe('many at once', () => {
  let tickets: Tickets;
  let drop: () => Promise<void>;
  /** Of the effect `race`: how often it ran. */
  let races = 0;
  const tally = (results: readonly TriggerResult[]) => {
    const words = results.map(({ ok, error }) => (ok ? 'ok' : (error?.code ?? '')));
    return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((other) => other === word).length]));
  };
  const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, (_, i) => work(i)));

  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    tickets = await openTickets(() => Promise.resolve(createPostgresDatabase({ url: copy.url, connections: 16, acquireTimeout: 60_000 })), ticketWorkflow, {
      effects: {
        race: defineEffect({
          params: v.strictObject({}),
          run: async ({ tx }) => {
            races += 1;
            if (races === 1) await tx.execute({ text: `do $$ begin raise exception 'taken' using errcode = '23505', constraint = 'fsm_history_key'; end $$` });
          },
        }),
      },
    });
  });
  beforeEach(() => tickets.reset());
  afterAll(async () => {
    await tickets.close();
    await drop();
  });

  it('who fire one event win once: one line, one effect, and forty-nine learn the state it is in', async () => {
    const id = await tickets.addOne();
    const results = await times(50, () => tickets.one('start', id));
    expect(tally(results)).toEqual({ ok: 1, not_in_state: 49 });
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({ state_code: 'open', error: { params: { event_code: 'start', state_code: 'open' } } });
    expect(await tickets.events(id)).toEqual([null, 'start']);
    expect(await tickets.worked(id)).toBe(1);
    expect(await tickets.rows('select 1 from outbox where idempotency_key like $1', `${id}/%`)).toHaveLength(1);
  });

  it('who send one request under one key all get the same answer, and it is done once', async () => {
    const id = await tickets.addOne();
    const results = await times(50, () => tickets.one('start', id, { idempotency_key: 'one-click-of-fifty' }));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true, state_code: 'open' });
    expect(await tickets.events(id)).toEqual([null, 'start']);
    expect(await tickets.worked(id)).toBe(1);
  });

  it('who meet a line of theirs under the key look at it again', async () => {
    await tickets.rows(`insert into fsm_procedure (procedure_code, sort, procedure_names) values ('race', 'effect', '{}')`);
    await tickets.rows(
      `update fsm_step s set procedure_code = 'race' from fsm_transition t where t.transition_id = s.transition_id and t.type_code = 't_ticket' and t.event_code = 'start'`,
    );
    const id = await tickets.addOne();
    expect(await tickets.one('start', id, { idempotency_key: 'met-at-the-wall' })).toMatchObject({ ok: true });
    expect(races).toBe(2);
  });

  it('fire different events on one record: one wins, and the lines are dense', async () => {
    const id = await tickets.addOne();
    await tickets.rows(`update t_ticket set title = 'ticket 4' where fsm_instance_id = $1::bigint`, id);
    await tickets.one('start', id);
    const results = await times(30, (i) => tickets.one(i % 2 ? 'finish' : 'put_aside', id, { params: { expected_state: 'open' } }));
    expect(tally(results)).toEqual({ ok: 1, stale_state: 29 });
    expect(await tickets.rows('select seq from fsm_history where fsm_instance_id = $1::bigint order by seq', id)).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  });

  it('who loop on one record lose no step', async () => {
    const id = await tickets.addOne();
    await tickets.rows(`update fsm_transition set show_in_fsm_actions = true where type_code = 't_ticket' and event_code = 'remind'`);
    const results = await times(40, () => tickets.one('remind', id));
    expect(tally(results)).toEqual({ ok: 40 });
    expect(
      await tickets.rows(
        'select count(*) as lines, max(seq) as last, max(version) as version from fsm_history join fsm_instance using (fsm_instance_id) where fsm_instance_id = $1::bigint',
        id,
      ),
    ).toEqual([{ lines: 41, last: 41, version: 41 }]);
    expect(await tickets.worked(id)).toBe(40);
  });

  it('meet in opposite order with their batches and see no deadlock', async () => {
    const ids = await tickets.add(40);
    for (const event of ['start', 'finish', 'reopen']) {
      const answers = await times(6, (i) => tickets.trigger(event, i % 2 ? ids : ids.toReversed()));
      expect(tally(answers.flatMap(({ results }) => results))).toEqual({ ok: 40, not_in_state: 200 });
    }
    expect(await tickets.rows('select distinct count(*) as lines from fsm_history group by fsm_instance_id')).toEqual([{ lines: 4 }]);
  });

  it('wait no longer than the lock allows for somebody who holds a record, and the others go on', async () => {
    const ids = await tickets.add(3);
    const { results } = await tickets.whileHeld(ids[1] ?? 0, () => tickets.trigger('start', ids));
    expect(results.map(({ ok, error }) => [ok, error?.code, error?.params.reason])).toEqual([
      [true, undefined, undefined],
      [false, 'service_unavailable', '55P03'],
      [true, undefined, undefined],
    ]);
    expect(await tickets.one('start', ids[1] ?? 0)).toMatchObject({ ok: true });
  });

  it('a timer leaves a record alone that somebody is at, and comes again', async () => {
    const id = await tickets.addOne();
    await tickets.pass(11);
    await tickets.whileHeld(id, async () => {
      expect(await tickets.workflow.fireDue(10)).toMatchObject({ fired: 0 });
      expect(await tickets.timers(id)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
    });
    expect(await tickets.workflow.fireDue(10)).toMatchObject({ fired: 1 });
  });

  it('staff and timers do not do one thing twice', async () => {
    await tickets.rows(`update fsm_transition set timeout = null where type_code = 't_ticket' and event_code = 'remind'`);
    const ids = await tickets.add(40);
    await tickets.pass(31);
    const [answer, ...fired] = await Promise.all([tickets.trigger('start', ids), tickets.workflow.fireDue(1000), tickets.workflow.fireDue(1000)]);
    const started = answer.results.filter(({ ok }) => ok).length;
    expect(started + fired[0].fired + fired[1].fired).toBe(40);
    expect(await tickets.rows('select distinct count(*) as lines from fsm_history group by fsm_instance_id')).toEqual([{ lines: 2 }]);
  });
});
