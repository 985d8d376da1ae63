import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { formsOf } from '../../support/grid/answers.ts';

describe('the choosers of a form', () => {
  const house = useHouse();

  test('keep the focus and what is typed while their options come', { timeout: 240_000 }, async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    const { page } = user;
    await user.signIn('admin');
    const choosers = page.locator('form button[role="combobox"]');
    // An empty list is not drawn.
    const list = page.locator('[role="listbox"]');
    const search = page.getByRole('dialog').getByRole('combobox');
    let held: (() => void)[] | undefined;
    await page.route('**/rpc/{api_action,together}', async (route) => {
      const waiting = held;
      // Captions are the words of the page itself, and come with what it begins with.
      const forms = formsOf(route.request());
      if (waiting && !forms.includes('captions_brief') && forms.some((form) => form.endsWith('_brief')))
        await new Promise<void>((resolve) => waiting.push(resolve));
      await route.fallback();
    });
    const names: string[] = [];
    let count = 1;
    for (let index = 0; index < count; index += 1) {
      const holding: (() => void)[] = [];
      held = holding;
      await user.open('/sales/sales_order');
      const chooser = choosers.nth(index);
      await chooser.click();
      count = await choosers.count();
      const name = (await chooser.getAttribute('aria-label')) ?? '';
      held = undefined;
      const waits = (await list.getAttribute('aria-busy')) === 'true';
      if (waits) {
        names.push(name);
        await search.pressSequentially('H');
        for (const letGo of holding) letGo();
        await expect.poll(() => list.getAttribute('aria-busy'), { message: name }).not.toBe('true');
        await page.keyboard.type('U');
        expect(await search.inputValue(), name).toBe('HU');
      }
      for (const letGo of holding) letGo();
    }
    expect(names).toContain(user.text('field.currency_code'));
    expect(names.length).toBeGreaterThan(2);
  });
});
