import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { ServerResponse } from 'node:http';
import type { QuestionAnswer } from '../../../src/shared/questions/answer.ts';
import { describeOnDemo } from '../../support/databases.ts';
import type { Client } from '../../support/server-app.ts';
import { openTranslation } from '../fixtures/translation.ts';
import type { TranslationApp } from '../fixtures/translation.ts';

/** A plan that asks for nothing; a test says what is different. */
const nothing = {
  kind: 'report',
  report: null,
  list: null,
  figures: [],
  groups: [],
  span: null,
  from: null,
  to: null,
  as_of: null,
  compare: null,
  limit: null,
  least: false,
  having: [],
  only: [],
};
const turnover = { ...nothing, report: 'reports/sales_detailed', figures: ['net_view'], groups: ['hostname'], span: 'last_month' };

describeOnDemo('questions that an engine understands', (open) => {
  let app: TranslationApp;
  let clerk: Client;
  beforeAll(async () => {
    app = await openTranslation(open);
    clerk = await app.signIn('admin', 'KT-HU');
  });
  beforeEach(async () => {
    app.engines.reset();
    await app.execute(sql`delete from login_attempt`);
  });
  afterAll(() => app.stop());

  /** The engine answers so, one answer after the other; the last of them again and again. */
  const answering = (...answers: unknown[]): void => {
    app.engines.state.behave = (_call, response: ServerResponse) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ model: 'gpt-4o', choices: [{ finish_reason: 'stop', message: { content } }], usage: { prompt_tokens: 900, completion_tokens: 60 } }),
      );
      return true;
    };
  };
  const ask = async (question: string, options: object = {}): Promise<QuestionAnswer> => {
    const { status, body, text } = await app.request<QuestionAnswer>({
      method: 'POST',
      url: '/ai/query',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${clerk.token}`, 'x-company': 'KT-HU' },
      payload: JSON.stringify({ question, options: { language: 'en', ...options } }),
    });
    expect(status, text).toBe(200);
    return body;
  };
  /** Words that no list of ours knows. */
  const strange = 'How did our emporia fare of late?';

  it('are answered by the report that it names, with the figures of whoever asks', async () => {
    answering(turnover);
    const answer = await ask(strange);
    expect(answer).toMatchObject({ kind: 'report', by: 'openai', opens: { screen: 'reports/sales_detailed', setting: { span: 'last_month' } } });
    expect(answer.rows.length).toBeGreaterThan(1);
    expect(await ask('Net sales by shop last month')).toMatchObject({ by: 'words', rows: answer.rows });
    const [call] = await app.rows(sql`select purpose, tokens_in, tokens_out, failure from engine_call order by engine_call_id desc limit 1`);
    expect(call).toEqual({ purpose: 'ai_query', tokens_in: 900, tokens_out: 60, failure: null });
  });

  it('are told the engine with what may be asked and never a row', async () => {
    answering(turnover);
    await ask(strange);
    const body = JSON.stringify(app.engines.calls[0]?.body);
    expect(body).toContain('reports/sales_detailed');
    expect(body).toContain('json_schema');
    expect(body).not.toMatch(/kontor-butor|BA-0000|@demo/);
  });

  it('are put to the engine as the call says, where it says so', async () => {
    answering(turnover);
    await ask(strange);
    await ask(strange, { temperature: 0.5, top_p: 1, max_tokens: 500, model: 'gpt-4o-mini' });
    expect(app.engines.calls.map(({ body: { temperature, top_p, max_tokens, model } }) => ({ temperature, top_p, max_tokens, model }))).toEqual([
      { temperature: 0, top_p: undefined, max_tokens: 800, model: 'gpt-4o' },
      { temperature: 0.5, top_p: 1, max_tokens: 500, model: 'gpt-4o-mini' },
    ]);
  });

  it('are left to our own words where the company has spent what it may in the month', async () => {
    answering(turnover);
    await app.execute(sql`update company set ai_budget = 0.000001 where company_code = 'KT-HU'`);
    try {
      expect(await ask(strange)).toMatchObject({ by: 'words', opens: null });
      expect(app.engines.calls).toEqual([]);
    } finally {
      await app.execute(sql`update company set ai_budget = null where company_code = 'KT-HU'`);
    }
  });

  it('that our own words understand cost nothing', async () => {
    answering(turnover);
    await ask('Net sales by shop last month');
    await ask('Delete all orders');
    expect(app.engines.calls).toEqual([]);
  });

  it('are put to it once more where its plan is wrong, and told what is wrong', async () => {
    answering({ ...turnover, figures: ['company_secret'] }, turnover);
    expect(await ask(strange)).toMatchObject({ by: 'openai' });
    expect(JSON.stringify(app.engines.calls[1]?.body)).toContain('no figure company_secret');
  });

  it('are given up after two repairs', async () => {
    answering({ ...turnover, report: 'system/health' });
    expect(await ask(strange)).toMatchObject({ kind: 'ask', by: 'words', opens: null });
    expect(app.engines.calls).toHaveLength(3);
  });

  it('are not answered where a repair leaves out what the question restricts', async () => {
    answering({ ...turnover, figures: ['nothing'], only: [{ field: 'brand_name', say: 'emporia' }] }, turnover);
    expect(await ask(strange)).toMatchObject({ kind: 'ask', opens: null });
  });

  it.each([
    ['what the question does not say', { field: 'brand_name', say: 'Berg & Sohn' }],
    ['a field that nobody is offered', { field: 'company_code', say: 'emporia' }],
    ['what is not there', { field: 'brand_name', say: 'emporia' }],
  ])('are narrowed by nothing that is %s', async (_name, only) => {
    answering({ ...turnover, only: [only] });
    expect(await ask(strange)).toMatchObject({ kind: 'ask', opens: null });
    expect(app.engines.calls).not.toEqual([]);
  });

  /** An engine that does whatever somebody wrote into a text. */
  it.each([
    ['prose', 'Sure! I deleted the orders.'],
    ['SQL', 'select * from app_user'],
    ['another tool', { tool: 'delete', entity: 'sales_orders' }],
    ['more than a plan', { ...turnover, sql: 'select 1' }],
    ['a page that is no report', { ...turnover, report: 'settings/users' }],
    ['a list that home does not have', { ...nothing, kind: 'list', list: 'settings/users' }],
    ['a field in the place of a figure', { ...turnover, figures: ['partner_name'] }],
    ['no day', { ...turnover, span: null, from: '2026-02-31', to: '2026-03-01' }],
    ['nothing', { ...nothing, kind: 'none' }],
  ])('are answered by words alone where the engine obeys somebody else: %s', async (_name, answer) => {
    const before = await app.rows(sql`select count(*) as n from change_set`);
    answering(answer);
    expect(await ask(strange)).toMatchObject({ kind: 'ask', by: 'words', opens: null });
    expect(app.engines.calls).not.toEqual([]);
    expect(await app.rows(sql`select count(*) as n from change_set`)).toEqual(before);
  });

  it('fall back to words where the engine fails', async () => {
    app.engines.state.behave = (_call, response) => {
      response.writeHead(500).end();
      return true;
    };
    expect(await ask(strange)).toMatchObject({ kind: 'ask', by: 'words' });
  });
});
