import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openTickets, ours, theirs } from '../../fixtures/tickets.ts';
import type { Tickets } from '../../fixtures/tickets.ts';

describeOnEachDatabase('an event', (open) => {
  let tickets: Tickets;
  beforeAll(async () => {
    tickets = await openTickets(open);
  });
  afterAll(() => tickets.close());

  it('moves the record on, does what belongs to the step, and writes it down', async () => {
    const id = await tickets.addOne();
    const result = await tickets.one('start', id, { params: { checkbox: true, email_body: 'Hello', expected_state: 'new' } });
    expect(result).toEqual({
      fsm_instance_id: id,
      ok: true,
      state_code: 'open',
      fsm_actions: ['finish', 'put_aside', 'fail', 'break', 'clash', 'collide'].map((event_code) => ({ event_code, button: false })),
    });
    expect(await tickets.stateOf(id)).toBe('open');
    expect(await tickets.worked(id)).toBe(1);
    expect(
      await tickets.rows('select seq, event_code, user_id, params, idempotency_key from fsm_history where fsm_instance_id = $1::bigint order by seq', id),
    ).toEqual([
      { seq: 1, event_code: null, user_id: 7, params: null, idempotency_key: null },
      { seq: 2, event_code: 'start', user_id: 7, params: { checkbox: true, email_body: 'Hello' }, idempotency_key: null },
    ]);
    expect(await tickets.rows('select channel, entity, company_code from outbox where idempotency_key = $1', `${id}/2`)).toEqual([
      { channel: 'webhook', entity: 't_ticket', company_code: 'KT-HU' },
    ]);
  });

  it('is refused where the state does not know it, and the refusal says which state that is', async () => {
    const id = await tickets.addOne();
    for (const event_code of ['finish', 'no_such_event']) {
      expect(await tickets.one(event_code, id)).toMatchObject({
        ok: false,
        state_code: 'new',
        fsm_actions: [{ event_code: 'start' }],
        error: { code: 'not_in_state', params: { event_code, state_code: 'new' } },
      });
    }
    expect(await tickets.events(id)).toEqual([null]);
  });

  it('that is offered to nobody is for the program alone', async () => {
    const id = await tickets.addOne();
    expect(await tickets.one('expire', id)).toMatchObject({ ok: false, error: { code: 'not_in_state' } });
    expect(await tickets.one('expire', id, {}, { ...ours, userId: null })).toMatchObject({
      ok: true,
      state_code: 'closed',
      fsm_actions: [{ event_code: 'reopen' }],
    });
  });

  it('is refused where the record is no longer in the expected state', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id);
    expect(await tickets.one('start', id, { params: { expected_state: 'new' } })).toMatchObject({
      error: { code: 'stale_state', params: { expected_state: 'new', state_code: 'open' } },
    });
    expect(await tickets.one('finish', id, { params: { expected_state: 'open' } })).toMatchObject({ ok: true });
  });

  it('does not reach records of other companies, nor such as do not exist', async () => {
    const [own, foreign] = [await tickets.addOne(), await tickets.addOne(theirs)];
    const { results } = await tickets.trigger('start', [foreign, own, 987_654_321]);
    expect(results.map(({ ok, state_code, error }) => [ok, state_code, error?.code])).toEqual([
      [false, null, 'not_found'],
      [true, 'open', undefined],
      [false, null, 'not_found'],
    ]);
    expect(await tickets.stateOf(foreign)).toBe('new');
  });

  it('is refused by a guard with what the guard found', async () => {
    const [odd, even] = await tickets
      .add(10)
      .then((ids) => tickets.trigger('start', ids))
      .then(async ({ results }) => {
        const titles = await tickets.rows<{ fsm_instance_id: number; n: number }>(
          `select fsm_instance_id, substring(title from '\\d+$')::int as n from t_ticket where fsm_instance_id = any($1::bigint[]) order by 1`,
          results.map(({ fsm_instance_id }) => fsm_instance_id),
        );
        return [titles.find(({ n }) => n % 2 === 1)?.fsm_instance_id ?? 0, titles.find(({ n }) => n % 2 === 0)?.fsm_instance_id ?? 0];
      });
    expect(await tickets.one('put_aside', odd ?? 0)).toMatchObject({
      ok: false,
      state_code: 'open',
      error: { code: 'guard_refused', params: { guard: 'divides', rest: 1 } },
    });
    expect(await tickets.one('put_aside', even ?? 0)).toMatchObject({ ok: true, state_code: 'aside' });
  });

  it('asks all guards and tells what each of them found', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id);
    await tickets.rows(
      `insert into fsm_step (transition_id, sort, procedure_code, params) select transition_id, 'guard', 'divides', jsonb_build_object('by', by) from fsm_transition, (values (1000), (1), (2000)) as g(by) where type_code = 't_ticket' and event_code = 'finish' and from_state_id = (select state_id from fsm_instance where fsm_instance_id = $1::bigint)`,
      id,
    );
    const refused = await tickets.one('finish', id);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'guard_refused', params: { guard: 'divides' } },
      further: [{ code: 'guard_refused', params: { guard: 'divides' } }],
    });
    const [offer] = (await tickets.workflow.offers(ours, { fsm_instance_id: [id] })).offers.filter(({ event_code }) => event_code === 'finish');
    expect(offer?.cannot.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    await tickets.rows(`delete from fsm_step where params->>'by' in ('1000', '1', '2000')`);
    expect(await tickets.one('finish', id)).toMatchObject({ ok: true });
  });

  it('runs its effects in their order, each seeing what those before it wrote', async () => {
    const id = await tickets.addOne();
    const step = (procedure: string, params: object) =>
      tickets.rows(
        `insert into fsm_step (transition_id, sort, procedure_code, params) select transition_id, 'effect', $1, $2::jsonb from fsm_transition where type_code = 't_ticket' and event_code = 'start'`,
        procedure,
        JSON.stringify(params),
      );
    await step('set_fields', { fields: { worked: 40, title: 'now' } });
    await step('count', {});
    await tickets.one('start', id);
    const [row] = await tickets.rows<{ worked: number; title: string }>('select worked, title from t_ticket where fsm_instance_id = $1::bigint', id);
    expect(row?.worked).toBe(41);
    expect(Date.parse(row?.title ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const changes = await tickets.rows<{ field: string; new: unknown }>(
      `select field, new from change where change_set_id = (select max(change_set_id) from change_set) order by change_id`,
    );
    expect(changes.map(({ field, new: now }) => [field, field === 'worked' ? now : '']) as unknown[]).toEqual([
      ['worked', 1],
      ['title', ''],
      ['worked', 40],
      ['worked', 41],
    ]);
    await tickets.rows(`delete from fsm_step where procedure_code in ('set_fields', 'count')`);
  });

  it.each([
    ['fail', { code: 'rule', params: { rule: 'too-late' } }],
    ['break', { code: 'internal', params: {} }],
    ['clash', { code: 'required' }],
    ['collide', { code: 'service_unavailable', params: { reason: '40P01' } }],
  ])('whose effect goes wrong (%s) leaves nothing behind, and the others go on', async (event_code, error) => {
    const ids = await tickets.add(3);
    await tickets.trigger('start', ids);
    const [, middle] = ids;
    await tickets.rows('update t_ticket set worked = 5 where fsm_instance_id = $1::bigint', middle);
    expect(await tickets.one(event_code, middle ?? 0)).toMatchObject({ ok: false, state_code: 'open', error });
    expect(await tickets.worked(middle ?? 0)).toBe(5);
    expect(await tickets.events(middle ?? 0)).toEqual([null, 'start']);
    const { results } = await tickets.trigger(event_code, ids);
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false]);
    expect((await tickets.trigger('finish', ids)).results.every(({ ok }) => ok)).toBe(true);
  });

  it('tells whoever keeps the server of a bug in an effect', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id);
    tickets.reported.length = 0;
    await tickets.one('break', id);
    expect(tickets.reported).toMatchObject([{ message: 'an effect is broken' }]);
  });

  it('goes on over refused instances, answers in the order asked, and takes an instance named twice once', async () => {
    const ids = await tickets.add(4);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await tickets.one('start', second);
    const { results } = await tickets.trigger('start', [fourth, second, first, fourth, third]);
    expect(results.map(({ fsm_instance_id, ok }) => [fsm_instance_id, ok])).toEqual([
      [fourth, true],
      [second, false],
      [first, true],
      [third, true],
    ]);
  });

  it('with a key is made once, and the answer given again; the key comes with no other request', async () => {
    const [id, other] = await tickets.add(2);
    const key = { idempotency_key: 'key-of-a-click', params: { checkbox: true, more: { a: 1, b: [2] } } };
    const first = await tickets.one('start', id ?? 0, key);
    await tickets.one('finish', id ?? 0);
    expect(await tickets.one('start', id ?? 0, { ...key, params: { more: { b: [2], a: 1 }, checkbox: true } })).toEqual(first);
    expect(await tickets.worked(id ?? 0)).toBe(1);
    expect(await tickets.one('reopen', id ?? 0, key)).toMatchObject({ ok: false, error: { code: 'key_reused' } });
    expect(await tickets.one('start', id ?? 0, { ...key, params: { checkbox: false } })).toMatchObject({ error: { code: 'key_reused' } });
    expect(await tickets.stateOf(id ?? 0)).toBe('closed');
    expect(await tickets.one('start', other ?? 0, key)).toMatchObject({ ok: true, state_code: 'open' });
  });

  it('that was refused under a key may be tried again under it', async () => {
    const id = await tickets.addOne();
    expect(await tickets.one('finish', id, { idempotency_key: 'tried-twice' })).toMatchObject({ error: { code: 'not_in_state' } });
    await tickets.one('start', id);
    expect(await tickets.one('finish', id, { idempotency_key: 'tried-twice' })).toMatchObject({ ok: true });
  });

  it('reaches the rows of a view only while they are as many as were shown', async () => {
    const ids = await tickets.add(3, theirs);
    const call = { event_code: 'start', params: {}, form: 't_tickets' };
    const filter = { field: 'fsm_instance_id', op: 'in', value: ids } as const;
    await expect(tickets.workflow.trigger(theirs, { ...call, selection: { filter, expected: 2 } })).rejects.toMatchObject({
      code: 'selection_changed',
      params: { expected: 2, actual: 3 },
    });
    expect(await Promise.all(ids.map((id) => tickets.stateOf(id)))).toEqual(['new', 'new', 'new']);
    const { results } = await tickets.workflow.trigger(theirs, { ...call, selection: { filter, expected: 3 } });
    expect(results.map(({ ok, state_code }) => [ok, state_code])).toEqual([
      [true, 'open'],
      [true, 'open'],
      [true, 'open'],
    ]);
    await expect(tickets.workflow.trigger(theirs, { ...call, form: 't_plain', selection: { keys: [] } })).rejects.toMatchObject({ code: 'no_workflow' });
  });

  it('is refused as a whole to who may not fire it, before anything is done', async () => {
    const id = await tickets.addOne();
    const call = { event_code: 'start', fsm_instance_id: [id], params: {} };
    const refuse = {
      sees: () => true,
      type: () => {
        throw Object.assign(new Error('forbidden'), { code: 'forbidden' });
      },
      step: () => true,
    };
    await expect(tickets.workflow.trigger(ours, call, refuse)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(tickets.workflow.offers(ours, call, refuse)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(tickets.workflow.history(ours, id, refuse)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await tickets.stateOf(id)).toBe('new');
  });

  it('cannot be undone: what its effect changed belongs to the step', async () => {
    const id = await tickets.addOne();
    await tickets.one('start', id);
    const [made] = await tickets.rows<{ change_set_id: number; action: string; form: string }>(
      'select change_set_id, action, form from change_set order by change_set_id desc limit 1',
    );
    expect(made).toMatchObject({ action: 'fsm:start', form: 't_tickets' });
    await expect(
      tickets.records.undo(ours, { change_set_id: made?.change_set_id ?? 0 }, () => ({ perms: true, list: true, add: true, set: true, delete: true })),
    ).rejects.toMatchObject({ code: 'made_by_workflow', status: 422 });
    expect(await tickets.worked(id)).toBe(1);
  });

  it('is told to all servers after its commit', async () => {
    const id = await tickets.addOne();
    const heard: { touched: object; company_code: string }[] = [];
    const deaf = await tickets.database.listen('records_changed', (payload) => void heard.push(JSON.parse(payload) as (typeof heard)[number]));
    await tickets.one('start', id);
    await expect
      .poll(() => heard.find(({ touched }) => 'fsm_instance' in touched))
      .toMatchObject({ company_code: 'KT-HU', touched: { fsm_instance: true, t_ticket: true } });
    await deaf();
  });
});
