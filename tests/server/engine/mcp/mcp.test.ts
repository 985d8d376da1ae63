import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { connectAssistant, dayAhead, tokenForAssistant } from '../../../support/assistant.ts';
import type { Assistant } from '../../../support/assistant.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* Assistants by the official client of the protocol, against a server that listens. */

const reading = ['get_record', 'list_inbox', 'read_rows', 'run_report', 'search_catalogue'];
const drafting = ['draft_change', 'draft_deletion', 'draft_event', 'draft_record'];

describeOnServer('assistants', (open) => {
  let app: App;
  let url: string;
  let admin: Client;
  let clerk: Client;
  let assistant: Assistant;

  const assistantOf = async (person: Client, changes?: JsonObject, headers?: Record<string, string>) =>
    connectAssistant(url, await tokenForAssistant(person, changes), headers);
  const post = (token: string, headers: Record<string, string> = {}) =>
    fetch(new URL('/mcp', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  const statusOf = async (token: string, headers?: Record<string, string>) => (await post(token, headers)).status;
  const product = async (): Promise<JsonObject> =>
    (await admin.rows('product_list', { limit: 1, count: 'none', columns: ['product_code', 'weight'] }))[0] ?? {};

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    clerk = await app.signIn('clerk', 'KT-HU');
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    assistant = await assistantOf(admin);
  });
  // What one case calls is no matter of the next one's limit.
  beforeEach(() => app.execute(sql`delete from login_attempt where attempt_key like 'call:assistant|%'`));
  afterAll(() => app.close());

  it('are told the tools, what each takes, and which of them only read', async () => {
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...drafting, ...reading].sort());
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description?.length, name).toBeGreaterThan(60);
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations, name).toMatchObject({ readOnlyHint: reading.includes(name), openWorldHint: false });
    }
    expect(assistant.client.getInstructions()).toContain('inbox');
  });

  it('find what can be asked, and read it as documents too', async () => {
    const { answer } = await assistant.call<{ reports: JsonObject[]; forms: JsonObject[] }>('search_catalogue');
    expect(answer?.reports.map(({ report }) => report)).toEqual(['reports/sales_detailed']);
    expect(answer?.forms.map(({ form }) => form)).toEqual(expect.arrayContaining(['product_list', 'sales_orders']));
    expect(answer?.forms.map(({ form }) => form)).not.toContain('users');
    expect(
      (await assistant.call<{ forms: JsonObject[] }>('search_catalogue', { query: 'márkák', language_code: 'hu', about: 'forms' })).answer?.forms,
    ).toContainEqual(expect.objectContaining({ form: 'product_brands' }));
    const { answer: form } = await assistant.call<{ key: string[]; fields: JsonObject[] }>('search_catalogue', { form: 'product_list' });
    expect(form?.key).toEqual(['product_code']);
    expect(form?.fields).toContainEqual(expect.objectContaining({ name: 'weight', may_be_drafted: true }));
    const { resources } = await assistant.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['kontor://catalogue', 'kontor://figures', 'kontor://saved_reports']);
    expect((await assistant.read('figures')).figures).toContainEqual(expect.objectContaining({ report: 'reports/sales_detailed' }));
    const kept = await admin.action('saved_views', 'set', { rows: [{ screen: 'reports/sales_detailed', view_name: 'Kept', state: { density: 'balham' } }] });
    expect(kept.status, kept.text).toBe(200);
    expect((await assistant.read('saved_reports')).saved_reports).toContainEqual(expect.objectContaining({ view_name: 'Kept' }));
  });

  it('read rows as their person lists them, 200 at most, and one record', async () => {
    const filter = { field: 'weight', op: 'gt', value: 0 };
    const { answer } = await assistant.call<{ rows: JsonObject[]; total: number }>('read_rows', {
      form: 'product_list',
      columns: ['product_name'],
      filter,
      limit: 3,
    });
    const own = await admin.action('product_list', 'list', { columns: ['product_name'], filter, limit: 3 });
    expect(answer?.rows).toEqual(own.body.rows);
    expect(answer?.total).toBe(own.body.total);
    expect((await assistant.call('read_rows', { form: 'product_list', limit: 201 })).refused).toBe('bad_request');
    expect((await assistant.call('read_rows', { form: 'product_list', columns: ['nothing'] })).refused).toBe('unknown_field');
    expect((await assistant.call('read_rows', { form: 'nothing' })).refused).toBe('bad_data_source');
    const key = { product_code: (await product()).product_code ?? '' };
    expect((await assistant.call<{ row: JsonObject }>('get_record', { form: 'product_list', key })).answer?.row).toMatchObject(key);
    expect((await assistant.call('get_record', { form: 'product_list', key: { product_code: 'none' } })).refused).toBe('not_found');
  });

  it('compute reports in our grammar, and have nothing left out that they asked for', async () => {
    const { answer: known } = await assistant.call<{ reports: { figures: object; groups: object }[] }>('search_catalogue', { about: 'reports' });
    const figures = Object.keys(known?.reports[0]?.figures ?? {}).slice(0, 2);
    const groups = Object.keys(known?.reports[0]?.groups ?? {}).slice(0, 1);
    const wish = { report: 'reports/sales_detailed', figures, groups, span: 'this_year' };
    const { answer } = await assistant.call<{ columns: string[]; rows: string[][]; answer: string }>('run_report', wish);
    expect(answer?.columns.length).toBeGreaterThan(1);
    expect(answer?.answer).not.toBe('');
    const wrong: JsonObject[] = [{ figures: ['nothing'] }, { groups: ['nothing'] }, { span: 'for_ever' }, { compare: 'previous', span: null }];
    for (const changes of wrong) {
      expect([changes, (await assistant.call('run_report', { ...wish, ...changes })).refused]).toEqual([changes, 'bad_request']);
    }
    expect((await assistant.call('run_report', { ...wish, filter: { field: 'nothing', op: 'eq', value: 1 } })).refused).toBe('unknown_field');
    expect((await assistant.call('run_report', { ...wish, report: 'reports/margins' })).refused).toBe('forbidden');
  });

  it('list the inbox of their person, within the pages of the token', async () => {
    const { answer } = await assistant.call<{ rows: JsonObject[]; types: { form: string }[] }>('list_inbox', { limit: 10 });
    const own = await admin.rpc('inbox', { limit: 0 });
    expect(answer?.rows.length).toBeGreaterThan(0);
    const forms = new Set(answer?.types.map(({ form }) => form));
    expect([...forms].every((form) => own.body.types.some((one) => one.form === form))).toBe(true);
    expect([...forms].every((form) => ['sales_orders', 'purchase_orders', 'product_list', 'product_brands'].includes(form))).toBe(true);
  });

  it('see no more than their person, on no more pages than the token has', async () => {
    const few = await assistantOf(admin, { pages: ['products/brands'] });
    expect((await few.call('read_rows', { form: 'product_brands', limit: 1 })).answer).toBeDefined();
    for (const form of ['sales_orders', 'users', 'partners', 'user_settings', 'saved_views'])
      expect([form, (await few.call('read_rows', { form })).refused]).toEqual([form, 'forbidden']);
    expect((await few.call('run_report', { report: 'reports/sales_detailed', figures: ['quantity'] })).refused).toBe('forbidden');
    const pages = (await clerk.rpc('user')).text.includes('settings/users') ? ['products/brands'] : ['settings/users'];
    expect(
      await clerk.rpc('make_token', { token_name: 'x', expires_on: dayAhead(5), writes: false, pages, only_company: 'KT-HU', for_assistant: true }),
    ).toMatchObject({ status: 422 });
  });

  it('lose a right with their person at once', async () => {
    const userId = await app.addUser('helped');
    const grant = sql`insert into user_page (user_id, page_code, perms, list) select ${userId}, page_code, true, true from page where url = 'products/brands'`;
    await app.execute(grant);
    const helped = await assistantOf(await app.signIn('helped', 'KT-HU'), { pages: ['products/brands'] });
    expect((await helped.call('read_rows', { form: 'product_brands' })).answer).toBeDefined();
    await app.execute(sql`delete from user_page where user_id = ${userId}`);
    expect((await helped.call('read_rows', { form: 'product_brands' })).refused).toBe('forbidden');
    await app.execute(sql`update app_user set blocked = true where user_id = ${userId}`);
    await expect(helped.call('search_catalogue')).rejects.toThrow();
  });

  it('work in the one company of the token', async () => {
    const german = await assistantOf(admin, { only_company: 'KT-DE' });
    const read = async (one: Assistant) =>
      (await one.call<{ rows: JsonObject[] }>('read_rows', { form: 'sales_orders', columns: ['sales_order_id'], limit: 200 })).answer?.rows ?? [];
    const ids = new Set((await read(german)).map(({ sales_order_id }) => sales_order_id));
    expect((await read(assistant)).some(({ sales_order_id }) => ids.has(sales_order_id))).toBe(false);
    expect(await statusOf(await tokenForAssistant(admin), { 'x-company': 'KT-DE' })).toBe(403);
    expect(await statusOf(await tokenForAssistant(admin), { 'x-company': 'KT-HU' })).toBe(200);
    expect(
      await admin.rpc('make_token', {
        token_name: 'x',
        expires_on: dayAhead(5),
        writes: false,
        pages: ['products/brands'],
        only_company: null,
        for_assistant: true,
      }),
    ).toMatchObject(refused(422, 'required'));
  });

  it('are let in by a token that was made for them, and by it nowhere else', async () => {
    const token = await tokenForAssistant(admin);
    expect(await statusOf(token)).toBe(200);
    expect(await app.asClient({ token, refresh_token: '' }).action('product_brands', 'list', { limit: 1 })).toMatchObject(refused(401, 'unauthenticated'));
    expect((await fetch(new URL('/rpc/changes', url), { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    const { body } = await admin.rpc('make_token', { token_name: 'Program', expires_on: dayAhead(5), writes: true, pages: null, only_company: null });
    for (const other of [body.token, admin.token, 'kontor_nothing', '']) expect(await statusOf(other)).toBe(401);
    expect((await fetch(new URL('/mcp', url))).status).toBe(405);
  });

  it('are let in until their last day, and not once their token is revoked', async () => {
    expect(
      await admin.rpc('make_token', {
        token_name: 'x',
        expires_on: dayAhead(91),
        writes: false,
        pages: ['products/brands'],
        only_company: 'KT-HU',
        for_assistant: true,
      }),
    ).toMatchObject(refused(422, 'token_days'));
    const token = await tokenForAssistant(admin, { token_name: 'Ends', expires_on: dayAhead(90) });
    expect(await statusOf(token)).toBe(200);
    await app.execute(sql`update machine_token set expires_at = now() - interval '1 second' where token_name = 'Ends'`);
    expect(await statusOf(token)).toBe(401);
    const revoked = await tokenForAssistant(admin, { token_name: 'Revoked' });
    expect(await statusOf(revoked)).toBe(200);
    const own = (await admin.rpc('my_account')).body.tokens.find(({ token_name }) => token_name === 'Revoked');
    expect(own).toMatchObject({ for_assistant: true, writes: true, only_company: 'KT-HU' });
    await admin.rpc('end_token', { machine_token_id: own?.machine_token_id ?? 0 });
    expect(await statusOf(revoked)).toBe(401);
  });

  it('call 60 times a minute, each token for itself', async () => {
    const [token, other] = [await tokenForAssistant(admin, { token_name: 'Quick' }), await tokenForAssistant(admin)];
    for (let call = 0; call < 60; call += 1) expect(await statusOf(token)).toBe(200);
    const late = await post(token);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf(other)).toBe(200);
  });

  it('leave a line in the log of every call, refused ones too, which whoever has the page reads', async () => {
    await app.execute(sql`delete from mcp_call`);
    await assistant.call('read_rows', { form: 'product_list', limit: 1 });
    await assistant.call('read_rows', { form: 'users', search: 'x'.repeat(200) });
    await assistant.call('send_mail', { to: email('admin') });
    await assistant.read('catalogue');
    const lines = await admin.rows('assistant_calls', { sort: [{ field: 'mcp_call_id', desc: false }] });
    expect(lines.map(({ tool, refused_as }) => [tool, refused_as])).toEqual([
      ['read_rows', null],
      ['read_rows', 'forbidden'],
      ['send_mail', 'not_found'],
      ['resource:catalogue', null],
    ]);
    expect(lines[0]).toMatchObject({ program_name: 'Assistant', asked_by: 'mcp', tool_input: '{"form":"product_list","limit":1}' });
    expect(Number(lines[0]?.answer_bytes)).toBeGreaterThan(20);
    expect(await admin.in('KT-DE').rows('assistant_calls')).toEqual([]);
    expect(await clerk.action('assistant_calls', 'list', {})).toMatchObject(refused(403, 'forbidden'));
    expect(await admin.action('assistant_calls', 'set', { rows: [{ tool: 'x' }] })).toMatchObject({
      status: expect.any(Number) as number,
      body: { data: null },
    });
  });
});
