import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';

const path = '/products/product?product_code=';

describe('the page of a product', () => {
  const house = useHouse();

  const codeOf = (user: User) => new URL(user.page.url()).searchParams.get('product_code') ?? '';
  const arrived = (user: User, code: string) => expect.poll(() => codeOf(user)).toBe(code);
  const nameField = (user: User) => user.page.getByRole('tabpanel').first().locator('input').first();
  /** With or without the number of rows that it shows. */

  /** Opens a row of the list, and tells the codes of its first rows. */
  async function openFromList(user: User, row: number, sort: readonly string[] = []): Promise<string[]> {
    await user.open('/products/product_list');
    await user.grid.ready();
    for (const field of sort) await user.grid.sortBy(field);
    const codes = await user.grid.column('product_code', 4);
    await user.grid.choose(row, 'product_code');
    await user.page.keyboard.press('Enter');
    await arrived(user, codes[row] ?? '');
    return codes;
  }

  test('opens from the grid, turns in its order, also after a reload, and leads back', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.signIn('admin');
    const codes = await openFromList(user, 1, ['product_name', 'product_name']);
    await nameField(user).waitFor();
    const name = `${codes[1] ?? ''} · ${await nameField(user).inputValue()}`;
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await page.title()).toBe(`${name} · Kontor`);
    const trail = page.getByRole('navigation', { name: text('common.breadcrumbs') }).getByRole('listitem');
    expect(await trail.allInnerTexts()).toEqual([text('area.home'), text('area.products'), text('screen.products.product_list'), name]);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);

    await expect.poll(() => user.button(text('record.next')).isEnabled()).toBe(true);
    await page.keyboard.press('Alt+PageDown');
    await arrived(user, codes[2] ?? '');
    await page.reload();
    await expect.poll(() => user.button(text('record.previous')).isEnabled()).toBe(true);
    await page.keyboard.press('Alt+PageUp');
    await arrived(user, codes[1] ?? '');
    await expect.poll(() => user.button(text('record.previous')).isEnabled()).toBe(true);
    await user.button(text('record.previous')).click();
    await arrived(user, codes[0] ?? '');
    await nameField(user).waitFor();
    expect(await user.button(text('record.previous')).isDisabled()).toBe(true);
    await page.goBack();
    await user.grid.ready();
    expect(user.path()).toBe('/en/products/product_list');
  });

  test('saves what is edited, and nothing typed is lost by turning', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.signIn('admin');
    const codes = await openFromList(user, 0);
    await nameField(user).fill('Zz first of all');
    const saved = user.answerOf('set', 'product_list');
    await page.keyboard.press('Control+s');
    expect((await saved).status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: `${codes[0] ?? ''} · Zz first of all` }).waitFor();

    await nameField(user).fill('Zz not yet saved');
    await user.openTab(user.text('term.stock'));
    const minimum = page.getByLabel(text('field.min_stock'), { exact: true }).first();
    const before = await minimum.inputValue();
    await house.server.ask('admin', 'product_list', 'set', {
      patches: ['min_stock', 'max_stock'].map((field) => ({ key: { product_code: codes[0] }, field, new: 4711 })),
    });
    // What others change waits while somebody types, and is there when that is left.
    expect(await minimum.inputValue()).toBe(before);
    await user.openTab(user.text('term.texts'));
    await nameField(user).fill('Zz first of all');
    await user.openTab(user.text('term.stock'));
    await expect.poll(() => minimum.inputValue()).toMatch(/^4.?711$/);
    await user.openTab(user.text('term.texts'));
    await nameField(user).fill('Zz not yet saved');
    await user.openTab(user.text('term.stock'));
    await expect.poll(() => user.button(text('record.next')).isEnabled()).toBe(true);
    await page.keyboard.press('Alt+PageDown');
    await user.dialog().getByText(text('form.leave_title')).waitFor();
    await user
      .dialog()
      .getByRole('button', { name: text('action.cancel') })
      .click();
    await user.openTab(user.text('term.texts'));
    expect(await nameField(user).inputValue()).toBe('Zz not yet saved');
    await page.keyboard.press('Alt+PageDown');
    await user
      .dialog()
      .getByRole('button', { name: text('form.leave') })
      .click();
    await arrived(user, codes[1] ?? '');
    await nameField(user).waitFor();
    expect(await nameField(user).inputValue()).not.toContain('Zz');
  });

  test('is reached by a link, shows what belongs to the product, and says when there is none', async () => {
    const user = await house.visitor({ viewport: { width: 360, height: 740 } });
    await user.signIn('admin', 'hu');
    const { page, text } = user;
    await user.open('/products/product_packing');
    await user.grid.ready();
    const code = (await user.grid.textOf(0, 'product_pack_code')).replace(/-1$/, '');
    await user.open(path + code);
    await user.openTab(user.text('term.packing'));
    await user.grid.ready();
    expect((await user.grid.column('product_pack_code', 3)).every((pack) => pack.startsWith(code))).toBe(true);
    await page.reload();
    await user.tab(user.text('term.packing')).and(page.locator('[aria-selected="true"]')).waitFor();
    expect(await findOverflow(page)).toEqual([]);
    await expect.poll(() => user.button(text('record.next')).isEnabled()).toBe(true);
    await user.button(text('record.next')).click();
    await expect.poll(() => codeOf(user) > code).toBe(true);
    await user.tab(user.text('term.packing')).and(page.locator('[aria-selected="true"]')).waitFor();
    await user.open(`${path}NO-SUCH`);
    await page.getByText(text('record.unknown', { key: 'NO-SUCH' })).waitFor();
    await user.button(text('record.to_list')).click();
    await user.grid.ready();
    expect(user.path()).toBe('/hu/products/product_list');
  });
});
