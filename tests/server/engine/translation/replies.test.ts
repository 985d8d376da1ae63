import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { describeOnDemo } from '../../../support/databases.ts';
import { codeOf } from '../../../support/server-app.ts';
import type { Answer, Client } from '../../../support/server-app.ts';
import { openTranslation } from '../../fixtures/translation.ts';
import type { TranslationApp } from '../../fixtures/translation.ts';

describeOnDemo('replies of language models', (open) => {
  let app: TranslationApp;
  let clerk: Client;
  beforeAll(async () => {
    app = await openTranslation(open, 2500, { user: 60_000, company: 1_000_000 });
    app.settings.deepseek = { ...app.settings.openai, key: 'key-of-deepseek', model: 'deepseek-reasoner', models: ['deepseek-reasoner', 'deepseek-chat'] };
    clerk = await app.signIn('clerk');
  });
  beforeEach(async () => {
    app.engines.reset();
    app.engines.state.translate = () => 'Dear Anna, it comes tomorrow.';
    await app.execute(sql`delete from login_attempt`);
  });
  afterAll(() => app.stop());

  const post = (engine: 'openai' | 'deepseek', payload: unknown, token = clerk.token): Promise<Answer> =>
    app.request({
      method: 'POST',
      url: `/api/${engine}/get_reply`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-company': 'KT-HU' },
      payload: JSON.stringify(payload),
    });

  it('come with the usual settings where nothing is said, and tell what they cost', async () => {
    const { status, body } = await post('openai', { content: 'When does it come?' });
    expect([status, body]).toEqual([200, { content: 'Dear Anna, it comes tomorrow.', is_whole: true, model: 'gpt-4o', tokens_in: 11, tokens_out: 7 }]);
    expect(app.engines.calls[0]?.body).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'When does it come?' }],
      temperature: 0.5,
      top_p: 1,
      max_tokens: 500,
    });
    const [call] = await app.rows(sql`select engine, model, purpose, tokens_in, tokens_out, failure from engine_call order by engine_call_id desc limit 1`);
    expect(call).toEqual({ engine: 'openai', model: 'gpt-4o', purpose: 'get_reply', tokens_in: 11, tokens_out: 7, failure: null });
  });

  it('are told how, as what and by which model where that is said', async () => {
    await post('openai', {
      content: 'x',
      system_prompt: 'Be brief.',
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 50,
      model: 'gpt-4o-mini',
      response_format: { type: 'json_object' },
    });
    expect(app.engines.calls[0]?.body).toEqual({
      model: 'gpt-4o-mini',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'x' },
      ],
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 50,
      response_format: { type: 'json_object' },
    });
  });

  it.each([
    [0.5, 0.75],
    [1, 1.5],
    [2, 2],
  ])('of DeepSeek are asked for at one and a half of the temperature: %d as %d', async (given, sent) => {
    expect(await post('deepseek', { content: 'x', temperature: given })).toMatchObject({ status: 200 });
    expect(app.engines.calls[0]?.body).toMatchObject({ temperature: sent, model: 'deepseek-reasoner' });
    expect(app.engines.calls[0]?.headers.authorization).toBe('Bearer key-of-deepseek');
  });

  it('of DeepSeek have no format', async () => {
    expect(codeOf(await post('deepseek', { content: 'x', response_format: { type: 'text' } }))).toBe('bad_request');
  });

  it.each([
    ['nothing', {}],
    ['no words', { content: '' }],
    ['a list', { content: ['x'] }],
    ['too hot a temperature', { content: 'x', temperature: 2.1 }],
    ['too many tokens', { content: 'x', max_tokens: 16_001 }],
    ['half a token', { content: 'x', max_tokens: 0.5 }],
    ['a format that there is not', { content: 'x', response_format: { type: 'xml' } }],
    ['something more', { content: 'x', url: 'http://169.254.169.254' }],
  ])('are not asked for with %s', async (_name, payload) => {
    expect(await post('openai', payload)).toMatchObject({ status: expect.toSatisfy((status: number) => [400, 422].includes(status)) as number });
    expect(app.engines.calls).toEqual([]);
  });

  it('come from a model that the settings name alone', async () => {
    expect(codeOf(await post('openai', { content: 'x', model: 'the-dearest' }))).toBe('model_not_allowed');
    expect(app.engines.calls).toEqual([]);
  });

  it('are counted with all that they may become, before anything is sent', async () => {
    expect(codeOf(await post('openai', { content: 'x', max_tokens: 16_000 }))).toBe('translation_spent');
    expect(app.engines.calls).toEqual([]);
  });

  it('that fail say so without a word of what the engine said, and are written down', async () => {
    app.engines.state.behave = (_call, response) => {
      response.writeHead(500).end('SECRET OF THE ENGINE');
      return true;
    };
    const answer = await post('openai', { content: 'x' });
    expect([answer.status, codeOf(answer), answer.text.includes('SECRET')]).toEqual([503, 'engine_failed', false]);
    const [call] = await app.rows(sql`select failure from engine_call order by engine_call_id desc limit 1`);
    expect(call).toEqual({ failure: 'HTTP 500' });
  });

  it('need a key', async () => {
    const key = app.settings.openai.key;
    app.settings.openai.key = undefined;
    expect(codeOf(await post('openai', { content: 'x' }))).toBe('no_engine_key');
    app.settings.openai.key = key;
  });
});
