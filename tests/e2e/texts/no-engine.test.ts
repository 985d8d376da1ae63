import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

describe('texts where no service translates', () => {
  const house = useHouse();

  test.each(['en', 'de', 'cs'] as const)('say in %s who can set one up and no price; they are copied, typed and taken back all the same', async (language) => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { page, grid } = user;
    await user.signIn('clerk', language);
    const name = { en: `Qzx${language}` };
    const { rows } = await house.server.ask<{ rows: JsonObject[] }>('admin', 'product_categories', 'set', { rows: [{ category_name: name }] });
    const key = { product_category_id: rows[0]?.product_category_id ?? null };
    const stored = async () =>
      (
        await house.server.ask<{ rows: JsonObject[] }>('clerk', 'category_translations', 'list', {
          filter: { field: 'product_category_id', op: 'eq', value: key.product_category_id },
          limit: 1,
        })
      ).rows[0]?.category_name;
    await user.open('/products/category_translations', language);
    await grid.ready();
    await grid.search(name.en);
    await grid.tick(0);
    await grid.run('translate');
    const dialog = user.dialog();
    const note = dialog.getByRole('note');
    expect(await note.innerText()).toContain(user.text('translation.no_engine'));
    expect(await dialog.innerText()).not.toMatch(/USD|\$/);
    expect(await dialog.getByRole('button', { name: user.text('action.translate') }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: user.text('translation.copy') }).check();
    const send = dialog.getByRole('button', { name: user.text('action.translate') });
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await grid.write(() => send.click())).toBe(200);
    await expect.poll(stored).toEqual(Object.fromEntries(['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'].map((code) => [code, name.en])));
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: user.text('action.undo') })
      .click();
    await expect.poll(stored).toEqual(name);

    await grid.tick(0);
    await grid.tick(0);
    await grid.run('translate');
    await user
      .dialog()
      .getByRole('button', { name: user.text('translation.by_hand') })
      .click();
    await user.dialog().waitFor({ state: 'detached' });
    expect(await grid.edit(0, 'category_name@hu', 'Szék')).toBe(200);
    expect(await stored()).toEqual({ ...name, hu: 'Szék' });
  });
});
