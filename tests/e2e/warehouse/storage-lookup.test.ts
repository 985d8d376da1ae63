import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/shared/languages.ts';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';

/** What a thumb hits without looking, in pixels. */
const thumb = 48;

describe('the storage lookup', () => {
  const house = useHouse();

  /** As a scanner does: characters, then Enter, whatever has the focus. */
  async function scan({ page }: User, code: string): Promise<void> {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  const seesNoObstacle = async ({ page }: User): Promise<void> => {
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
  };

  test.for<Language>(['en', 'hu'])('tells on a phone where a product lies and what a shelf holds, and what it does not know: %s', async (language) => {
    const user = await house.visitor({ viewport: { width: 360, height: 740 } });
    const { page } = user;
    await user.signIn('admin', language);
    await user.open('/warehouse/product_storage_lookup', language);
    const { text } = user;
    const input = page.getByRole('textbox', { name: text('lookup.code') });
    await input.waitFor();
    await seesNoObstacle(user);

    await scan(user, 'a-01-1');
    const verdict = page.getByRole('status').filter({ hasText: 'a-01-1' });
    await verdict.waitFor();
    expect(await verdict.innerText()).toBe(text('lookup.found', { code: 'a-01-1' }));
    const lines = page.getByRole('region', { name: 'A-01-1' }).getByRole('button');
    expect(await lines.count()).toBeGreaterThan(1);
    const sizes = await page
      .locator('#page [role=search] :is(input, button), #page section button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(thumb);
    await seesNoObstacle(user);

    const product = (await lines.first().locator('span span').first().innerText()).trim();
    await lines.first().click();
    await page.getByRole('region', { name: product }).getByRole('button', { name: 'A-01-1' }).waitFor();
    expect(decodeURIComponent(user.path())).toContain(product);

    // The focus is on what was tapped: the scanner is heard all the same.
    await scan(user, 'NO-SUCH-CODE');
    await page.getByText(text('lookup.unknown', { code: 'NO-SUCH-CODE' })).waitFor();
    expect(await input.inputValue()).toBe('NO-SUCH-CODE');
    expect(await page.getByRole('region', { name: product }).count()).toBe(0);
    await seesNoObstacle(user);
  });
});
