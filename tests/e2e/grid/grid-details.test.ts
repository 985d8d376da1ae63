import { beforeAll, describe, expect, test } from 'vitest';
import { findOverflow } from '../../support/browser-checks.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';
import { speakLongest } from '../../support/longest-texts.ts';

describe('what belongs to a row', () => {
  const house = useHouse({ staying: true });
  let user: User;

  beforeAll(async () => {
    user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
  });

  const details = () => user.page.getByRole('tablist', { name: user.text('grid.details') });
  const open = async () => {
    await user.open('/products/product_list');
    await user.grid.ready();
  };

  test('opens with the first chosen row, in tabs of one line that tell how many rows they have', async () => {
    await open();
    expect(await details().count()).toBe(0);
    await user.grid.choose(18, 'product_name');
    await details().waitFor();
    expect((await details().boundingBox())?.height).toBeLessThan(40);
    await expect.poll(() => user.tab(user.text('screen.products.images')).innerText()).toMatch(/\d/);
    // The row that was chosen is not covered by what opened below it.
    const [row, list] = await Promise.all([user.page.locator('[data-row="18"]').boundingBox(), user.grid.root().boundingBox()]);
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
  });

  test('is as it was left: the tab in front, and closed until it is opened again', async () => {
    const { page, text, grid } = user;
    const kept = () => user.answerOf('set', 'user_settings');
    const toggle = () =>
      page
        .locator('[data-statusbar]')
        .first()
        .getByRole('button', { name: text('grid.details') });
    await open();
    await grid.choose(1, 'product_name');
    await details().waitFor();
    const chosen = kept();
    await user.openTab(text('panel.history'));
    await chosen;
    const closed = kept();
    await toggle().click();
    await closed;
    await details().waitFor({ state: 'detached' });

    await page.reload();
    await grid.ready();
    await grid.choose(1, 'product_name');
    await expect.poll(() => toggle().getAttribute('aria-pressed')).toBe('false');
    expect(await details().count()).toBe(0);
    await toggle().click();
    expect(await user.tab(text('panel.history')).getAttribute('aria-selected')).toBe('true');
  });

  test('one value is set for all ticked rows from the head of its column', async () => {
    const { grid, page, text } = user;
    await user.open('/settings/packing_templates');
    await grid.ready();
    await grid.tick(0, 2);
    const menu = page.getByRole('button', { name: text('grid.column_menu', { column: text('field.metal') }) });
    await (await grid.header('metal')).hover();
    await menu.click();
    await page.getByRole('menuitem', { name: text('grid.set_for_selected') }).click();
    await user
      .dialog()
      .getByText(text('grid.set_for_title', { column: text('field.metal'), count: 2 }))
      .waitFor();
    await user.dialog().getByRole('textbox').fill('17');
    expect(
      await grid.write(() =>
        user
          .dialog()
          .getByRole('button', { name: text('action.apply') })
          .click(),
      ),
    ).toBe(200);
    await expect.poll(() => grid.column('metal', 3)).toEqual(['17', expect.not.stringMatching(/^17$/), '17']);
    expect(await (await grid.header('metal')).innerText()).toContain('(g)');
  });

  test('at 768 px the header and the bars say themselves whole in every language', async () => {
    const guest = await house.visitor({ viewport: { width: 768, height: 900 } });
    await guest.signIn('admin');
    await guest.open('/login');
    await speakLongest(guest);
    await guest.open('/products/product_list');
    await guest.grid.ready();
    expect(await findOverflow(guest.page)).toEqual([]);
  });
});
