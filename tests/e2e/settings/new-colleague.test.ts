import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('a colleague with rights to prices only', () => {
  const house = useHouse();

  test.each([
    ['en', 'Prices only'],
    ['hu', 'Csak árak'],
  ] as const)('needs a dozen clicks in %s: his role, its area, himself; his code is shown once', async (language, role) => {
    const user = await house.visitor({ viewport: { width: 1700, height: 1000 } });
    const { page, grid } = user;
    await user.signIn('admin', language);
    await user.open('/settings/roles', language);
    await grid.ready();
    await page.evaluate(() => {
      document.body.dataset.clicks = '0';
      addEventListener('click', ({ isTrusted }) => isTrusted && (document.body.dataset.clicks = String(Number(document.body.dataset.clicks) + 1)), true);
    });
    const text = user.text;

    await user.button(text('action.add')).click();
    const form = page.getByRole('form', { name: text('grid.new_row') });
    await form.locator(`input[lang="${language}"]`).fill(role);
    expect(await grid.write(() => form.getByRole('button', { name: text('action.save'), exact: true }).click())).toBe(200);
    // Its name is followed by how many languages it lacks.
    const place = async () => (await grid.column('role_name', await grid.rowCount())).findIndex((name) => name.startsWith(role));
    await expect.poll(place).toBeGreaterThan(-1);
    await grid.choose(await place(), 'role_name');
    await user.openTab(text('screen.settings.role_pages'));
    const matrix = grid.within(page.getByRole('tabpanel'));
    await matrix.ready();
    await matrix.filterBy('page_title', text('area.prices'));
    const area = 0;
    expect(await matrix.textOf(area, 'page_title')).toBe(text('area.prices'));
    expect(await grid.write(() => matrix.choose(area, 'all_rights'))).toBe(200);
    await expect.poll(() => matrix.textOf(area + 1, 'all_rights')).toBe(text('common.yes'));

    await page.getByRole('link', { name: text('screen.settings.users'), exact: true }).click();
    await page.getByRole('heading', { name: text('screen.settings.users'), exact: true }).waitFor();
    await user.button(text('action.invite_user')).click();
    const dialog = user.dialog();
    await dialog.getByLabel(text('field.user_name')).fill(role);
    await dialog.getByLabel(text('field.user_email')).fill(`prices-${language}@demo.kontor.test`);
    await dialog.getByRole('combobox', { name: text('field.role_ids') }).click();
    await page.getByRole('option', { name: role }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: text('action.add'), exact: true }).click();
    await page.getByText(text('message.reset_codes')).waitFor();
    expect(await user.dialog().innerText()).toMatch(/[a-z2-9]{4}(-[a-z2-9]{4}){3}/);
    const clicks = Number(await page.evaluate(() => document.body.dataset.clicks));
    expect(clicks).toBeLessThanOrEqual(12);
  });

  test.each(['en', 'bg'] as const)('every right of the administrators is ticked in %s, cannot be taken away, and says why', async (language) => {
    const user = await house.visitor();
    const { page, grid } = user;
    await user.signIn('admin', language);
    await user.open('/settings/role_pages?role_id=1', language);
    await grid.ready();
    expect(await grid.textOf(0, 'list')).toBe(user.text('common.yes'));
    await grid.choose(0, 'list');
    const cell = await grid.cell(0, 'list');
    expect(await cell.getAttribute('aria-readonly')).toBe('true');
    await cell.hover();
    await expect.poll(() => cell.getAttribute('title')).toContain(user.text('rule.administrators-may-everything'));
    expect(await grid.status().innerText()).toContain(user.text('rule.administrators-may-everything'));
    await page.keyboard.press('Space');
    expect(await grid.textOf(0, 'list')).toBe(user.text('common.yes'));
  });
});
