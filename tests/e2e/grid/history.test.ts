import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('the history of a row', () => {
  const house = useHouse();

  test('tells who changed what, and takes a change back', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { grid, page, text } = user;
    await user.signIn('admin');
    await user.open('/settings/packing_templates');
    await grid.ready();
    const before = await grid.textOf(0, 'metal');
    expect(await grid.edit(0, 'metal', '3.75')).toBe(200);
    await grid.tick(0);
    await grid.run('history');
    const dialog = user.dialog();
    await dialog.getByText('Anna').first().waitFor();
    expect(await dialog.innerText()).toContain(text('field.metal'));
    expect(await dialog.innerText()).toContain('3.75');
    const undone = page.waitForResponse((response) => response.url().endsWith('/rpc/undo'));
    await dialog
      .getByRole('button', { name: text('action.undo') })
      .first()
      .click();
    expect((await undone).status()).toBe(200);
    await dialog.waitFor({ state: 'detached' });
    await user.button(text('action.refresh')).click();
    await expect.poll(() => grid.textOf(0, 'metal')).toBe(before);
  });
});
