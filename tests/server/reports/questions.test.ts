import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../../src/shared/languages.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { Groups } from '../../../src/shared/records/calls.ts';
import type { QuestionAnswer } from '../../../src/shared/questions/answer.ts';
import { answerQuestion } from '../../../src/server/domain/reports/questions/answer-question.ts';
import { describeOnDemo } from '../../support/databases.ts';
import { codeOf, openApp } from '../../support/server-app.ts';
import type { Answer, App, Client } from '../../support/server-app.ts';
import { callerOf } from '../fixtures/callers.ts';
import { askedOn, askedQuestions } from './asked-questions.ts';

describeOnDemo('questions in words', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const post = <TAnswer = JsonObject>(payload: unknown, client: { token: string } | null = admin, company = 'KT-HU'): Promise<Answer<TAnswer>> =>
    app.request<TAnswer>({
      method: 'POST',
      url: '/ai/query',
      headers: { 'content-type': 'application/json', 'x-company': company, ...(client && { authorization: `Bearer ${client.token}` }) },
      payload: JSON.stringify(payload),
    });
  const ask = async (question: string, language: Language = 'en', client: Client = admin): Promise<QuestionAnswer> => {
    const { status, body, text } = await post<QuestionAnswer>({ question, options: { language } }, client);
    expect(status, text).toBe(200);
    return body;
  };

  const userOf = async (account: string): Promise<number> => {
    const [user] = await app.rows<{ user_id: number }>(sql`select user_id from app_user where user_email = ${`${account}@demo.kontor.test`}`);
    return user?.user_id ?? 0;
  };

  it('are understood as their askers mean them, and none is silently wrong', async () => {
    expect(askedQuestions.length).toBeGreaterThan(100);
    const caller = await callerOf(app, await userOf('admin'));
    const wrong: unknown[] = [];
    for (const [language, question, expected] of askedQuestions) {
      const { kind, opens } = await answerQuestion(app.services, { question, language, caller, today: askedOn });
      const found =
        kind === 'ask' || kind === 'refuse' ? kind : opens && 'setting' in opens ? { report: opens.screen, ...opens.setting } : { list: opens?.screen };
      try {
        if (typeof expected === 'string') expect(found).toBe(expected);
        else expect(found).toMatchObject(expected);
      } catch {
        wrong.push({ language, question, expected, found });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are answered by the figures of the report that they open, in words of the language', async () => {
    const { answer, columns, rows, opens, chips, by } = await ask('Nettó forgalom boltonként idén', 'hu');
    expect([by, answer]).toEqual(['words', expect.stringMatching(/^Nettó forgalom.*HUF|Ft/)]);
    expect(opens).toMatchObject({ screen: 'reports/sales_detailed', setting: { groups: ['hostname'], measures: ['net_view'], span: 'this_year' } });
    const list = await admin.action<Groups>('sales_detailed', 'list', {
      group: ['hostname'],
      measures: [{ field: 'net_view' }],
      filter: { field: 'day', op: 'between', value: [{ day: 'year_start' }, { day: 'year_end' }] },
      count: 'none',
    });
    const { groups } = list.body;
    expect(rows).toHaveLength(groups.length);
    expect(columns[0]).toBe('Domain');
    const digits = (text: string): string => text.replaceAll(/[^\d]/g, '');
    expect(digits(rows[0]?.at(-1) ?? '')).toBe(digits(Number(groups[0]?.measures[0]?.value).toFixed(0)));
    expect(chips.map(({ sort, words }) => [sort, words])).toEqual([
      ['figure', 'Nettó forgalom'],
      ['group', 'boltonként'],
      ['period', 'idén'],
    ]);
  });

  it('about no days are about this year, and say that nobody said so', async () => {
    const { chips } = await ask('Revenue by shop');
    expect(chips.at(-1)).toMatchObject({ sort: 'period', label: 'This year', words: '' });
  });

  it('that name a thing find it among the rows of whoever asks; a name of several things is asked about', async () => {
    const { body } = await admin.action<Groups>('sales_detailed', 'list', { group: ['brand_name'], measures: [], count: 'none' });
    const [brand = ''] = body.groups.map(({ key }) => String(key.brand_name ?? '')).filter((name) => name.length > 3);
    const found = await ask(`Revenue of ${brand} by month`);
    expect(found.opens).toMatchObject({ setting: { filter: { field: 'brand_name', op: 'eq', value: brand } } });
    expect(found.chips.find(({ sort }) => sort === 'filter')).toMatchObject({ words: brand });
    const several = await ask('Revenue of o by month');
    expect([several.kind, several.options.length > 1, several.opens]).toEqual(['ask', true, null]);
    const [first] = several.options;
    expect((await ask(first?.question ?? '')).kind).toBe('report');
  });

  it('that may mean several figures offer each as a question of its own', async () => {
    const { kind, options } = await ask('Tržby podľa obchodov', 'sk');
    expect([kind, options.length]).toEqual(['ask', 2]);
    for (const { question } of options) expect((await ask(question, 'sk')).kind).toBe('report');
  });

  it.each([
    ['Revenue this month against last month', { span: 'month_to_date', compare: 'previous' }],
    ['Revenue against last week', { span: 'week_to_date', compare: 'previous' }],
    ['Revenue this quarter against last year', { span: 'quarter_to_date', compare: 'year' }],
    ['Best selling this year', { groups: ['product_code'], limit: 10 }],
  ])('that leave something to the usual are set so: %s', async (question, setting) => {
    expect((await ask(question)).opens).toMatchObject({ setting });
  });

  it.each([
    'Revenue in January 2026 against March 2025',
    'Revenue last month against this week',
    'Revenue in 2025 against 2022',
    'Revenue by shop, country, brand and category',
    'Top 10 revenue',
    'Top 10 revenue by month',
    'Orders waiting for payment by country',
    'How many orders are waiting for payment in Romania last month?',
  ])('that no report answers as they are said are asked about: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ kind: 'ask', opens: null });
  });

  it.each([
    ['en', 'How many orders are waiting for payment?', 'waiting_for_payment'],
    ['cs', 'Kolik objednávek čeká na platbu?', 'waiting_for_payment'],
    ['hu', 'Hány rendelés vár árura?', 'waiting_for_goods'],
    ['sk', 'Zrušené objednávky', 'cancelled'],
    ['bg', 'Колко поръчки очаква стока?', 'waiting_for_goods'],
  ] as const)('in %s that name a state of orders are answered by their list: %s', async (language, question, state) => {
    const { kind, opens, answer } = await ask(question, language);
    expect([kind, opens]).toEqual(['list', { screen: 'sales/sales_orders', filter: { field: 'state_code', op: 'eq', value: state } }]);
    const [count] = await app.rows<{ n: number }>(sql`
      select count(*)::int as n from sales_order o join fsm_instance i using (fsm_instance_id) join fsm_state s on s.state_id = i.state_id
       where o.company_code = 'KT-HU' and s.state_code = ${state}`);
    expect(answer).toMatch(new RegExp(`: ${count?.n ?? 0}$`));
  });

  it.each([
    ['en', 'How many orders are waiting for payment in Romania?', 'waiting_for_payment'],
    ['hu', 'Hány rendelés vár árura Romániában?', 'waiting_for_goods'],
    ['sk', 'Zrušené objednávky do Rumunska', 'cancelled'],
  ] as const)('in %s that name a state of orders and a country are answered by the list of both: %s', async (language, question, state) => {
    const { kind, opens } = await ask(question, language);
    const filter = {
      and: [
        { field: 'state_code', op: 'eq', value: state },
        { field: 'country_code', op: 'in', value: ['RO'] },
      ],
    };
    expect([kind, opens]).toEqual(['list', { screen: 'sales/sales_orders', filter }]);
  });

  it.each([
    ['a state and a span', 'How many orders are waiting for payment last month?'],
    ['a state and a word more', 'How many urgent orders are waiting for payment?'],
  ])('that say %s are asked about', async (_what, question) => {
    expect(await ask(question)).toMatchObject({ kind: 'ask', opens: null });
  });

  it.each([[''], ['   '], [undefined], [null], [7], [['x']]])('that are no words (%j) are refused', async (question) => {
    const answer = await post({ question });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'question_required']);
  });

  it('are answered to nobody who is not signed in, and to a viewer only from pages that he may see', async () => {
    expect((await post({ question: 'Revenue' }, null)).status).toBe(401);
    const other = await app.signIn('other', 'KT-DE');
    const theirs = await post({ question: 'Revenue by shop' }, other, 'KT-DE');
    expect(theirs.status).toBe(200);
    const offered = JSON.stringify(theirs.body);
    expect(offered).not.toContain('kontor-butor.test');
  });

  it('offer reports alone that the asker may list', async () => {
    const caller = await callerOf(app, await userOf('admin'));
    const question = 'Stock value by warehouse';
    expect(await answerQuestion(app.services, { question, language: 'en', caller })).toMatchObject({ kind: 'report' });
    const rights = new Map([...caller.rights].filter(([page]) => page !== 'reports/stock_value'));
    expect(await answerQuestion(app.services, { question, language: 'en', caller: { ...caller, rights } })).toMatchObject({ kind: 'ask', opens: null });
  });

  it('are kept with what they came to, and offered again to whoever asked them, in his company', async () => {
    await app.execute(sql`delete from ai_query_log`);
    await ask('Nettó forgalom boltonként idén', 'hu');
    await ask('Delete the old orders');
    await ask('Stock value by warehouse');
    await ask('Nettó forgalom boltonként idén', 'hu');
    const { body } = await admin.rpc('my_questions');
    expect(body.questions).toEqual(['Nettó forgalom boltonként idén', 'Stock value by warehouse']);
    expect((await admin.in('KT-DE').rpc('my_questions')).body.questions).toEqual([]);
    expect((await (await app.signIn('clerk', 'KT-HU')).rpc('my_questions')).body.questions).toEqual([]);
    const rows = await admin.rows('ai_query_log', { sort: [{ field: 'ai_query_log_id' }] });
    expect(rows).toMatchObject([
      {
        question: 'Nettó forgalom boltonként idén',
        language_code: 'hu',
        answer_kind: 'report',
        answer_page: '/reports/sales_detailed',
        understood_by: 'words',
      },
      { question: 'Delete the old orders', language_code: 'en', answer_kind: 'refuse', answer_page: null },
      { answer_kind: 'report', answer_page: '/reports/stock_value' },
      { answer_kind: 'report' },
    ]);
    expect(await admin.in('KT-DE').rows('ai_query_log')).toEqual([]);
  });
});
