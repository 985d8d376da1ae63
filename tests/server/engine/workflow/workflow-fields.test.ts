import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineEffect } from '../../../../src/server/engine/workflow/define.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { type EventField, valuesAsked } from '../../../../src/shared/workflow/event-fields.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, ours } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';

/** Has the event `start` ask for the fields and run the effect. */
async function runAtStart(tickets: Tickets, effect: string, fields: readonly EventField[]) {
  await tickets.rows(`insert into fsm_procedure (procedure_code, sort, procedure_names) values ($1, 'effect', '{}')`, effect);
  await tickets.rows(
    `insert into fsm_step (transition_id, sort, procedure_code) select transition_id, 'effect', $1 from fsm_transition where type_code = 't_ticket' and event_code = 'start'`,
    effect,
  );
  await tickets.rows(`update fsm_event set fields = $1::jsonb where type_code = 't_ticket' and event_code = 'start'`, JSON.stringify(fields));
}

describeOnEachDatabase('the fields of an event', (open) => {
  let tickets: Tickets;
  const paid: { amount: number; paid_on: string | null }[] = [];
  beforeAll(async () => {
    const pay = defineEffect({
      params: v.strictObject({}),
      fields: v.object({ amount: v.number(), paid_on: v.nullable(v.string()) }),
      run: ({ fields: { amount, paid_on } }) => Promise.resolve(void paid.push({ amount, paid_on })),
    });
    tickets = await openTickets(open, undefined, { effects: { pay } });
    await runAtStart(tickets, 'pay', [
      { name: 'amount', kind: 'decimal', required: true, least: 0.01, most: 500, names: { en: 'Amount', hu: 'Összeg' } },
      { name: 'paid_on', kind: 'date', names: { en: 'Paid on' } },
      { name: 'after', kind: 'reference', options: { form: 't_tickets', value: 'ticket_id', label: 'title' }, names: { en: 'After' } },
      { name: 'days', kind: 'integer', initial: 3, names: { en: 'Days' } },
    ]);
  });
  afterAll(() => tickets.close());

  const start = (id: number, fields: JsonObject, actor = ours) => tickets.one('start', id, { params: { fields } }, actor);

  it('are offered with the event', async () => {
    const [offer] = (await tickets.workflow.offers(ours, { fsm_instance_id: [await tickets.addOne()] })).offers;
    expect(valuesAsked(offer?.event_params.fields ?? []).map(({ name, kind }) => [name, kind])).toEqual([
      ['amount', 'decimal'],
      ['paid_on', 'date'],
      ['after', 'reference'],
      ['days', 'integer'],
    ]);
  });

  it('are given to the effects by kind, kept in the history, and told there with their names', async () => {
    const id = await tickets.addOne();
    expect(await start(id, { amount: 12.5, paid_on: '2026-11-22' })).toMatchObject({ ok: true, state_code: 'open' });
    expect(paid.at(-1)).toEqual({ amount: 12.5, paid_on: '2026-11-22' });
    const { entries } = await tickets.workflow.history(ours, id);
    expect(entries.at(-1)).toMatchObject({
      event_code: 'start',
      params: { fields: { amount: 12.5, paid_on: '2026-11-22', after: null, days: 3 } },
      fields: [{ name: 'amount', kind: 'decimal', names: { hu: 'Összeg' } }, { name: 'paid_on' }, { name: 'after' }, { name: 'days' }],
    });
    const other = await tickets.addOne();
    await start(other, { amount: 1 });
    expect(paid.at(-1)).toEqual({ amount: 1, paid_on: null });
  });

  it.each<[string, JsonObject, { field: string; code: string }[]]>([
    ['without one that is required', {}, [{ field: 'amount', code: 'required' }]],
    ['with a blank one that is required', { amount: null }, [{ field: 'amount', code: 'required' }]],
    [
      'of another kind',
      { amount: 'much', paid_on: '22.11.2026' },
      [
        { field: 'amount', code: 'invalid_value' },
        { field: 'paid_on', code: 'not_a_date' },
      ],
    ],
    ['below their least', { amount: 0 }, [{ field: 'amount', code: 'below_minimum' }]],
    ['above their most', { amount: 501 }, [{ field: 'amount', code: 'above_maximum' }]],
    ['that name no row of what they refer to', { amount: 1, after: 999_999 }, [{ field: 'after', code: 'unknown_reference' }]],
    ['that nobody asked', { amount: 1, colour: 'red' }, [{ field: 'colour', code: 'unknown_field' }]],
  ])('%s are refused at the field before anything is done', async (_, fields, problems) => {
    const [id, other] = await tickets.add(2);
    const before = paid.length;
    const call = { event_code: 'start', fsm_instance_id: [id ?? 0, other ?? 0], params: { fields } };
    await expect(tickets.workflow.trigger(ours, call)).rejects.toMatchObject({ code: problems[0]?.code, fields: problems });
    expect([await tickets.stateOf(id ?? 0), await tickets.stateOf(other ?? 0), paid.length]).toEqual(['new', 'new', before]);
  });

  it('belong to the request under a key: the same key with another value is another request', async () => {
    const id = await tickets.addOne();
    const under = (amount: Json) => tickets.one('start', id, { idempotency_key: 'paid-by-click', params: { fields: { amount } } });
    const first = await under(3);
    expect(await under(3)).toEqual(first);
    expect(await under(4)).toMatchObject({ ok: false, error: { code: 'key_reused' } });
  });
});

describeOnEachDatabase('what an event reads of its record', (open) => {
  let tickets: Tickets;
  const refunds: JsonObject[] = [];
  beforeAll(async () => {
    const refund = defineEffect({
      params: v.strictObject({}),
      fields: v.object({ amount: v.number(), title: v.string(), on: v.string(), after: v.number() }),
      run: ({ fields }) => Promise.resolve(void refunds.push(fields)),
    });
    tickets = await openTickets(open, undefined, { effects: { refund } });
    await runAtStart(tickets, 'refund', [
      { name: 'amount', kind: 'money', options: { currency: 'title' }, required: true, names: { en: 'Amount' } },
      { name: 'on', kind: 'date', initial: { day: 'today' }, names: { en: 'On' } },
      { name: 'after', kind: 'integer', initial_from: 'worked', names: { en: 'After' } },
    ]);
  });
  afterAll(() => tickets.close());

  const titled = async (title: string) => {
    const id = await tickets.addOne();
    await tickets.rows('update t_ticket set title = $2, worked = 4 where fsm_instance_id = $1::bigint', id, title);
    return id;
  };
  const offered = async (...ids: number[]) =>
    (await tickets.workflow.offers(ours, { fsm_instance_id: ids })).offers.find(({ event_code }) => event_code === 'start');

  it('comes with the offer', async () => {
    const id = await titled('RON');
    expect(await offered(id)).toMatchObject({ can: [id], record: { title: 'RON', worked: 4 } });
  });

  it('is given to the effects and stays in the history, whatever becomes of the record', async () => {
    const id = await titled('HUF');
    const today = new Date();
    expect(await tickets.one('start', id, { params: { fields: { amount: 12.5 } } })).toMatchObject({ ok: true });
    const kept = { amount: 12.5, title: 'HUF', after: 4 };
    expect(refunds.at(-1)).toMatchObject(kept);
    const day = new Date(String(refunds.at(-1)?.on));
    expect(Math.abs(day.getTime() - today.getTime())).toBeLessThan(48 * 3_600_000);
    await tickets.rows(`update t_ticket set title = 'EUR' where fsm_instance_id = $1::bigint`, id);
    expect((await tickets.workflow.history(ours, id)).entries.at(-1)).toMatchObject({ params: { fields: kept } });
  });

  it('is no answer: a caller cannot say another', async () => {
    const id = await titled('BGN');
    const call = { event_code: 'start', fsm_instance_id: [id], params: { fields: { amount: 1, title: 'USD' } } };
    await expect(tickets.workflow.trigger(ours, call)).rejects.toMatchObject({ fields: [{ field: 'title', code: 'unknown_field' }] });
  });

  it('is the same of all that are asked about together', async () => {
    const ids = [await titled('CZK'), await titled('PLN')];
    expect(await offered(...ids)).toMatchObject({ can: [], cannot: [{ code: 'records_differ', count: 2 }] });
    const call = { event_code: 'start', fsm_instance_id: ids, params: { fields: { amount: 1 } } };
    await expect(tickets.workflow.trigger(ours, call)).rejects.toMatchObject({ code: 'records_differ' });
    await tickets.one('start', ids[0] ?? 0, { params: { fields: { amount: 1 } } });
    expect(await offered(...ids)).toMatchObject({ can: [ids[1]], record: { title: 'PLN' } });
  });

  it('may be kept in the record by set_fields, as anything that was asked', async () => {
    await tickets.rows(
      `insert into fsm_step (transition_id, sort, procedure_code, params, position) select transition_id, 'effect', 'set_fields', '{"fields":{"worked":{"asked":"after"}}}', 9
         from fsm_transition where type_code = 't_ticket' and event_code = 'start'`,
    );
    const id = await titled('GBP');
    expect(await tickets.one('start', id, { params: { fields: { amount: 1, after: 9 } } })).toMatchObject({ ok: true });
    expect(await tickets.worked(id)).toBe(9);
  });
});
