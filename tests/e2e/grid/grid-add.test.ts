import { beforeEach, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

describe('adding rows in a grid', () => {
  const house = useHouse();
  let user: User;

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    await user.signIn('admin');
  });

  test('adds a row, telling at its field what is missing', async () => {
    const { grid, page, text } = user;
    user.expectRefusal(409, 422);
    await user.open('/products/brands');
    await grid.ready();
    const count = await grid.rowCount();
    const existing = await grid.textOf(0, 'brand_name');
    await grid.run('add');
    const form = page.getByRole('form', { name: text('grid.new_row') });
    const name = form.getByLabel(text('field.brand_name'));
    await form.getByRole('button', { name: text('action.save'), exact: true }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(await form.innerText()).toContain(text('error.required'));
    await name.fill(existing);
    await page.keyboard.press('Enter');
    await user.seesToast(text('message.already_exists'));
    await name.fill('A brand of its own');
    expect(await grid.write(() => page.keyboard.press('Enter'))).toBe(200);
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => grid.rowCount()).toBe(count + 1);
  });

  test('adds one row after the other, by the button and by Shift+Enter', async () => {
    const { grid, page, text } = user;
    await user.open('/products/brands');
    await grid.ready();
    const count = await grid.rowCount();
    await grid.run('add');
    const form = page.getByRole('form', { name: text('grid.new_row') });
    const name = form.getByLabel(text('field.brand_name'));
    await name.fill('One of three');
    expect(await grid.write(() => form.getByRole('button', { name: text('action.save_and_add') }).click())).toBe(200);
    // The next one is empty, and can be typed at once.
    await expect.poll(() => name.inputValue()).toBe('');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('Two of three');
    expect(await grid.write(() => page.keyboard.press('Shift+Enter'))).toBe(200);
    await expect.poll(() => name.inputValue()).toBe('');
    await page.keyboard.type('Three of three');
    expect(await grid.write(() => page.keyboard.press('Enter'))).toBe(200);
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => grid.rowCount()).toBe(count + 3);
  });
});
