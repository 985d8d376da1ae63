import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { OffersAnswer, TriggerAnswer } from '../../../../src/shared/workflow/calls.ts';
import type { Problem } from '../../../../src/shared/errors.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/*
 * The inbox, over all workflows: it tells every record in a waiting state out of which its reader may fire an event, and no other; and what is offered for each of them is
 * exactly what a trigger accepts.
 */

const waiting = Object.entries(workflows).flatMap(([type, { states }]) =>
  workflowHomes[type] === undefined ? [] : states.filter(({ waits }) => waits !== undefined).map((state) => ({ type, ...state })),
);

describeOnServer('the inbox', (open) => {
  let app: App;
  let admin: Client;

  const ask = async (client: Client, call: object = {}): Promise<RpcAnswer<'inbox'>> => {
    const { status, body } = await client.rpc('inbox', { limit: 200, ...call });
    expect(status).toBe(200);
    return body;
  };
  /** Puts one record of the type into each waiting state; the stays begin long ago. */
  const enter = (type: string, state: string, place: number) =>
    app.execute(sql`
      update fsm_instance i set state_id = s.state_id, entered_at = now() - interval '400 days' - ${place} * interval '1 minute'
        from fsm_state s where s.type_code = ${type} and s.state_code = ${state}
         and i.fsm_instance_id = (select fsm_instance_id from fsm_instance where type_code = ${type} and company_code = 'KT-HU' order by fsm_instance_id offset ${place} limit 1)`);
  const grant = (userId: number, url: string) =>
    app.execute(sql`insert into user_page (user_id, page_code, perms, list, set) select ${userId}, page_code, true, true, true from page where url = ${url}`);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    for (const [place, { type, state_code }] of waiting.entries()) await enter(type, state_code, place % 5);
  });
  afterAll(() => app.close());

  it('is told of workflows: most that live in the company have states that wait', () => {
    expect(new Set(waiting.map(({ type }) => type)).size).toBeGreaterThan(5);
    for (const { type, final_state, state_code } of waiting) {
      const leaving = workflows[type]?.transitions.filter((one) => one.from === state_code && (one.show_in_fsm_actions || one.show_in_fsm_buttons));
      expect([type, state_code, final_state, (leaving?.length ?? 0) > 0]).toEqual([type, state_code, false, true]);
    }
  });

  it('tells as much of each type as waits, the next deadline first, and nothing twice', async () => {
    const { rows, types } = await ask(admin);
    const stored = await app.rows<{ type_code: string; total: number }>(sql`
      select i.type_code, count(*)::int as total from fsm_instance i join fsm_state s using (state_id)
       where s.waits and i.company_code = 'KT-HU' group by i.type_code`);
    for (const { type_code, total } of stored) expect([type_code, types.find((one) => one.type_code === type_code)?.total]).toEqual([type_code, total]);
    expect(new Set(rows.map(({ fsm_instance_id }) => fsm_instance_id)).size).toBe(rows.length);
    const dues = rows.map(({ due_at }) => (due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at)));
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    expect(types.some(({ late }) => late > 0)).toBe(true);
    expect((await ask(admin, { limit: 0 })).rows).toEqual([]);
    const [first, second] = [await ask(admin, { limit: 3 }), await ask(admin, { limit: 3, offset: 3 })];
    expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 6));
    const named = rows.filter(({ key, record }) => key !== null && !record.startsWith('#'));
    expect(named.length).toBeGreaterThan(rows.length / 2);
  });

  it('has deadlines by the state, else by the timeout that ends the stay', async () => {
    for (const { type, state_code, waits } of waiting) {
      const { rows } = await ask(admin, { type_code: type });
      const timeouts = workflows[type]?.transitions.flatMap(({ from, to, timeout }) =>
        from === state_code && to !== from && timeout !== undefined ? [timeout] : [],
      );
      const minutes = waits?.within ?? (timeouts?.length ? Math.min(...timeouts) : null);
      for (const { due_at, entered_at } of rows.filter((row) => row.state_code === state_code).slice(0, 3))
        expect(due_at === null ? null : Math.round((Date.parse(due_at) - Date.parse(entered_at)) / 60_000)).toBe(minutes);
    }
  });

  it.each([...new Set(waiting.map(({ type }) => type))])('offers for %s what the trigger accepts, and nothing else', async (type) => {
    const { rows } = await ask(admin, { type_code: type });
    const { events: known = [], transitions = [] } = workflows[type] ?? {};
    const states = new Set(rows.map(({ state_code }) => state_code));
    expect(states.size).toBeGreaterThan(0);
    for (const state of states) {
      // Those that leave the state, by hand or not, and some that it does not know.
      const leaving = transitions.flatMap(({ from, event }) => (from === state ? [event] : []));
      const others = known.flatMap(({ event_code }) => (leaving.includes(event_code) ? [] : [event_code])).slice(0, 3);
      const events = [...leaving, ...others];
      const id = rows.find(({ state_code }) => state_code === state)?.fsm_instance_id ?? 0;
      const { offers } = (await admin.action<OffersAnswer>('fsm_offers', 'list', { fsm_instance_id: id })).body;
      const offered = offers.filter(({ can }) => can.includes(id)).map(({ event_code }) => event_code);
      const accepted: string[] = [];
      for (const event_code of events) {
        const { status, body } = await admin.action<TriggerAnswer & { error?: Problem }>('fsm_trigger', 'set', {
          event_code,
          fsm_instance_id: id,
          dry_run: true,
        });
        // What is asked at fields is accepted but for the answers.
        const asks = (error: Partial<Problem> | undefined): boolean => (error?.fields ?? []).length > 0;
        const [result] = status === 200 ? body.results : [];
        if (result?.ok || asks(result?.error) || (status === 422 && asks(body.error))) accepted.push(event_code);
      }
      expect([type, state, accepted.filter((event) => offered.includes(event))]).toEqual([type, state, events.filter((event) => offered.includes(event))]);
      // An event that is not there in this state may refuse its fields before that is known.
      const refusedHere = accepted.filter((event) => !offered.includes(event));
      const asking = new Set(known.filter(({ fields }) => fields.length > 0).map(({ event_code }) => event_code));
      expect([type, state, refusedHere.filter((event) => !asking.has(event))]).toEqual([type, state, []]);
    }
  });

  it('is of what one may set alone, and of the duties of one’s roles unless all is asked for', async () => {
    expect((await ask(await app.signIn('viewer', 'KT-HU'))).types).toEqual([]);
    const userId = await app.addUser('picker');
    for (const page of ['warehouse/pick_lists', 'sales/sales_orders']) await grant(userId, page);
    const picker = await app.signIn('picker', 'KT-HU');
    const everything = await ask(picker);
    expect(everything.types.map(({ type_code }) => type_code).toSorted()).toEqual(['pick_list', 'sales_order']);
    await app.execute(sql`
      with made as (insert into role (role_name, duty) values ('{"en": "Pickers"}', 'warehouse') returning role_id)
      insert into role_user (role_id, user_id) select role_id, ${userId} from made`);
    expect((await picker.rpc('user')).body.user.duties).toEqual(['warehouse']);
    const own = await ask(picker);
    expect(new Set(own.rows.map(({ duty }) => duty))).toEqual(new Set(['warehouse']));
    expect(new Set(own.rows.map(({ type_code }) => type_code))).toEqual(new Set(['pick_list', 'sales_order']));
    expect((await ask(picker, { all: true })).types).toEqual(everything.types);
  });

  it('is of the company that was entered, and refuses whoever has not signed in and what is no call', async () => {
    const ids = (answer: RpcAnswer<'inbox'>) => answer.rows.map(({ fsm_instance_id }) => fsm_instance_id);
    const there = ids(await ask(admin.in('KT-DE')));
    expect(ids(await ask(admin)).filter((id) => there.includes(id))).toEqual([]);
    expect(await app.rpc('inbox')).toMatchObject(refused(401, 'unauthenticated'));
    for (const wrong of [{ limit: 201 }, { limit: -1 }, { offset: 10_001 }, { type_code: 1 }, { who: 'me' }])
      expect((await admin.rpc('inbox', wrong)).status).toBe(400);
    expect((await ask(admin, { type_code: 'no_such_type' })).rows).toEqual([]);
  });
});
