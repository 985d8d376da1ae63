import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { emailOf } from '../../support/running-server.ts';

describe('the settings', () => {
  const house = useHouse();

  test('give a user a role, whose pages they then have', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, text, grid } = user;
    await user.signIn('admin');
    await user.open('/settings/user_roles');
    await grid.ready();
    await page.getByRole('option', { name: 'Viktor Nagy' }).click();
    await page.waitForURL(/user_id=/);
    await grid.ready();
    const roles = await grid.column('role_name', 5);
    const clerks = roles.indexOf('Catalogue clerks');
    expect(await grid.write(() => grid.choose(clerks, 'assigned'))).toBe(200);

    const viewer = await house.visitor();
    await viewer.signIn('viewer');
    await viewer.open('/prices/frontend_product_discounts');
    await viewer.grid.ready();
    expect(viewer.path()).toBe('/en/prices/frontend_product_discounts');

    expect(await grid.write(() => grid.choose(clerks, 'assigned'))).toBe(200);
    viewer.expectRefusal(403);
    await viewer.button(viewer.text('action.refresh')).click();
    await viewer.page.locator('[data-toasts]').getByText(viewer.text('error.forbidden')).waitFor();
    await viewer.page.reload();
    await viewer.page.waitForURL(/\/en\/?$/);
    expect(text('message.forbidden')).not.toBe('');
  });

  test('give a role a page and take it away again', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, grid } = user;
    await user.signIn('admin');
    await user.open('/settings/role_pages');
    await grid.ready();
    await page.getByRole('option', { name: 'Viewers' }).click();
    await page.waitForURL(/role_id=/);
    await grid.ready();
    await grid.filterBy('url', 'reports/product_change_log');
    const set = async (field: string) => expect(await grid.write(() => grid.choose(0, field))).toBe(200);
    await set('perms');
    await set('list');
    const viewer = await house.visitor();
    await viewer.signIn('viewer');
    await viewer.open('/reports/product_change_log');
    await viewer.grid.ready();
    expect(viewer.path()).toBe('/en/reports/product_change_log');
    await set('perms');
    await viewer.page.reload();
    await viewer.page.waitForURL(/\/en\/?$/);
  });

  test('show the roles of the user one looks at beside the list of users', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 1000 } });
    const { page, grid, text } = user;
    await user.signIn('admin');
    await user.open('/settings/users');
    await grid.ready();
    const emails = await grid.column('user_email', 4);
    await grid.choose(emails.indexOf(emailOf('clerk')), 'user_name');
    const details = grid.within(page.getByRole('tabpanel'));
    await details.ready();
    const roles = await details.column('role_name', 5);
    const assigned = await (await details.cell(roles.indexOf('Catalogue clerks'), 'assigned')).innerHTML();
    const notAssigned = await (await details.cell(roles.indexOf('Viewers'), 'assigned')).innerHTML();
    expect(assigned).not.toBe(notAssigned);
    await page.getByRole('tab', { name: text('screen.settings.user_companies') }).click();
    await details.ready();
    const companies = await Promise.all(
      (await details.column('company_name', 3)).map(async (name, row) => `${name}: ${await details.textOf(row, 'assigned')}`),
    );
    expect(companies.filter((company) => company.endsWith(text('common.yes')))).toEqual([expect.stringContaining('Magyar')]);
  });

  test('replace a word of the product, everywhere and without a rebuild', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, grid, text } = user;
    await user.signIn('admin');
    await user.open('/settings/captions');
    await grid.ready();
    await grid.run('add');
    const form = page.getByRole('form', { name: text('grid.new_row') });
    await form.getByLabel(text('field.caption_key')).fill('field.product_count');
    await form.locator('input[lang="en"]').fill('Label of the house');
    expect(await grid.write(() => form.getByRole('button', { name: text('action.save') }).click())).toBe(200);
    await user.go('/products/brands');
    await page.getByRole('columnheader', { name: 'Label of the house' }).waitFor();
    const clerk = await house.visitor();
    await clerk.signIn('clerk');
    await clerk.open('/products/brands');
    await clerk.page.getByRole('columnheader', { name: 'Label of the house' }).waitFor();
    await clerk.open('/products/brands', 'de');
    await clerk.page.getByRole('columnheader', { name: clerk.text('field.product_count') }).waitFor();
  });

  test('give a user a new password, shown once, which ends their sessions', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, grid, text } = user;
    const viewer = await house.visitor();
    await viewer.signIn('viewer');
    await viewer.open('/products/brands');
    await viewer.grid.ready();
    await user.signIn('admin');
    await user.open('/settings/users');
    await grid.ready();
    const emails = await grid.column('user_email', 4);
    await grid.tick(emails.indexOf(emailOf('viewer')));
    await grid.run('reset_password');
    await user
      .dialog()
      .getByRole('button', { name: text('action.reset_password') })
      .click();
    await user.dialog().getByText(text('message.new_password')).waitFor();
    const password =
      (await user.dialog().innerText())
        .split('\n')
        .map((line) => line.trim())
        .find((line) => /^\S{10,}$/.test(line)) ?? '';
    expect(password).not.toBe('');
    await page.keyboard.press('Escape');
    viewer.expectRefusal(401);
    viewer.expectNoise(/console warning/);
    await viewer.button(viewer.text('action.refresh')).click();
    await viewer.page.waitForURL(/\/en\/login/);
    await viewer.signInByForm(emailOf('viewer'), password);
    await viewer.grid.ready();
  });
});
