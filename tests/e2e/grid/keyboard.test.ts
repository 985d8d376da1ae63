import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

/** As long as a page of rows takes on a bad line, in milliseconds. */
const slowMs = 150;
/** Keys for each list; `KEYS_COUNT` presses more, `KEYS_SEED` the same again. */
const pressed = Number(process.env.KEYS_COUNT ?? 200);
/** What even a busy machine needs for them. */
const timeout = 300_000;

/** Numbers from 0 to 1 that follow from the seed (mulberry32): a failure is repeated by its seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Place {
  row: number;
  column: number;
}

interface Size {
  rows: number;
  columns: number;
  page: number;
}

/** Where each key leads, by the pattern of the ARIA grid. */
const moves: Readonly<Record<string, (at: Place, size: Size) => Place>> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, { columns }) => ({ ...at, column: columns - 1 }),
  PageUp: (at, { page }) => ({ ...at, row: at.row - page }),
  PageDown: (at, { page }) => ({ ...at, row: at.row + page }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  'Control+ArrowUp': (at) => ({ ...at, row: 0 }),
  'Control+ArrowDown': (at, { rows }) => ({ ...at, row: rows - 1 }),
};

const clamp = (at: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(rows - 1, at.row)),
  column: Math.max(0, Math.min(columns - 1, at.column)),
});

/** Where the focus is: in which kind of list, and on which cell of it. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const list = focused?.closest('[role="grid"], [role="treegrid"], [role="listbox"], [role="list"]');
    const [row, column] = [focused?.closest<HTMLElement>('[data-row]')?.dataset.row, focused?.closest<HTMLElement>('[data-col]')?.dataset.col];
    return {
      inside: list != null,
      on: `${focused?.tagName} ${focused?.getAttribute('role')} ${focused?.className}`.slice(0, 120),
      place: row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) },
    };
  });

async function slowCalls({ page }: User): Promise<void> {
  await page.route('**/rpc/api_action', async (route) => {
    await new Promise((resume) => setTimeout(resume, slowMs));
    await route.fallback();
  });
}

describe('the keyboard in lists whose rows are on their way', () => {
  const house = useHouse({ isReadOnly: true });
  const seed = Number(process.env.KEYS_SEED ?? Date.now() % 1_000_000);
  let user: User;

  async function visit(path: string): Promise<User> {
    user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    await user.open(path);
    return user;
  }

  const measure = (): Promise<Size> =>
    user.grid.root().evaluate((root) => {
      const [row, body] = [root.querySelector<HTMLElement>('[data-row]'), root.querySelector<HTMLElement>('[data-rows]')];
      return {
        rows: Number(root.getAttribute('aria-rowcount')) - 1,
        columns: Number(root.getAttribute('aria-colcount')) - 1,
        page: Math.max(1, Math.floor((body?.clientHeight ?? 0) / (row?.offsetHeight ?? 1)) - 1),
      };
    });

  test.for(['/products/product_list', '/settings/role_pages'])('is never lost in the grid of %s, and goes where the keys say', { timeout }, async (path) => {
    const { page, grid } = await visit(path);
    await grid.ready();
    await slowCalls(user);
    await grid.root().focus();
    await page.keyboard.press('Control+Home');
    let size = await measure();
    const random = createRandom(seed);
    const keys = Object.keys(moves);
    let at: Place = { row: 0, column: 0 };
    for (let count = 0; count < pressed; count += 1) {
      const name = keys[Math.floor(random() * keys.length)] ?? 'ArrowDown';
      // In the first row the arrow goes up to the heads.
      const key = name === 'ArrowUp' && at.row === 0 ? 'ArrowDown' : name;
      // Details that open below take room: how far a page reaches is measured when it is turned.
      if (key.startsWith('Page')) size = await measure();
      await page.keyboard.press(key);
      at = clamp(moves[key]?.(at, size) ?? at, size);
      if (count % 10 !== 0) continue;
      const focus = await focusOf(page);
      expect(focus, `seed ${seed}, key ${count}: ${key}`).toMatchObject({ inside: true, place: at });
    }
    expect((await focusOf(page)).place, `seed ${seed}`).toEqual(at);
  });

  test('is never lost in a tree', async () => {
    const { page } = await visit('/products/categories');
    const tree = page.getByRole('treegrid');
    await tree.getByRole('row').nth(1).waitFor();
    await slowCalls(user);
    await tree.locator('[tabindex="0"]').first().focus();
    const random = createRandom(seed);
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    for (let count = 0; count < pressed; count += 1) {
      const key = keys[Math.floor(random() * keys.length)] ?? 'End';
      await page.keyboard.press(key);
      if (count % 10 === 0) expect(await focusOf(page), `seed ${seed}, key ${count}: ${key}`).toMatchObject({ inside: true });
    }
    expect(await tree.locator('[aria-selected="true"]:focus').count(), `seed ${seed}`).toBe(1);
  });

  test('comes back to the cell from the search of everything', async () => {
    const { page, grid } = await visit('/products/product_list');
    await grid.ready();
    await slowCalls(user);
    await grid.choose(0, 'product_code');
    await page.keyboard.press('Control+End');
    const { place } = await focusOf(page);
    await page.keyboard.press('Control+k');
    await user.dialog().getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await focusOf(page)).place).toEqual(place);
  });

  test('leaves the list by Tab, F6 and Esc, and comes back to the same cell', async () => {
    const { page, grid } = await visit('/settings/packing_templates');
    await grid.ready();
    // The details below may be a list too: what is left is this one.
    const isInGrid = () => grid.root().evaluate((root) => root.contains(document.activeElement));
    const isNowhere = () => page.evaluate(() => document.activeElement === document.body);
    for (const key of ['Tab', 'Shift+Tab', 'F6', 'Shift+F6', 'Escape']) {
      await grid.choose(1, 'packing_template_name');
      await page.keyboard.press('ArrowRight');
      const { place } = await focusOf(page);
      expect(place, key).not.toBeNull();
      await page.keyboard.press(key);
      expect([await isInGrid(), await isNowhere()], key).toEqual([false, false]);
      await grid.root().focus();
      await page.keyboard.press('ArrowDown');
      expect((await focusOf(page)).place, key).toEqual({ row: (place?.row ?? 0) + 1, column: place?.column });
    }
  });

  test('chooses the column, and all rows once and back', async () => {
    const { page, grid } = await visit('/settings/packing_templates');
    await grid.ready();
    await grid.choose(1, 'packing_template_name');
    const { place } = await focusOf(page);
    await page.keyboard.press('Control+ ');
    const rows = await grid.rowCount();
    await grid
      .status()
      .getByText(user.text('grid.cells', { count: rows }))
      .waitFor();
    expect((await focusOf(page)).place).toEqual(place);
    const chosen = grid.status().getByText(user.text('common.selected_count', { count: rows, total: rows }));
    await page.keyboard.press('Control+a');
    await chosen.waitFor();
    await page.keyboard.press('Control+a');
    await chosen.waitFor({ state: 'detached' });
  });

  test('ticks what is meant, also rows that are still on their way', { timeout }, async () => {
    const { page, grid, text } = await visit('/products/product_list');
    await grid.ready();
    const total = await grid.rowCount();
    const ticked = (count: number) => grid.status().getByText(text('common.selected_count', { count, total }), { exact: true });
    await grid.choose(0, 'product_code');
    await slowCalls(user);
    await page.keyboard.press('Control+End');
    const pages = 10;
    const { page: height } = await measure();
    for (let turned = 0; turned < pages; turned += 1) await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Shift+ ');
    await ticked(pages * height + 1).waitFor();
    // What follows at once follows also in the ticks.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Shift+ ');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+a');
    await ticked(pages * height + 1).waitFor({ state: 'detached' });
    await expect.poll(() => grid.root().locator('[data-row][aria-selected="true"]').count()).toBe(0);

    await page.keyboard.press('Control+Home');
    await grid.tick(0);
    await page.keyboard.press('Control+End');
    await grid
      .root()
      .locator(`[data-row="${total - 2}"]:not([aria-busy="true"]) [data-tick]`)
      .click({ modifiers: ['Shift'] });
    await ticked(total - 1).waitFor();
  });

  test('means the row of the cell in the toolbar as in the menu of the cell; ticks mean several', async () => {
    const { page, grid } = await visit('/settings/packing_templates');
    await grid.ready();
    await grid.choose(1, 'packing_template_name');
    await page.keyboard.press('Control+Delete');
    await user
      .dialog()
      .getByRole('button', { name: user.text('common.delete_count', { count: 1 }) })
      .waitFor();
    await page.keyboard.press('Escape');
    await grid.tick(0, 2);
    await page.keyboard.press('Control+Delete');
    await user
      .dialog()
      .getByRole('button', { name: user.text('common.delete_count', { count: 2 }) })
      .waitFor();
  });
});
