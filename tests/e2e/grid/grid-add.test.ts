import sharp from 'sharp';
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

  test.each(['en', 'hu'] as const)('a product with its picture at once, in %s; without one that is refused it stays', async (language) => {
    const { grid, page } = user;
    const code = `PIC-${language}`;
    await user.open('/products/product_list', language);
    await grid.ready();
    const add = async (product: string, picture: { name: string; mimeType: string; buffer: Buffer }) => {
      await grid.run('add');
      const form = page.getByRole('form', { name: user.text('grid.new_row') });
      await form.locator('input[type="file"]').setInputFiles(picture);
      await form.getByText(picture.name).waitFor();
      await form.getByRole('textbox', { name: user.text('field.product_code'), exact: true }).fill(product);
      await form.locator(`input[lang="${language}"]`).first().fill('Pictured');
      const answered = page.waitForResponse((response) => response.url().endsWith('/upload/images'));
      await form.getByRole('button', { name: user.text('action.save'), exact: true }).click();
      const status = (await answered).status();
      await form.waitFor({ state: 'detached' });
      return status;
    };
    const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c60' } })
      .png()
      .toBuffer();
    expect(await add(code, { name: 'chair.png', mimeType: 'image/png', buffer: png })).toBe(200);
    const rowsOf = (product: string) =>
      house.server.ask<{ rows: { file_name: string; cover: boolean }[] }>('admin', 'images', 'list', {
        filter: { field: 'product_code', op: 'eq', value: product },
        limit: 5,
      });
    expect((await rowsOf(code)).rows).toMatchObject([{ file_name: 'chair.png', cover: true }]);
    user.expectRefusal(415);
    expect(await add(`${code}-2`, { name: 'chair.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })).toBe(415);
    await user.seesToast(user.text('message.picture_not_added', { reason: user.text('message.unsupported_type', { name: 'chair.txt' }) }));
    await grid.filterBy('product_code', `${code}-2`);
    expect(await grid.column('product_code', 1)).toEqual([`${code}-2`]);
  });
});
