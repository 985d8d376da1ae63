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
    await viewer.seesToast(viewer.text('error.forbidden'));
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
    const emails = await grid.column('user_email', await grid.rowCount());
    await grid.choose(emails.indexOf(emailOf('viewer')), 'user_name');
    const details = grid.within(page.getByRole('tabpanel'));
    await details.ready();
    const roles = await details.column('role_name', 5);
    const assigned = await (await details.cell(roles.indexOf('Catalogue clerks'), 'assigned')).innerHTML();
    const notAssigned = await (await details.cell(roles.indexOf('Viewers'), 'assigned')).innerHTML();
    expect(assigned).not.toBe(notAssigned);
    await user.openTab(text('screen.settings.user_companies'));
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
    await grid.search('field.product_count');
    expect(await grid.textOf(0, 'built_in')).toContain(text('field.product_count'));
    expect(await grid.textOf(0, 'used_on')).toContain(text('screen.products.brands'));
    const write = async (wording: string) => {
      await grid.choose(0, 'texts');
      await page.keyboard.press('F2');
      await page
        .getByRole('group', { name: text('field.texts') })
        .locator('input[lang="en"]')
        .fill(wording);
      return grid.write(() => page.keyboard.press('Enter'));
    };
    user.expectRefusal(422);
    expect(await write('{count, plural, one {x}')).toBe(422);
    const cell = await grid.cell(0, 'texts');
    expect(await cell.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await write('Label of the house')).toBe(200);
    await expect.poll(() => grid.textOf(0, 'overridden')).toBe(text('common.yes'));
    await user.go('/products/brands');
    await page.getByRole('columnheader', { name: 'Label of the house' }).waitFor();
    const clerk = await house.visitor();
    await clerk.signIn('clerk');
    await clerk.open('/products/brands');
    await clerk.page.getByRole('columnheader', { name: 'Label of the house' }).waitFor();
    await clerk.open('/products/brands', 'de');
    await clerk.page.getByRole('columnheader', { name: clerk.text('field.product_count') }).waitFor();
  });

  test('take the password of a user away, who chooses another by a code that is shown once', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, grid, text } = user;
    const viewer = await house.visitor();
    await viewer.signIn('viewer');
    await viewer.open('/products/brands');
    await viewer.grid.ready();
    await user.signIn('admin');
    await user.open('/settings/users');
    await grid.ready();
    const emails = await grid.column('user_email', await grid.rowCount());
    await grid.tick(emails.indexOf(emailOf('viewer')));
    await grid.run('reset_password');
    await user
      .dialog()
      .getByRole('button', { name: text('action.reset_password') })
      .click();
    await user.dialog().getByText(text('message.reset_codes')).waitFor();
    const [code = ''] = /\w{4}(-\w{4}){3}/.exec(await user.dialog().innerText()) ?? [];
    expect(code).not.toBe('');
    await page.keyboard.press('Escape');
    viewer.expectRefusal(401, 422);
    viewer.expectNoise(/console warning/);
    await viewer.button(viewer.text('action.refresh')).click();
    await viewer.page.waitForURL(/\/en\/login/);
    const choose = async (secret: string, password: string, repeated = password) => {
      await viewer.page.getByLabel(viewer.text('login.code'), { exact: false }).fill(secret);
      await viewer.page.getByLabel(viewer.text('login.new_password'), { exact: false }).first().fill(password);
      await viewer.page.getByLabel(viewer.text('login.repeated_password'), { exact: false }).fill(repeated);
      await viewer.button(viewer.text('action.save_password')).click();
    };
    await viewer.page.getByRole('link', { name: viewer.text('screen.base.forgot_password') }).click();
    await viewer.page.getByRole('link', { name: viewer.text('login.have_code') }).click();
    await choose(code, 'short');
    await viewer.page.getByText(viewer.text('error.weak_password')).waitFor();
    await choose(code, 'a quite new password', 'another one');
    await viewer.page.getByText(viewer.text('message.passwords_differ')).waitFor();
    await choose('abcd-efgh', 'a quite new password');
    await viewer.page.getByText(viewer.text('error.reset_gone')).waitFor();
    await choose(code.toUpperCase().replaceAll('-', ' '), 'a quite new password');
    await viewer.seesToast(viewer.text('message.password_chosen'));
    await viewer.signInByForm(emailOf('viewer'), 'a quite new password');
    await viewer.page.waitForURL(/\/en\/?$/);
    await viewer.page
      .locator('[data-toasts]')
      .getByText(viewer.text('notice.password_changed', { when: '' }).slice(0, 25))
      .waitFor();
  });
});
