import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { costOf } from '../../../src/server/engine/translation/cost.ts';
import { noTranslation, toTranslationSettings, translationEntries } from '../../../src/server/engine/translation/settings.ts';
import * as v from 'valibot';
import { describeOnDemo } from '../../support/databases.ts';
import { openTranslation } from '../fixtures/translation.ts';
import type { TranslationApp } from '../fixtures/translation.ts';

const prices = { 'gpt-4o': [2.5, 10], 'gpt-4o-mini': [0.15, 0.6] } as const;

it('token prices are those of the model that answered, else of the one that was asked, else of the engine', () => {
  const read = v.parse(v.object(translationEntries), { KONTOR_OPENAI_MODEL_PRICES: 'gpt-4o-mini=0.15/0.6, o4-mini=1.1/4.4' });
  const { openai, deepseek } = toTranslationSettings(read);
  const usage = { characters: 1, tokens_in: 1_000_000, tokens_out: 1_000_000 };
  const cost = (...models: (string | undefined)[]): number => costOf(openai, { ...usage, models });
  expect(cost()).toBe(12.5);
  expect(cost('gpt-4o')).toBe(12.5);
  expect(cost('gpt-4o-mini')).toBe(0.75);
  expect(cost('gpt-4o-mini-2024-07-18')).toBe(0.75);
  // What an engine calls by another name costs what was asked for.
  expect(cost('some-alias', 'o4-mini')).toBe(5.5);
  expect(cost('gpt-4o-mini-high')).toBe(12.5);
  // Names that every object has are no models.
  expect(cost('constructor')).toBe(12.5);
  expect(costOf(deepseek, { ...usage, models: ['gpt-4o-mini'] })).toBe(costOf(noTranslation.deepseek, usage));
  expect(v.safeParse(translationEntries.KONTOR_OPENAI_MODEL_PRICES, 'gpt-4o-mini:0.15').success).toBe(false);
});

describeOnDemo('what language models cost', (open) => {
  let app: TranslationApp;
  beforeAll(async () => {
    app = await openTranslation(open);
    app.settings.openai = { ...app.settings.openai, modelTokens: { 'gpt-4o-mini': { read: 0.15, written: 0.6 } } };
  });
  afterAll(() => app.stop());

  it('is what the engine counted, by the prices of each model, in the list of costs and in the spending of the month alike', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`delete from engine_call`);
    await app.execute(sql`delete from engine_spending`);
    let turn = 0;
    const counted: { model: keyof typeof prices; read: number; written: number }[] = [];
    app.engines.state.behave = ({ body }, response) => {
      const model = body.model as keyof typeof prices;
      const [read, written] = [1_000 + 137 * turn, 100 + 53 * turn];
      turn += 1;
      counted.push({ model, read, written });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          model: `${model}-2024-07-18`,
          choices: [{ finish_reason: 'stop', message: { content: 'Yes.' } }],
          usage: { prompt_tokens: read, completion_tokens: written },
        }),
      );
      return true;
    };
    for (const model of ['gpt-4o', 'gpt-4o-mini', 'gpt-4o', 'gpt-4o-mini', 'gpt-4o-mini']) {
      const answer = await app.request({
        method: 'POST',
        url: '/api/openai/get_reply',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' },
        payload: JSON.stringify({ content: 'Is it there?', model }),
      });
      expect(answer.status).toBe(200);
    }
    // In millionths of a dollar, so that nothing is lost to binary fractions.
    const costs = (name: keyof typeof prices): number =>
      counted.reduce((sum, { model, read, written }) => (model === name ? sum + Math.round(read * prices[name][0] + written * prices[name][1]) : sum), 0);
    const rows = await admin.rows<{ model: string; cost_usd: number; calls: number }>('ai_analytics', {});
    const listed = new Map<string, number>();
    for (const { model, cost_usd } of rows) listed.set(model, (listed.get(model) ?? 0) + Math.round(Number(cost_usd) * 1e6));
    expect(listed).toEqual(
      new Map([
        ['gpt-4o-2024-07-18', costs('gpt-4o')],
        ['gpt-4o-mini-2024-07-18', costs('gpt-4o-mini')],
      ]),
    );
    const [spent] = await app.rows<{ spent: number }>(sql`select (sum(spent_usd) * 1000000)::int as spent from engine_spending where for_company = 'KT-HU'`);
    expect(spent?.spent).toBe(costs('gpt-4o') + costs('gpt-4o-mini'));
  });
});
