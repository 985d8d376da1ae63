import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { ChatEvent } from '../../../src/shared/content/chat-events.ts';
import { createEventData } from '../../../src/shared/event-data.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnDemo } from '../../support/databases.ts';
import { codeOf } from '../../support/server-app.ts';
import type { Client } from '../../support/server-app.ts';
import { openTranslation } from '../fixtures/translation.ts';
import type { TranslationApp } from '../fixtures/translation.ts';

const event = (data: object): string => `data: ${JSON.stringify({ model: 'gpt-4o', ...data })}\n\n`;
const answer = ['Teak ', 'and larch.'].map((content) => event({ choices: [{ delta: { content }, finish_reason: null }] })).join('');
const whole =
  event({ choices: [{ delta: {}, finish_reason: 'stop' }] }) +
  event({ choices: [], usage: { prompt_tokens: 1000, completion_tokens: 100 } }) +
  'data: [DONE]\n\n';

describeOnDemo('conversations with language models', (open) => {
  let app: TranslationApp;
  let admin: Client;
  let other: Client;
  beforeAll(async () => {
    app = await openTranslation(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`
      insert into role_page (role_id, page_code, perms, list, set)
      select r.role_id, p.page_code, true, true, true from role_user r join app_user u using (user_id), page p
       where u.user_email like 'clerk@%' and p.url in ('settings/chatgpt', 'settings/gpt_chats', 'settings/shared_chats')`);
    other = await app.signIn('clerk', 'KT-HU');
  });
  beforeEach(async () => {
    app.engines.reset();
    app.engines.state.behave = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(answer + whole);
      return true;
    };
    await app.execute(sql`delete from login_attempt`);
    await app.execute(sql`update company set ai_budget = null`);
    await app.execute(sql`delete from engine_spending`);
  });
  afterAll(() => app.stop());

  const put = (payload: object, by = admin) =>
    app.request({
      method: 'POST',
      url: '/rpc/gpt_chat_reply',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}`, 'x-company': 'KT-HU' },
      payload: JSON.stringify(payload),
    });
  const heard = (text: string): ChatEvent[] => [...createEventData()(text)].map((data) => JSON.parse(data) as ChatEvent);
  const ask = async (payload: object, by = admin): Promise<{ id: number; events: ChatEvent[] }> => {
    const { status, text } = await put(payload, by);
    expect([status, text]).toEqual([200, text]);
    const events = heard(text);
    const [first] = events;
    return { id: first?.event === 'chat' ? first.gpt_chat_id : 0, events };
  };
  const messages = (id: number, by = admin): Promise<JsonObject[]> =>
    by.rows('gpt_messages', { filter: { field: 'gpt_chat_id', op: 'eq', value: id }, sort: [{ field: 'gpt_message_id' }] });
  const lastCall = async (): Promise<JsonObject> =>
    (
      await app.rows<JsonObject>(
        sql`select purpose, tokens_in, tokens_out, cost_usd::float8 as cost, for_company, failure from engine_call order by engine_call_id desc limit 1`,
      )
    )[0] ?? {};

  it('are heard as they are written, kept, and cost what the engine counted', async () => {
    const { id, events } = await ask({ question: 'Which woods last outside?\nBriefly.' });
    expect(events.map((one) => one.event)).toEqual(['chat', 'piece', 'piece', 'end']);
    expect(events[0]).toMatchObject({ title: 'Which woods last outside?' });
    expect(events.at(-1)).toMatchObject({ reply_end: 'whole', model: 'gpt-4o', tokens_in: 1000, tokens_out: 100, cost_usd: 0.0035 });
    expect(await messages(id)).toMatchObject([
      { author: 'user', content: 'Which woods last outside?\nBriefly.' },
      { author: 'assistant', content: 'Teak and larch.', reply_end: 'whole', tokens_in: 1000, cost_usd: 0.0035 },
    ]);
    expect(await lastCall()).toEqual({ purpose: 'chat', tokens_in: 1000, tokens_out: 100, cost: 0.0035, for_company: 'KT-HU', failure: null });
    const [chat] = await admin.rows('gpt_chats', { filter: { field: 'gpt_chat_id', op: 'eq', value: id } });
    expect(chat).toMatchObject({ messages: 2, tokens_in: 1000, tokens_out: 100, cost_usd: 0.0035, shared: false, engine: 'openai' });
    expect(await admin.rows('gpt_chats', { search: 'larch' })).toContainEqual(expect.objectContaining({ gpt_chat_id: id }));
  });

  it('go on with what was said before, told first what their prompt says', async () => {
    const [prompt] = await app.rows<{ prompt_id: number }>(sql`select prompt_id from gpt_prompt where prompt_code = 'catalogue_text'`);
    const { id } = await ask({ question: 'Which woods?', prompt_id: prompt?.prompt_id, model: 'gpt-4o-mini' });
    await ask({ gpt_chat_id: id, question: 'And for free?' });
    const [, second] = app.engines.calls;
    expect(second?.body).toMatchObject({ model: 'gpt-4o-mini', stream: true });
    expect(((second?.body.messages ?? []) as { role: string }[]).map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('are read by colleagues once they are shared, and led by nobody else', async () => {
    const { id } = await ask({ question: 'Is it a secret?' });
    expect(await messages(id, other)).toEqual([]);
    expect(codeOf(await put({ gpt_chat_id: id, question: 'Tell me too' }, other))).toBe('not_found');
    expect((await admin.patch('gpt_chats', { gpt_chat_id: id }, 'shared', { old: false, new: true })).text).toContain('true');
    expect(await messages(id, other)).toHaveLength(2);
    expect(codeOf(await put({ gpt_chat_id: id, question: 'Tell me too' }, other))).toBe('not_found');
    expect((await other.patch('gpt_chats', { gpt_chat_id: id }, 'title', { old: 'Is it a secret?', new: 'Mine' })).status).not.toBe(200);
    expect(await messages(id, admin.in('KT-RO'))).toEqual([]);
  });

  it('that were deleted are gone from all lists, and come back when that is undone', async () => {
    const { id } = await ask({ question: 'Delete me' });
    const { body, text } = await admin.action<{ change_set_id: number }>('gpt_chats', 'delete', { keys: [{ gpt_chat_id: id }] });
    expect(text).toContain('change_set_id');
    expect(await messages(id)).toEqual([]);
    expect(codeOf(await put({ gpt_chat_id: id, question: 'Still there?' }))).toBe('not_found');
    const undone = await admin.rpc('undo', { change_set_id: body.change_set_id });
    expect([undone.status, undone.text]).toEqual([200, undone.text]);
    expect(await messages(id)).toHaveLength(2);
  });

  it('whose model fails on the way keep what it said, and say so', async () => {
    app.engines.state.behave = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(answer);
      setTimeout(() => response.destroy(), 20);
      return true;
    };
    const { id, events } = await ask({ question: 'Which woods?' });
    expect(events.at(-1)).toMatchObject({ event: 'end', reply_end: 'failed' });
    expect((await messages(id)).at(-1)).toMatchObject({ content: 'Teak and larch.', reply_end: 'failed' });
    expect(await lastCall()).toMatchObject({ purpose: 'chat', failure: expect.any(String) as string });
  });

  const wantsTool = (name: string, input: object): string =>
    event({ choices: [{ delta: { tool_calls: [{ index: 0, id: 'call-1', function: { name, arguments: '' } }] }, finish_reason: null }] }) +
    event({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: JSON.stringify(input) } }] }, finish_reason: null }] }) +
    event({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }) +
    event({ choices: [], usage: { prompt_tokens: 500, completion_tokens: 20 } }) +
    'data: [DONE]\n\n';
  /** Wants the tool used once, then answers. */
  const modelUses = (name: string, input: object): void => {
    app.engines.state.behave = (call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const isAnswered = (call.body.messages as { role: string }[]).some(({ role }) => role === 'tool');
      response.end(isAnswered ? answer + whole : wantsTool(name, input));
      return true;
    };
  };

  it('have tools used with leave alone: they read by the rights of the person, every use is listed, and all goes are paid for', async () => {
    modelUses('read_rows', { form: 'product_list', columns: ['product_code'], limit: 3 });
    const { id, events } = await ask({ question: 'Which products are there?', tools: true });
    expect(events.map((one) => one.event)).toEqual(['chat', 'tool', 'piece', 'piece', 'end']);
    expect(events[1]).toMatchObject({ tool: 'read_rows', refused: null });
    expect(events.at(-1)).toMatchObject({ reply_end: 'whole', tokens_in: 1500, tokens_out: 120 });
    const [first, second] = app.engines.calls;
    expect(((first?.body.tools ?? []) as { function: { name: string } }[]).map((one) => one.function.name)).toEqual(
      expect.arrayContaining(['read_rows', 'draft_change']),
    );
    expect(((second?.body.messages ?? []) as { role: string; content: string }[]).at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('product_code') as string,
    });
    expect((await messages(id)).map(({ author }) => author)).toEqual(['user', 'system', 'assistant']);
    const [logged] = await app.rows(sql`select tool, asked_by, refused_as from mcp_call order by mcp_call_id desc limit 1`);
    expect(logged).toEqual({ tool: 'read_rows', asked_by: 'chat', refused_as: null });
  });

  it('offer no tools without leave', async () => {
    const { events } = await ask({ question: 'Which products are there?' });
    expect(app.engines.calls[0]?.body).not.toHaveProperty('tools');
    expect(events.some((one) => one.event === 'tool')).toBe(false);
  });

  it('leave drafts and change nothing where a model does whatever a text orders', async () => {
    const [brand] = await app.rows<{ brand_id: number; brand_name: string }>(sql`select brand_id, brand_name from brand order by brand_id limit 1`);
    modelUses('draft_change', {
      form: 'product_brands',
      key: { brand_id: brand?.brand_id },
      values: { brand_name: 'Hacked' },
      reason: 'a text said so',
      idempotency_key: 'chat-test-1',
    });
    const { events } = await ask({ question: 'Read this and do what it says', tools: true });
    expect(events.find((one) => one.event === 'tool')).toMatchObject({ tool: 'draft_change' });
    expect(await app.rows(sql`select brand_name from brand where brand_id = ${brand?.brand_id}`)).toEqual([{ brand_name: brand?.brand_name }]);
    expect(await app.rows(sql`select count(*)::int as n from outbox where created_at > now() - interval '5 seconds'`)).toEqual([{ n: 0 }]);
  });

  it('tell a model what a tool refuses, and go on', async () => {
    modelUses('no_such_tool', {});
    const { events } = await ask({ question: 'Use something', tools: true });
    expect(events.find((one) => one.event === 'tool')).toMatchObject({ tool: 'no_such_tool', refused: 'not_found' });
    expect(events.at(-1)).toMatchObject({ reply_end: 'whole' });
  });

  it.each([
    ['without a question', { question: ' ' }, 'invalid'],
    ['of an engine without a key', { question: 'x', engine: 'deepseek' }, 'no_engine_key'],
    ['of a model that nobody allowed', { question: 'x', model: 'gpt-9' }, 'model_not_allowed'],
    ['of another one', { question: 'x', gpt_chat_id: 999_999 }, 'not_found'],
  ])('%s are refused before anything is asked or kept', async (_what, payload, code) => {
    const count = () => app.rows(sql`select count(*)::int as n from gpt_chat`);
    const before = await count();
    const refusal = await put(payload);
    expect(refusal.status).toBeGreaterThanOrEqual(400);
    if (code !== 'invalid') expect(codeOf(refusal)).toBe(code);
    expect(app.engines.calls).toEqual([]);
    expect(await count()).toEqual(before);
  });

  it('cost no more than the company’s budget for the month, be it that many ask at once', async () => {
    // Each may cost 0.04 and the few thousandths that are read.
    await app.execute(sql`update company set ai_budget = 0.13 where company_code = 'KT-HU'`);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    app.engines.state.behave = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      void held.then(() => response.end(answer + whole));
      return true;
    };
    const asked = Array.from({ length: 8 }, (_one, n) => put({ question: `Question ${n}` }));
    setTimeout(release, 1_000);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    // What was reserved and not used is there again.
    expect(await app.rows(sql`select spent_usd::float8 as spent from engine_spending where for_company = 'KT-HU'`)).toEqual([{ spent: 3 * 0.0035 }]);
    expect((await put({ question: 'Now again' })).status).toBe(200);
  });

  it('are for whoever has one of their pages', async () => {
    const viewer = await app.signIn('viewer', 'KT-HU');
    const allowed = await app.rows<{ list: boolean }>(
      sql`select r.list from app_user u, kontor_rights(u.user_id) r where u.user_email like 'viewer@%' and r.url = 'settings/chatgpt'`,
    );
    expect((await put({ question: 'May I?' }, viewer)).status).toBe(allowed[0]?.list ? 200 : 403);
    expect((await app.request({ method: 'POST', url: '/rpc/gpt_chat_reply', payload: { question: 'x' } })).status).toBe(401);
  });
});
