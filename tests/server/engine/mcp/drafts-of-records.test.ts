import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { connectAssistant, tokenForAssistant } from '../../../support/assistant.ts';
import type { Assistant } from '../../../support/assistant.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* New records and deletions that an assistant wishes are done by the yes of its person alone, as he would do them. */

type Draft = RpcAnswer<'drafts'>['drafts'][number];
interface KeptDraft {
  draft: number;
  state: string;
}

describeOnServer('records that assistants wish to come or go', (open) => {
  let app: App;
  let admin: Client;
  let assistant: Assistant;
  let url: string;
  let made = 0;
  const nextKey = (): string => `record-${String((made += 1)).padStart(6, '0')}`;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    assistant = await connectAssistant(url, await tokenForAssistant(admin));
  });
  beforeEach(async () => {
    await app.execute(sql`delete from login_attempt where attempt_key like 'call:assistant|%'`);
    await app.execute(sql`delete from change_draft`);
  });
  afterAll(() => app.close());

  const draft = async (tool: 'draft_record' | 'draft_deletion', wish: JsonObject): Promise<number> => {
    const { answer, text } = await assistant.call<KeptDraft>(tool, { form: 'product_brands', reason: 'As asked.', idempotency_key: nextKey(), ...wish });
    if (!answer) throw new Error(text);
    return answer.draft;
  };
  const newBrand = (brand_name: string): Promise<number> => draft('draft_record', { values: { brand_name } });
  const waiting = async (): Promise<Draft[]> => (await admin.rpc('drafts')).body.drafts;
  const brands = (brand_name: string): Promise<JsonObject[]> => admin.rows('product_brands', { filter: { field: 'brand_name', op: 'eq', value: brand_name } });
  const decide = (change_draft_id: number, confirms: boolean, client = admin) => client.rpc('decide_draft', { change_draft_id, confirms });
  const keyOf = async (brand_name: string) => ({ brand_id: Number((await brands(brand_name))[0]?.brand_id) });

  it('come by a yes, with what was drafted and a change-set that can be undone', async () => {
    const id = await newBrand('Qzx new');
    expect(await brands('Qzx new')).toEqual([]);
    expect(await waiting()).toMatchObject([
      { change_draft_id: id, draft_kind: 'add', key: {}, record: 'Qzx new', cells: [{ field: 'brand_name', old: null, new: 'Qzx new' }], step: null },
    ]);
    const { body } = await decide(id, true);
    expect(body.draft_state).toBe('confirmed');
    expect(await brands('Qzx new')).toHaveLength(1);
    // A second yes adds no second one.
    expect((await decide(id, true)).body).toEqual({ draft_state: 'confirmed', change_set_id: body.change_set_id });
    expect(await brands('Qzx new')).toHaveLength(1);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id ?? 0 })).status).toBe(200);
    expect(await brands('Qzx new')).toEqual([]);
  });

  it('go by a yes, and come back when it is undone', async () => {
    await decide(await newBrand('Qzx old'), true);
    const key = await keyOf('Qzx old');
    const id = await draft('draft_deletion', { key });
    expect(await waiting()).toMatchObject([{ change_draft_id: id, draft_kind: 'delete', key, record: 'Qzx old', cells: null, step: null }]);
    expect(await brands('Qzx old')).toHaveLength(1);
    const { body } = await decide(id, true);
    expect(body.draft_state).toBe('confirmed');
    expect(await brands('Qzx old')).toEqual([]);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id ?? 0 })).status).toBe(200);
    expect(await brands('Qzx old')).toHaveLength(1);
  });

  it('stay as they are by a no', async () => {
    expect((await decide(await newBrand('Qzx no'), false)).body.draft_state).toBe('refused');
    expect(await brands('Qzx no')).toEqual([]);
    await decide(await newBrand('Qzx stays'), true);
    await decide(await draft('draft_deletion', { key: await keyOf('Qzx stays') }), false);
    expect(await brands('Qzx stays')).toHaveLength(1);
  });

  it('are refused and stay where they cannot come by now; to delete what is gone does nothing', async () => {
    const twice = await newBrand('Qzx twice');
    await decide(await newBrand('Qzx twice'), true);
    expect(await decide(twice, true)).toMatchObject(refused(409, 'already_exists'));
    const key = await keyOf('Qzx twice');
    const deletion = await draft('draft_deletion', { key });
    await admin.action('product_brands', 'delete', { keys: [key] });
    expect((await decide(deletion, true)).body).toEqual({ draft_state: 'confirmed', change_set_id: null });
    expect((await waiting()).map(({ change_draft_id }) => change_draft_id)).toEqual([twice]);
  });

  it.each<[string, 'draft_record' | 'draft_deletion', JsonObject, string]>([
    ['a new record without what it needs', 'draft_record', { values: { logo: null } }, 'required'],
    ['a field that is none', 'draft_record', { values: { brand_name: 'x', nothing: 1 } }, 'unknown_field'],
    ['a field that nobody writes', 'draft_record', { values: { brand_name: 'x', brand_id: 1 } }, 'read_only_field'],
    ['a value of another nature', 'draft_record', { values: { brand_name: { en: 'x' } } }, 'invalid_value'],
    ['no values', 'draft_record', { values: {} }, 'bad_request'],
    ['a form beyond the token', 'draft_record', { form: 'partners', values: { partner_name: 'x' } }, 'forbidden'],
    ['a form to which nothing is added', 'draft_record', { form: 'sales_detailed', values: { quantity: 1 } }, 'forbidden'],
    ['a record that is none', 'draft_deletion', { key: { brand_id: 999_999_999 } }, 'not_found'],
    ['a form from which nothing is deleted', 'draft_deletion', { form: 'sales_detailed', key: { sales_fact_id: 1 } }, 'forbidden'],
  ])('are refused for %s', async (_what, tool, wish, code) => {
    const { refused: told, text } = await assistant.call(tool, { form: 'product_brands', reason: 'x', idempotency_key: nextKey(), ...wish });
    expect(told, text).toBe(code);
    expect(await waiting()).toEqual([]);
  });

  it('need the right of their person to add or to delete, when they are drafted and when they are decided', async () => {
    const companies = await app.rows<{ company_code: string }>(sql`select company_code from company`);
    const userId = await app.addUser(
      'recorder',
      companies.map(({ company_code }) => company_code),
    );
    const give = (adds: boolean, deletes: boolean) =>
      app.execute(sql`
        insert into user_page (user_id, page_code, perms, list, set, add, delete)
        select ${userId}, page_code, true, true, true, ${adds}, ${deletes} from page where url = 'products/brands'
            on conflict (user_id, page_code) do update set add = excluded.add, delete = excluded.delete`);
    await give(true, true);
    const person = await app.signIn('recorder', 'KT-HU');
    const own = await connectAssistant(url, await tokenForAssistant(person, { pages: ['products/brands'] }));
    const wish = { form: 'product_brands', reason: 'x' };
    const addition = { ...wish, values: { brand_name: 'Qzx right' } };
    const kept = (await own.call<KeptDraft>('draft_record', { ...addition, idempotency_key: 'right-0001' })).answer?.draft ?? 0;
    await give(false, false);
    expect(await decide(kept, true, person)).toMatchObject(refused(403, 'forbidden'));
    expect((await own.call('draft_record', { ...addition, idempotency_key: 'right-0002' })).refused).toBe('forbidden');
    await give(true, false);
    expect((await decide(kept, true, person)).body.draft_state).toBe('confirmed');
    const key = await keyOf('Qzx right');
    expect((await own.call('draft_deletion', { ...wish, key, idempotency_key: 'right-0003' })).refused).toBe('forbidden');
    await give(true, true);
    const deletion = (await own.call<KeptDraft>('draft_deletion', { ...wish, key, idempotency_key: 'right-0004' })).answer?.draft ?? 0;
    await give(true, false);
    expect(await decide(deletion, true, person)).toMatchObject(refused(403, 'forbidden'));
    expect(await brands('Qzx right')).toHaveLength(1);
  });
});
