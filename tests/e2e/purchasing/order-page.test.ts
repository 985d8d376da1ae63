import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';
import { formsOf } from '../../support/grid/answers.ts';

describe('the page of a purchase order', () => {
  const house = useHouse();

  /** Chooses what an order cannot do without. */
  async function giveNeeded({ page, text }: User): Promise<void> {
    await page.getByRole('heading', { level: 1, name: text('new.purchase_orders') }).waitFor();
    for (const field of ['field.partner_id', 'field.currency_code']) {
      await page.getByRole('combobox', { name: text(field) }).click();
      await page.getByRole('option').first().click();
    }
  }

  test('begins a new one, needed fields first, and becomes its page with lines and next steps', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/purchasing/purchase_orders');
    await user.grid.ready();
    await user.button(text('action.add')).click();
    await page.getByRole('heading', { level: 1, name: text('new.purchase_orders') }).waitFor();
    expect(user.path()).toBe('/en/purchasing/purchase_order');
    const labels = await page.locator('form label').allInnerTexts();
    // The currency follows from the supplier, so that the supplier alone is needed.
    expect(labels[0]?.replace(/\W+$/, '')).toBe(text('field.partner_id'));

    await page.keyboard.press('Control+s');
    await page.getByText(text('error.required')).first().waitFor();
    await giveNeeded(user);
    const saved = user.answerOf('set', 'purchase_orders');
    await page.keyboard.press('Control+s');
    expect((await saved).status()).toBe(200);
    await expect.poll(() => user.path()).toMatch(/purchase_order_id=\d+/);
    await user.grid.ready();
    await user.button(text('action.workflow')).waitFor();
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => findOverflow(page)).toEqual([]);
  });

  test('of its own in the menu begins an order and goes on with its lines, and says how full they make a container', async () => {
    const user = await house.visitor({ viewport: { width: 1280, height: 800 } });
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/purchasing/new_purchase_order');
    await giveNeeded(user);
    await page.keyboard.press('Control+s');
    await expect.poll(() => user.path()).toMatch(/new_purchase_order\?purchase_order_id=\d+/);
    await user.grid.ready();
    for (const gauge of ['field.fill_20ft', 'field.fill_40ft', 'field.fill_40hc'] as const)
      await page.getByText(text(gauge), { exact: true }).first().waitFor();
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);
  });

  test('takes lines from a spreadsheet, tells a wrong code at its field, keeps the rest, and deletes lines', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text, grid } = user;
    user.expectRefusal(422);
    await user.signIn('admin');
    await user.open('/products/product_list');
    await grid.ready();
    const codes = (await page.locator('[role=gridcell]').allInnerTexts()).filter((word) => /^[A-Z]{2}-\d{5}$/.test(word)).slice(0, 6);
    expect(codes).toHaveLength(6);
    await user.open('/purchasing/new_purchase_order');
    await giveNeeded(user);
    await page.keyboard.press('Control+s');
    await expect.poll(() => user.path()).toMatch(/purchase_order_id=\d+/);
    await grid.ready();

    const head = [text('field.product_code'), text('field.qty'), text('field.price_original')].join('\t');
    const lines = codes.map((code, at) => [at === 3 ? 'NO-SUCH-CODE' : code, at + 1, 10 * (at + 1)].join('\t'));
    const rows = page.getByRole('form', { name: text('grid.new_row') });
    await page
      .getByRole('toolbar')
      .filter({ has: user.button(text('action.add')) })
      .getByRole('button', { name: text('action.add') })
      .click();
    await rows.waitFor();
    await rows.getByLabel(text('field.product_code')).first().focus();
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), [head, ...lines].join('\n'));
    await page.keyboard.press('Control+v');
    await expect.poll(() => rows.getByLabel(text('field.qty')).count()).toBe(6);
    expect(await findOverflow(page)).toEqual([]);

    const refused = user.answerOf('set', 'purchase_order_items');
    await rows.getByRole('button', { name: text('action.save'), exact: true }).click();
    expect((await refused).status()).toBe(422);
    await expect.poll(() => rows.getByText(text('error.unknown_reference')).count()).toBe(1);
    await rows.getByLabel(text('field.product_code')).nth(3).click();
    await page.keyboard.type(codes[3] ?? '');
    await page
      .getByRole('option')
      .filter({ hasText: codes[3] ?? '' })
      .first()
      .click();
    const stored = user.answerOf('set', 'purchase_order_items');
    await rows.getByRole('button', { name: text('action.save'), exact: true }).click();
    expect((await stored).status()).toBe(200);
    await grid.ready();
    await expect.poll(() => page.locator('[role=row][aria-rowindex]').count()).toBeGreaterThanOrEqual(6);
    expect(
      await page
        .locator('[role=gridcell]')
        .filter({ hasText: codes[5] ?? '' })
        .count(),
    ).toBeGreaterThan(0);
    const tab = page.getByRole('tab', { name: text('term.order') });
    await expect.poll(() => tab.innerText()).toMatch(/6$/);

    const more = [head, [codes[0], 7, 1].join('\t'), [codes[1], 8, 1].join('\t')].join('\n');
    await page
      .getByRole('toolbar')
      .filter({ has: user.button(text('action.add')) })
      .getByRole('button', { name: text('grid.more_actions') })
      .click();
    await page
      .locator('[role^="menuitem"]')
      .filter({ hasText: text('action.import') })
      .click();
    await user
      .dialog()
      .locator('input[type="file"]')
      .setInputFiles({ name: 'lines.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(more) });
    await user
      .dialog()
      .getByRole('button', { name: text('import.check') })
      .click();
    const brought = user.answerOf('import_commit', 'purchase_order_items');
    await user
      .dialog()
      .getByRole('button', { name: text('import.commit', { count: 2 }) })
      .click();
    expect((await brought).status()).toBe(200);
    await expect.poll(() => tab.innerText()).toMatch(/8$/);
    expect(user.path()).toMatch(/new_purchase_order\?purchase_order_id=\d+/);
  });

  test('keeps a chooser open, and the letters typed in it, whose candidates come late', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/products/product_list');
    await user.grid.ready();
    const held: (() => void)[] = [];
    await page.route('**/rpc/{api_action,together}', async (route) => {
      if (formsOf(route.request()).includes('product_suppliers_brief')) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await user.open('/purchasing/new_purchase_order');
    const chooser = page.getByRole('combobox', { name: text('field.partner_id') }).first();
    await chooser.click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.getByText(text('common.loading')).first().waitFor();
    await page.keyboard.type('a');
    for (const letCome of held) letCome();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('combobox', { name: text('action.search') }).inputValue()).toBe('a');
    await page.getByRole('option').first().click();
    await expect.poll(() => chooser.innerText()).not.toContain(text('common.choose'));
  });

  test('deletes the order it shows and goes back to the list', async () => {
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/purchasing/purchase_order');
    await giveNeeded(user);
    await page.keyboard.press('Control+s');
    await expect.poll(() => user.path()).toMatch(/purchase_order_id=\d+/);
    await page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: text('action.delete') })
      .click();
    const gone = user.answerOf('delete', 'purchase_orders');
    await user
      .dialog()
      .getByRole('button', { name: text('common.delete_count', { count: 1 }) })
      .click();
    expect((await gone).status()).toBe(200);
    await user.grid.ready();
    expect(user.path()).toBe('/en/purchasing/purchase_orders');
  });
});
