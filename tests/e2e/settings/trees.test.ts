import { beforeEach, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

interface Category {
  product_category_id: number;
  parent_category_id: number | null;
  position: number;
}

describe('a tree', () => {
  const house = useHouse();
  let user: User;

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    await user.signIn('admin');
  });

  const nodes = () => user.page.getByRole('treegrid').locator('[data-node]');
  const node = (id: string | null) => user.page.getByRole('treegrid').locator(`[data-node="${id}"]`);
  const ids = () => nodes().evaluateAll((rows) => rows.map((row) => row.getAttribute('data-node')));
  const level = async (id: string | null) => Number(await node(id).getAttribute('aria-level'));
  const stored = async () => {
    const { rows } = await house.server.ask<{ rows: Category[] }>('admin', 'product_categories', 'list', { limit: 1000 });
    return new Map(rows.map((row) => [String(row.product_category_id), row]));
  };
  const openAll = async () => {
    await nodes().first().waitFor();
    await user.button(user.text('grid.tree.unfold_all')).click();
  };

  test('of categories is moved by the keyboard: among siblings, into the one above, out again', async () => {
    const { page } = user;
    await user.open('/products/categories');
    await openAll();
    const all = await ids();
    const levels = await Promise.all(all.map(level));
    const at = levels.findIndex((own, index) => own === 2 && levels[index + 1] === 2);
    const [first, second] = [all[at] ?? null, all[at + 1] ?? null];
    await node(second).click();
    const move = async (key: string) => {
      const answered = user.answerOf('move', 'product_categories');
      await page.keyboard.press(key);
      expect((await answered).status()).toBe(200);
    };
    await move('Alt+ArrowUp');
    await expect.poll(async () => (await ids()).indexOf(second)).toBe(at);
    await move('Alt+ArrowDown');
    await expect.poll(async () => (await ids()).indexOf(second)).toBe(at + 1);
    await move('Alt+ArrowRight');
    await expect.poll(() => level(second)).toBe(3);
    expect(String((await stored()).get(second ?? '')?.parent_category_id)).toBe(first);
    await move('Alt+ArrowLeft');
    await expect.poll(() => level(second)).toBe(2);
    const turn = async (key: string, to: number) => {
      const answered = user.page.waitForResponse((response) => response.url().endsWith('/rpc/undo'));
      await page.keyboard.press(key);
      expect((await answered).status()).toBe(200);
      await expect.poll(() => level(second)).toBe(to);
    };
    await turn('Control+z', 3);
    await turn('Control+z', 2);
    await turn('Control+y', 3);
    await turn('Control+Shift+z', 2);
    await page.reload();
    await openAll();
    expect(await level(second)).toBe(2);
  });

  test('of categories is moved by dragging, and a branch never into itself', async () => {
    const { page } = user;
    await user.open('/products/categories');
    await openAll();
    const all = await ids();
    const levels = await Promise.all(all.map(level));
    const roots = all.filter((_, index) => levels[index] === 1);
    const child = all.find((_, index) => levels[index] === 2 && levels[index + 1] !== 3) ?? null;
    const target = roots.at(-1) ?? null;
    const drag = async (from: string | null, to: string | null) => {
      await node(to).scrollIntoViewIfNeeded();
      await node(from).scrollIntoViewIfNeeded();
      const [start, end] = [await node(from).boundingBox(), await node(to).boundingBox()];
      if (!start || !end) throw new Error('nothing to drag');
      await page.mouse.move(start.x + 200, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(start.x + 210, start.y + start.height / 2 + 10, { steps: 3 });
      await page.mouse.move(end.x + 200, end.y + end.height / 2, { steps: 5 });
    };
    // Folded, so that both ends are in view.
    await user.button(user.text('grid.tree.fold_all')).click();
    const parent = String((await stored()).get(child ?? '')?.parent_category_id);
    await node(parent).click();
    await page.keyboard.press('ArrowRight');
    await node(child).waitFor();
    const answered = user.answerOf('move', 'product_categories');
    await drag(child, target);
    await page.mouse.up();
    expect((await answered).status()).toBe(200);
    await expect.poll(async () => String((await stored()).get(child ?? '')?.parent_category_id)).toBe(target);

    const before = await stored();
    await drag(parent, child);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await stored()).toEqual(before);
  });

  test('of pages has its form: a new page with a title in every language, renamed, deleted, brought back', async () => {
    const { page, text } = user;
    user.expectRefusal(422);
    await user.open('/settings/backend_pages', 'hu');
    await nodes().first().waitFor();
    await node('settings').click();
    const { text: say } = user;
    await user.button(say('action.add')).click();
    const form = page.getByRole('region', { name: say('grid.tree.details') });
    await form.getByRole('button', { name: say('action.save') }).click();
    const code = form.getByLabel(new RegExp(`^${say('field.page_code')}`));
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('test_page');
    await form.locator('input[lang="hu"]').fill('Próbaoldal');
    await form.locator('input[lang="en"]').fill('Test page');
    const added = user.answerOf('set', 'backend_pages');
    await form.getByRole('button', { name: say('action.save') }).click();
    expect((await added).status()).toBe(200);
    await node('test_page').waitFor();
    expect(await node('test_page').innerText()).toContain('Próbaoldal');
    await form.locator('input[lang="hu"]').fill('Másik név');
    const set = user.answerOf('set', 'backend_pages');
    await page.keyboard.press('Control+s');
    expect((await set).status()).toBe(200);
    await expect.poll(() => node('test_page').innerText()).toContain('Másik név');
    await node('test_page').click();
    const deleted = user.answerOf('delete', 'backend_pages');
    await user.button(say('action.delete')).click();
    await user
      .dialog()
      .getByRole('button', { name: say('common.delete_count', { count: 1 }) })
      .click();
    expect((await deleted).status()).toBe(200);
    await node('test_page').waitFor({ state: 'detached' });
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: say('action.undo') })
      .click();
    await node('test_page').waitFor();
    expect(text.language).toBe('en');
  });

  test('asks before unsaved words in its form are left', async () => {
    const { page, text } = user;
    await user.open('/products/categories');
    await nodes().nth(1).waitFor();
    const [first, second] = await ids();
    await node(first ?? null).click();
    const field = page.getByRole('region', { name: text('grid.tree.details') }).locator('input[lang="en"]');
    await field.fill('Not saved');
    await node(second ?? null).click();
    await user.dialog().getByText(text('form.leave_title')).waitFor();
    await user
      .dialog()
      .getByRole('button', { name: text('action.cancel') })
      .click();
    expect(await field.inputValue()).toBe('Not saved');
    await node(second ?? null).click();
    await user
      .dialog()
      .getByRole('button', { name: text('form.leave') })
      .click();
    await expect.poll(() => field.inputValue()).not.toBe('Not saved');
  });
});
