import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { createReplies } from '../../../../src/server/engine/translation/replies.ts';
import type { ReplyOrder } from '../../../../src/server/engine/translation/replies.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { openTranslation } from '../../fixtures/translation.ts';
import type { TranslationApp } from '../../fixtures/translation.ts';

const event = (data: object): string => `data: ${JSON.stringify({ model: 'gpt-4o', ...data })}\n\n`;
const says = (content: string, finish_reason: string | null = null): string => event({ choices: [{ delta: { content }, finish_reason }] });
const usage = event({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 3 } });
const done = 'data: [DONE]\n\n';

describeOnDemo('streamed replies of language models', (open) => {
  let app: TranslationApp;
  let timeout = 1500;
  beforeAll(async () => {
    app = await openTranslation(open);
  });
  beforeEach(async () => {
    app.engines.reset();
    timeout = 1500;
    await app.execute(sql`delete from login_attempt`);
  });
  afterAll(() => app.stop());

  const order: ReplyOrder = {
    engine: 'openai',
    messages: [{ role: 'user', content: 'Hi' }],
    temperature: 0.5,
    top_p: 1,
    max_tokens: 500,
    userId: 1,
    companyCode: 'KT-HU',
    purpose: 'chat',
  };
  const engineSays = (say: (response: ServerResponse) => void): void => {
    app.engines.state.behave = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      say(response);
      return true;
    };
  };
  async function ask(stop = new AbortController(), given: Partial<ReplyOrder> = {}, onPiece: () => void = () => undefined) {
    const pieces: string[] = [];
    const hear = (piece: string): void => {
      pieces.push(piece);
      onPiece();
    };
    const warn = ({ message }: Error): void => void app.failures.push(message);
    const replies = createReplies({ database: app.database, settings: app.settings, budget: { user: 40_000, company: 1_000_000 }, timeout, warn });
    return { pieces, answer: await (await replies.begin({ ...order, ...given })).stream({ hear, stop: stop.signal }) };
  }
  const lastCall = async () => (await app.rows(sql`select purpose, tokens_in, tokens_out, failure from engine_call order by engine_call_id desc limit 1`))[0];

  it('are heard piece by piece, cost what the last piece says, and are written down', async () => {
    engineSays((response) => response.end(says('Good ') + says('day', 'stop') + usage + done));
    const { pieces, answer } = await ask();
    expect(pieces).toEqual(['Good ', 'day']);
    expect(answer).toMatchObject({ content: 'Good day', ended: 'whole', isWhole: true, tokens_in: 12, tokens_out: 3 });
    expect(app.engines.calls[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true }, max_tokens: 500 });
    expect(await lastCall()).toEqual({ purpose: 'chat', tokens_in: 12, tokens_out: 3, failure: null });
  });

  it('are whole where the connection cuts a line and a character in two', async () => {
    const bytes = Buffer.from(says('űrhajó', 'stop') + done);
    const inside = bytes.indexOf(Buffer.from('ű')) + 1;
    engineSays((response) => {
      response.write(bytes.subarray(0, inside));
      setTimeout(() => response.end(bytes.subarray(inside)), 50);
    });
    expect((await ask()).answer).toMatchObject({ content: 'űrhajó', ended: 'whole' });
  });

  it('without a word of their cost have none, and say where their tokens ended', async () => {
    engineSays((response) => response.end(says('One', 'length') + done));
    const { answer } = await ask();
    expect([answer.ended, answer.isWhole, answer.tokens_in, answer.tokens_out]).toEqual(['cut', false, undefined, undefined]);
  });

  it.each<[string, string, string]>([
    ['an error', event({ error: { message: 'SECRET' } }), 'an error in the stream'],
    ['what is no event of theirs', 'data: {"choices": 1}\n\n', 'not an answer of this protocol'],
    ['an end before the end', '', 'the stream broke off'],
  ])('keep what came before %s', async (_name, then, failure) => {
    engineSays((response) => response.end(says('Half') + then));
    const { answer } = await ask();
    expect([answer.content, answer.ended, answer.failure?.message]).toEqual(['Half', 'failed', failure]);
    expect(await lastCall()).toMatchObject({ failure });
    expect(app.failures.at(-1)).toBe(failure);
  });

  it('leave the engine at once where it says what is not of this protocol', async () => {
    timeout = 600_000;
    const left = new Promise<void>((resolve) => {
      engineSays((response) => {
        response.once('close', resolve);
        response.write('data: {"choices": 1}\n\n');
      });
    });
    expect((await ask()).answer.ended).toBe('failed');
    await left;
  });

  it('end in time', async () => {
    engineSays((response) => void response.write(says('Slow')));
    expect((await ask()).answer).toMatchObject({ content: 'Slow', ended: 'failed' });
  });

  it('that are stopped keep what came, and the engine is left', async () => {
    const stop = new AbortController();
    const left = new Promise<void>((resolve) => {
      engineSays((response) => {
        response.once('close', resolve);
        response.write(says('Once upon'));
      });
    });
    expect((await ask(stop, {}, () => stop.abort())).answer).toMatchObject({ content: 'Once upon', ended: 'stopped' });
    await left;
    expect(await lastCall()).toMatchObject({ failure: 'stopped' });
  });

  it.each<[string, Partial<ReplyOrder>, string]>([
    ['above what may be spent', { max_tokens: 16_000 }, 'translation_spent'],
    ['of a model that nobody allowed', { model: 'the-dearest' }, 'model_not_allowed'],
    ['without a key', { engine: 'deepseek' }, 'no_engine_key'],
  ])('%s are refused before anything is asked', async (_name, given, code) => {
    await expect(ask(undefined, given)).rejects.toMatchObject({ code });
    expect(app.engines.calls).toEqual([]);
  });
});
