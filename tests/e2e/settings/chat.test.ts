import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { noTranslation } from '../../../src/server/engine/translation/settings.ts';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import { startEngines } from '../../support/engine-servers.ts';

const engines = await startEngines();
afterAll(() => engines.close());

const event = (data: object): string => `data: ${JSON.stringify({ model: 'gpt-4o', ...data })}\n\n`;
const piece = (content: string): string => event({ choices: [{ delta: { content }, finish_reason: null }] });
const end =
  event({ choices: [{ delta: {}, finish_reason: 'stop' }] }) +
  event({ choices: [], usage: { prompt_tokens: 1000, completion_tokens: 100 } }) +
  'data: [DONE]\n\n';
const hostile =
  'Teak.\n\n| Wood | Care |\n|---|---|\n| Teak | oil |\n\n![p](https://evil.test/p.png) <img src="https://evil.test/q.png" onerror="alert(1)"> [guide](https://site.test/woods) [run](javascript:alert(1))';

/** Answers are streamed by what is said here. */
const says = (say: (response: ServerResponse) => void): void => {
  engines.state.behave = (_call, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    say(response);
    return true;
  };
};

describe('a conversation with a model', () => {
  const house = useHouse({
    translation: {
      settings: { ...noTranslation, openai: { ...noTranslation.openai, url: `${engines.url}/v1`, key: 'key', models: ['gpt-4o', 'gpt-4o-mini'] } },
    },
  });

  test('is written as it comes, runs and fetches nothing of what the model says, and is found again', async () => {
    const user = await house.visitor();
    const { page } = user;
    await user.signIn('admin', 'hu');
    await user.open('/settings/chatgpt', 'hu');
    const { text } = user;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    let finish: () => void = () => undefined;
    says((response) => {
      response.write(piece('Teak'));
      finish = () => response.end(piece(hostile.slice(4)) + end);
    });
    const question = page.getByLabel(text('chat.question'));
    await question.fill('Mely fák bírják kint?');
    await question.press('Enter');
    const conversation = page.getByRole('region', { name: text('chat.conversation') });
    await conversation.getByText('Teak').waitFor();
    await page.getByRole('button', { name: text('chat.stop') }).waitFor();
    finish();
    await conversation.getByRole('table').waitFor();
    await conversation.getByText('site.test').waitFor();
    expect(await conversation.locator('img').count()).toBe(0);
    expect(await conversation.getByRole('link').count()).toBe(1);
    expect(asked.filter((url) => url.includes('evil.test'))).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page
      .getByRole('navigation', { name: text('chat.recent') })
      .getByRole('button', { name: /Mely fák/ })
      .click();
    await conversation.getByRole('table').waitFor();
  });

  test('is stopped, and keeps what was said until then', async () => {
    const user = await house.visitor();
    const { page } = user;
    await user.signIn('admin', 'en');
    await user.open('/settings/chatgpt', 'en');
    const { text } = user;
    says((response) => void response.write(piece('Larch is')));
    const question = page.getByLabel(text('chat.question'));
    await question.fill('Which wood is cheap?');
    await question.press('Enter');
    const conversation = page.getByRole('region', { name: text('chat.conversation') });
    await conversation.getByText('Larch is').waitFor();
    await page.getByRole('button', { name: text('chat.stop') }).click();
    await conversation.getByText(text('chat.end_stopped')).waitFor();
    await page.getByRole('button', { name: text('chat.send') }).waitFor();
    await page.reload();
    await page
      .getByRole('navigation', { name: text('chat.recent') })
      .getByRole('button', { name: /Which wood is cheap/ })
      .click();
    await conversation.getByText('Larch is').waitFor();
  });

  test('is held with two models at once, side by side', async () => {
    const user = await house.visitor();
    const { page } = user;
    await user.signIn('admin', 'en');
    await user.open('/settings/chatgpt_twin', 'en');
    const { text } = user;
    engines.state.behave = ({ body }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(piece(`I am ${String(body.model)}.`) + end);
      return true;
    };
    const question = page.getByLabel(text('chat.question'));
    await question.fill('Who are you?');
    await question.press('Enter');
    await page
      .getByRole('region', { name: text('chat.first_model') })
      .getByText('I am gpt-4o.', { exact: true })
      .waitFor();
    await page
      .getByRole('region', { name: text('chat.second_model') })
      .getByText('I am gpt-4o-mini.', { exact: true })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
