import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { connectAssistant, tokenForAssistant } from '../../../support/assistant.ts';
import type { Assistant } from '../../../support/assistant.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* What an assistant wishes waits in the inbox of its person, and is done by that person's yes alone. */

type Draft = RpcAnswer<'drafts'>['drafts'][number];
interface KeptDraft {
  draft: number;
  state: string;
}

describeOnServer('drafts of assistants', (open) => {
  let app: App;
  let admin: Client;
  let assistant: Assistant;
  let token: string;
  let url: string;
  let code: string;
  let made = 0;

  const wish = (changes: JsonObject = {}): JsonObject => ({
    form: 'product_list',
    key: { product_code: code },
    values: { weight: 111 + made },
    reason: 'The supplier says so.',
    idempotency_key: `wish-${String((made += 1)).padStart(6, '0')}`,
    ...changes,
  });
  const draft = async (changes: JsonObject = {}): Promise<KeptDraft> => {
    const { answer, text } = await assistant.call<KeptDraft>('draft_change', wish(changes));
    if (!answer) throw new Error(text);
    return answer;
  };
  const waiting = async (client = admin): Promise<Draft[]> => (await client.rpc('drafts')).body.drafts;
  const weight = async (): Promise<unknown> =>
    (await admin.rows('product_list', { columns: ['weight'], filter: { field: 'product_code', op: 'eq', value: code } }))[0]?.weight;
  const decide = (change_draft_id: number, confirms: boolean, client = admin) => client.rpc('decide_draft', { change_draft_id, confirms });
  const changeSets = async () => (await app.rows<{ count: number }>(sql`select count(*)::int as count from change_set`))[0]?.count;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    token = await tokenForAssistant(admin, { token_name: 'Helper' });
    assistant = await connectAssistant(url, token);
    code = String((await admin.rows('product_list', { limit: 1, count: 'none', columns: ['product_code'] }))[0]?.product_code);
  });
  beforeEach(async () => {
    await app.execute(sql`delete from login_attempt where attempt_key like 'call:assistant|%'`);
    await app.execute(sql`delete from change_draft`);
  });
  afterAll(() => app.close());

  it('change nothing, and show in the inbox what they would', async () => {
    const [before, sets] = [await weight(), await changeSets()];
    const { draft: id, state } = await draft({ values: { weight: 4321, product_name: { hu: 'Új név' } } });
    expect(state).toBe('open');
    expect(await weight()).toEqual(before);
    expect(await changeSets()).toBe(sets);
    const [shown] = await waiting();
    expect(shown).toMatchObject({
      change_draft_id: id,
      asked_by: 'mcp',
      program_name: 'Helper',
      form: 'product_list',
      key: { product_code: code },
      reason: 'The supplier says so.',
    });
    expect(shown?.cells).toContainEqual({ field: 'weight', old: before, new: 4321 });
    expect(shown?.cells).toContainEqual({ field: 'product_name', old: { hu: expect.any(String) as string }, new: { hu: 'Új név' } });
    expect((await admin.rpc('inbox', { limit: 0 })).body.drafts).toBe(1);
  });

  it('are written by a yes as the person would write them, with a change-set that can be undone', async () => {
    const before = await weight();
    const { draft: id } = await draft({ values: { weight: 987 } });
    const { status, body } = await decide(id, true);
    expect([status, body.draft_state]).toEqual([200, 'confirmed']);
    expect(await weight()).toBe(987);
    const [line] = await admin.action<JsonObject[]>('product_list', 'history', { key: { product_code: code } }).then(({ body }) => body);
    expect(line).toMatchObject({
      change_set_id: body.change_set_id,
      field: 'weight',
      old: before,
      new: 987,
      reason: 'The supplier says so.',
      program_name: null,
    });
    expect(await waiting()).toEqual([]);
    // A second yes is told as it is, and writes nothing.
    const sets = await changeSets();
    expect((await decide(id, true)).body).toEqual({ draft_state: 'confirmed', change_set_id: body.change_set_id });
    expect(await changeSets()).toBe(sets);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id ?? 0 })).status).toBe(200);
    expect(await weight()).toEqual(before);
  });

  it('are gone by a no', async () => {
    const before = await weight();
    const { draft: id } = await draft();
    expect((await decide(id, false)).body).toEqual({ draft_state: 'refused', change_set_id: null });
    expect((await decide(id, true)).body.draft_state).toBe('refused');
    expect(await weight()).toEqual(before);
    expect(await waiting()).toEqual([]);
  });

  it('are refused and stay where something else stands there by now', async () => {
    const { draft: id } = await draft({ values: { weight: 555 } });
    await admin.patch('product_list', { product_code: code }, 'weight', { new: 666 });
    expect(await decide(id, true)).toMatchObject(refused(422, 'stale'));
    expect(await weight()).toBe(666);
    expect((await waiting()).map(({ change_draft_id }) => change_draft_id)).toEqual([id]);
    expect((await decide(id, false)).status).toBe(200);
  });

  it('are one, however often they are sent under one key', async () => {
    const same = wish({ values: { weight: 777 } });
    const [first, second] = [await assistant.call<KeptDraft>('draft_change', same), await assistant.call<KeptDraft>('draft_change', same)];
    expect(first.answer?.draft).toBe(second.answer?.draft);
    const at_once = await Promise.all([1, 2, 3].map(() => assistant.call<KeptDraft>('draft_change', same)));
    expect(new Set(at_once.map(({ answer }) => answer?.draft)).size).toBe(1);
    expect((await assistant.call('draft_change', { ...same, values: { weight: 778 } })).refused).toBe('key_reused');
    expect(await waiting()).toHaveLength(1);
  });

  it('are decided once, however many answer at once', async () => {
    const { draft: id } = await draft({ values: { weight: 1234 } });
    const sets = Number(await changeSets());
    const answers = await Promise.all([true, false, true, false].map((confirms) => decide(id, confirms)));
    const told = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.draft_state] : [])));
    expect(told.size).toBe(1);
    expect(Number(await changeSets()) - sets).toBe(told.has('confirmed') ? 1 : 0);
  });

  it.each<[string, JsonObject, string]>([
    ['a field that nobody writes', { values: { product_code: 'X' } }, 'read_only_field'],
    ['a field that is none', { values: { nothing: 1 } }, 'unknown_field'],
    ['a value of another nature', { values: { weight: 'heavy' } }, 'invalid_value'],
    ['a record that is none', { key: { product_code: 'none' } }, 'not_found'],
    ['a form beyond the token', { form: 'partners', key: { partner_id: 1 }, values: { partner_name: 'x' } }, 'forbidden'],
    ['no reason', { reason: '' }, 'bad_request'],
    ['no key', { idempotency_key: 'x' }, 'bad_request'],
  ])('are refused for %s', async (_what, changes, code) => {
    expect((await assistant.call('draft_change', wish(changes))).refused).toBe(code);
    expect(await waiting()).toEqual([]);
  });

  it('are not made by a token that only reads', async () => {
    const reader = await connectAssistant(url, await tokenForAssistant(admin, { writes: false }));
    expect((await reader.tools()).some((name) => name.startsWith('draft'))).toBe(false);
    expect((await reader.call('draft_change', wish())).refused).toBe('forbidden');
    expect((await reader.call('draft_event', { fsm_instance_id: 1, event_code: 'x', reason: 'x', idempotency_key: 'abcdefgh' })).refused).toBe('forbidden');
    expect(await waiting()).toEqual([]);
  });

  it('are seen and answered by their person alone, in their company, and by no program', async () => {
    const { draft: id } = await draft();
    const clerk = await app.signIn('clerk', 'KT-HU');
    expect(await waiting(clerk)).toEqual([]);
    expect(await decide(id, true, clerk)).toMatchObject(refused(404, 'not_found'));
    expect(await waiting(admin.in('KT-DE'))).toEqual([]);
    expect(await decide(id, true, admin.in('KT-DE'))).toMatchObject(refused(404, 'not_found'));
    expect(await decide(id, true, app.asClient({ token, refresh_token: '' }, 'KT-HU'))).toMatchObject(refused(401, 'unauthenticated'));
    const { body } = await admin.rpc('make_token', { token_name: 'P', expires_on: '2027-02-01', writes: true, pages: null, only_company: null });
    if (body.token) expect(await decide(id, true, app.asClient({ token: body.token, refresh_token: '' }, 'KT-HU'))).toMatchObject(refused(403, 'forbidden'));
    expect(await waiting()).toHaveLength(1);
  });

  it('are written by the rights that the person has when he says yes', async () => {
    // What is shared is written by whoever works in all the companies that share it.
    const companies = await app.rows<{ company_code: string }>(sql`select company_code from company`);
    const userId = await app.addUser(
      'drafter',
      companies.map(({ company_code }) => company_code),
    );
    const give = (set: boolean) =>
      app.execute(
        sql`insert into user_page (user_id, page_code, perms, list, set) select ${userId}, page_code, true, true, ${set} from page where url = 'products/product_list'
            on conflict (user_id, page_code) do update set set = excluded.set`,
      );
    await give(true);
    const person = await app.signIn('drafter', 'KT-HU');
    const own = await connectAssistant(url, await tokenForAssistant(person, { pages: ['products/product_list'] }));
    const { answer } = await own.call<KeptDraft>('draft_change', wish({ values: { weight: 2222 } }));
    await give(false);
    expect(await decide(answer?.draft ?? 0, true, person)).toMatchObject(refused(403, 'forbidden'));
    expect((await own.call('draft_change', wish())).refused).toBe('forbidden');
    await give(true);
    const yes = await decide(answer?.draft ?? 0, true, person);
    expect(yes.status, yes.text).toBe(200);
    expect(await weight()).toBe(2222);
  });

  it('end by themselves after 30 days', async () => {
    const { draft: id } = await draft();
    await app.execute(sql`update change_draft set expires_at = now() - interval '1 second'`);
    expect(await waiting()).toEqual([]);
    expect((await decide(id, true)).body).toEqual({ draft_state: 'expired', change_set_id: null });
  });

  it('hold a step of a workflow too, made out of the state in which it was drafted', async () => {
    const inbox = (await assistant.call<{ rows: { fsm_instance_id: number; state_code: string }[] }>('list_inbox', { limit: 200 })).answer?.rows ?? [];
    let step: { id: number; event: string; from: string } | undefined;
    for (const { fsm_instance_id: id, state_code } of inbox) {
      const { body } = await admin.action<{ offers: { event_code: string; can: number[]; event_params: { fields: unknown[]; ask_email: boolean } }[] }>(
        'fsm_offers',
        'list',
        { fsm_instance_id: id },
      );
      for (const { event_code } of body.offers.filter(({ can, event_params }) => can.length > 0 && event_params.fields.length === 0)) {
        const tried = await admin.action<{ results: { ok: boolean }[] }>('fsm_trigger', 'set', { fsm_instance_id: id, event_code, dry_run: true });
        if (tried.body.results[0]?.ok) step ??= { id, event: event_code, from: state_code };
      }
      if (step) break;
    }
    if (!step) throw new Error('nothing can be done without being asked something');
    const state = async () =>
      (await app.rows<{ state_code: string }>(sql`select state_code from fsm_instance join fsm_state using (state_id) where fsm_instance_id = ${step.id}`))[0]
        ?.state_code;
    const asked = { fsm_instance_id: step.id, event_code: step.event, reason: 'It is ready.' };
    const { answer, text } = await assistant.call<KeptDraft>('draft_event', { ...asked, idempotency_key: 'event-0001' });
    expect(answer, text).toBeDefined();
    expect(await state()).toBe(step.from);
    expect((await waiting())[0]).toMatchObject({ cells: null, step: { fsm_instance_id: step.id, event_code: step.event, expected_state: step.from } });
    expect((await assistant.call<KeptDraft>('draft_event', { ...asked, idempotency_key: 'event-0001' })).answer?.draft).toBe(answer?.draft);
    expect((await assistant.call('draft_event', { ...asked, event_code: 'nothing', idempotency_key: 'event-0002' })).refused).toBe('not_in_state');
    const yes = await decide(answer?.draft ?? 0, true);
    expect(yes.body.draft_state, yes.text).toBe('confirmed');
    const { body } = await admin.action<{ entries: { event_code: string; program_name: string | null }[] }>('fsm_history', 'list', {
      fsm_instance_id: step.id,
    });
    expect(body.entries).toContainEqual(expect.objectContaining({ event_code: step.event, program_name: null }));
    // Out of another state it is refused, and stays.
    const { answer: late } = await assistant.call<KeptDraft>('draft_event', { ...asked, idempotency_key: 'event-0003' });
    if (late) await decide(late.draft, true);
  });
});
