import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '../../../../schemas/asked.ts';
import { text } from '../../../../schemas/kinds.gen.ts';
import type { Caller } from '../../../../src/server/engine/access/callers.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { defineProcedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import { rowsOf } from '../../../../src/server/engine/records/rows-of.ts';
import { permitAll } from '../../../../src/server/engine/workflow/targets.ts';
import type { Permit } from '../../../../src/server/engine/workflow/targets.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { appError } from '../../../../src/shared/errors.ts';
import { createPostgresCopy, describeOnEachDatabase } from '../../../support/databases.ts';
import { allRights } from '../../fixtures/records.ts';
import { openTickets, ours } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';
import { tickets as ticketTable } from '../../fixtures/ticket-table.ts';

const rows = rowsOf(ticketTable);
const caller = { ...ours } as Caller;

/** Renames the selected tickets and fires what it is told on them. */
const finishing = (event: string, fires: Record<string, string[]> = { t_ticket: [event] }): Procedure =>
  defineProcedure({
    icon: 'check-circle',
    right: 'set',
    needs: 'selection',
    fires,
    input: { note: asked(text).optional() },
    async run({ tx, keys, instances, input: { note }, changes, fire }) {
      if (note !== null) await rows.update(changes, await rows.lock(tx, keys, 'title'), ({ title }) => ({ title: `${title} ${note}` }));
      await fire(instances, event);
      return { changed: instances.length };
    },
  });

const actOn = async (tickets: Tickets, procedure: Procedure, ids: readonly number[], given: JsonObject = {}, permit: Permit = permitAll) => {
  const found = await tickets.rows<{ ticket_id: number }>('select ticket_id from t_ticket where fsm_instance_id = any($1::bigint[])', [...ids]);
  const payload = { selection: { keys: found.map(({ ticket_id }) => ({ ticket_id })) }, ...given };
  return tickets.records.act(caller, 't_tickets', 'finish_all', procedure, payload, tickets.workflow.whileFiring(ours, permit));
};
const titles = async (tickets: Tickets, ids: readonly number[]) =>
  (await tickets.rows<{ title: string }>('select title from t_ticket where fsm_instance_id = any($1::bigint[]) order by fsm_instance_id', [...ids])).map(
    ({ title }) => title,
  );

describeOnEachDatabase('a procedure that fires events', (open) => {
  let tickets: Tickets;
  beforeAll(async () => {
    tickets = await openTickets(open);
  });
  afterAll(() => tickets.close());

  const started = async (count: number): Promise<number[]> => {
    const ids = await tickets.add(count);
    await tickets.trigger('start', ids);
    return ids;
  };
  const states = (ids: readonly number[]) => Promise.all(ids.map((id) => tickets.stateOf(id)));

  it('moves the selected records and writes rows in one transaction, and their histories tell of the action', async () => {
    const ids = await started(3);
    expect(await actOn(tickets, finishing('finish'), ids, { note: 'done' })).toEqual({ changed: 3, change_set_id: null });
    expect(await states(ids)).toEqual(['closed', 'closed', 'closed']);
    expect(await titles(tickets, ids)).toEqual(ids.map(() => expect.stringMatching(/^ticket \d+ done$/) as string));
    const { entries } = await tickets.workflow.history(ours, ids[0] ?? 0);
    expect(entries.at(-1)).toMatchObject({ event_code: 'finish', user_name: 'seven', fired_by: null, fired_by_action: 'finish_all' });
  });

  it('does all of it or nothing, and tells each record that refuses with its reason', async () => {
    const [one = 0, other = 0, third = 0] = await started(3);
    await tickets.trigger('finish', [other, third]);
    const before = await titles(tickets, [one, other, third]);
    await expect(actOn(tickets, finishing('finish'), [one, other, third], { note: 'done' })).rejects.toMatchObject({
      code: 'records_refused',
      status: 422,
      params: {
        count: 2,
        reasons: [other, third].map((id) => ({ fsm_instance_id: id, record: expect.stringMatching(/^#\d+$/) as string, code: 'not_in_state' })),
      },
    });
    expect(await states([one, other, third])).toEqual(['open', 'closed', 'closed']);
    expect(await titles(tickets, [one, other, third])).toEqual(before);
  });

  it.each([
    ['a refusal', 'fail', 'rule'],
    ['the database', 'clash', 'required'],
  ])('is refused whole by %s of an effect', async (_, event, code) => {
    const ids = await started(2);
    await expect(actOn(tickets, finishing(event), ids, { note: 'x' })).rejects.toMatchObject({
      code: 'records_refused',
      params: { count: 1, reasons: [{ code }] },
    });
    expect(await states(ids)).toEqual(['open', 'open']);
  });

  it('fires no more than its caller may fire by hand', async () => {
    const ids = await started(2);
    const closed: Permit = { sees: () => true, type: () => { throw appError('forbidden'); }, step: () => true }; // prettier-ignore
    await expect(actOn(tickets, finishing('finish'), ids, {}, closed)).rejects.toMatchObject({ code: 'forbidden' });
    const narrow: Permit = { sees: () => true, type: () => undefined, step: () => false };
    await expect(actOn(tickets, finishing('finish'), ids, {}, narrow)).rejects.toMatchObject({
      params: { count: 2, reasons: [{ code: 'forbidden' }, { code: 'forbidden' }] },
    });
    // What staff are not offered is for the program alone.
    const [fresh = 0] = await tickets.add(1);
    await expect(actOn(tickets, finishing('expire'), [fresh])).rejects.toMatchObject({ params: { reasons: [{ code: 'not_in_state' }] } });
    expect(await states([...ids, fresh])).toEqual(['open', 'open', 'new']);
  });

  it('fires what it declares and nothing else', async () => {
    const ids = await started(1);
    await expect(actOn(tickets, finishing('finish', { t_ticket: ['reopen'] }), ids)).rejects.toThrow('finish_all does not say that it fires t_ticket.finish');
    expect(await states(ids)).toEqual(['open']);
  });

  it('is not undone: steps cannot be taken back', async () => {
    const ids = await started(1);
    await actOn(tickets, finishing('finish'), ids, { note: 'kept' });
    const [made] = await tickets.rows<{ id: number }>(`select max(change_set_id)::int as id from change_set where action = 'finish_all'`);
    await expect(tickets.records.undo(ours, { change_set_id: made?.id ?? 0 }, () => allRights)).rejects.toMatchObject({ code: 'made_by_workflow' });
  });
});

describe('procedures that fire events at once', () => {
  it('over the same records in other orders, some of them begun by hand, all end: none waits for another in a circle', async () => {
    const copy = await createPostgresCopy();
    const tickets = await openTickets(() => Promise.resolve(createPostgresDatabase({ url: copy.url, connections: 16, acquireTimeout: 60_000 })), {
      states: [
        { code: 'new', initial: true },
        { code: 'closed', final: true },
      ],
      transitions: [
        { event: 'touch', from: 'new', to: 'new' },
        { event: 'finish', from: 'new', to: 'closed' },
      ],
    });
    try {
      const ids = await tickets.add(4);
      const touching = finishing('touch');
      const one = (at: number) =>
        at % 3 === 0 ? tickets.trigger('touch', ids.toReversed()) : actOn(tickets, touching, at % 2 === 0 ? ids : ids.toReversed(), { note: String(at) });
      await Promise.all(Array.from({ length: 18 }, (_, at) => one(at)));
      expect(await tickets.rows(`select fsm_instance_id, count(*)::int as steps from fsm_history where event_code = 'touch' group by 1 order by 1`)).toEqual(
        ids.map((fsm_instance_id) => ({ fsm_instance_id, steps: 18 })),
      );
    } finally {
      await tickets.close();
      await copy.drop();
    }
  });
});
