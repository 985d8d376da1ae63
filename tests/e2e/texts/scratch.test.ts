import { afterAll, describe, expect, test } from 'vitest';
import { noTranslation } from '../../../src/server/engine/translation/settings.ts';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import { startEngines } from '../../support/engine-servers.ts';

const engines = await startEngines();
afterAll(() => engines.close());

describe('a text that belongs to no record', () => {
  const at = (name: 'gt' | 'openai', path = '') => ({ ...noTranslation[name], url: `${engines.url}${path}`, key: 'key' });
  const house = useHouse({ translation: { settings: { ...noTranslation, gt: at('gt'), openai: at('openai', '/v1') } } });

  test('is translated into several languages at once, each to be copied; what fails says so alone', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('admin', 'en');
    await user.open('/settings/gtranslate');
    await page.getByLabel(text('translation.text')).fill('Red chair');
    expect(await page.getByRole('radio', { name: 'DeepL' }).isDisabled()).toBe(true);
    for (const name of ['Slovak', 'Romanian', 'Czech', 'Bulgarian']) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('button', { name: text('action.translate'), exact: true }).click();
    const result = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await result('Hungarian').getByText('hu:Red chair').waitFor();
    await result('German').getByText('de:Red chair').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await result('German')
      .getByRole('button', { name: text('action.copy') })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('de:Red chair');

    user.expectRefusal(503);
    engines.state.behave = ({ body }, response) => {
      if (body.target !== 'hu') return false;
      response.writeHead(500).end();
      return true;
    };
    await page.getByRole('button', { name: text('action.translate'), exact: true }).click();
    await result('Hungarian').getByText(text('error.engine_failed')).waitFor();
    await result('German').getByText('de:Red chair').waitFor();
  });
});
