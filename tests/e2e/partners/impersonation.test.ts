import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('an administrator', () => {
  const house = useHouse();

  test.each(['en', 'hu'] as const)(
    'acts as a user in %s: says why, is told all the while, sees what the other sees, and is himself again',
    async (language) => {
      const user = await house.visitor({ viewport: { width: 1700, height: 1000 } });
      const { page, grid } = user;
      await user.signIn('admin', language);
      await user.open('/partners/user_list', language);
      const { text } = user;
      await grid.ready();
      const emails = await grid.column('user_email', await grid.rowCount());
      await grid.tick(emails.indexOf('viewer@demo.kontor.test'));
      await user.button(text('action.impersonate')).click();
      const dialog = user.dialog();
      await dialog.getByLabel(text('field.reason')).fill('He sees another list');
      await dialog.getByRole('button', { name: text('action.impersonate'), exact: true }).click();

      const banner = page.getByText(text('acting.banner', { impersonator: 'Anna Admin', name: 'Viktor Nagy' }));
      await banner.waitFor();
      const menu = page.getByRole('navigation').first();
      await expect.poll(() => menu.innerText()).toContain(text('area.products'));
      expect(await menu.innerText()).not.toContain(text('area.settings'));
      await page.goto(page.url().replace(/\/[a-z]{2}(\/.*)?$/, `/${language}/products/product_list`));
      await banner.waitFor();

      await page.getByRole('button', { name: text('acting.end') }).click();
      await expect.poll(() => menu.innerText()).toContain(text('area.settings'));
      expect(await banner.count()).toBe(0);
      await user.open('/partners/impersonations', language);
      await grid.ready();
      expect(await grid.textOf(0, 'reason')).toBe('He sees another list');
      expect(await grid.textOf(0, 'ended_at')).not.toBe('');
    },
  );
});
