import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';
import { actionOf } from '../../support/grid/answers.ts';

describe('what narrows a list', () => {
  const house = useHouse({ staying: true });
  let user: User;

  beforeAll(async () => {
    user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    await user.open('/products/product_list');
    await user.grid.ready();
  });

  const status = () => user.page.locator('[data-statusbar]');

  test('is told with how many rows are left of how many', async () => {
    const { grid, text } = user;
    const all = await grid.rowCount();
    await grid.filterBy('product_code', 'AR');
    const left = await grid.rowCount();
    expect(left).toBeLessThan(all);
    await status()
      .getByText(text('grid.rows_of', { count: left, total: all }), { exact: true })
      .waitFor();
    await grid
      .chips()
      .getByRole('button', { name: text('action.clear_filters') })
      .click();
    await status()
      .getByText(text('common.row_count', { count: all }), { exact: true })
      .waitFor();
  });

  test('says in words how it compares, also where nothing is compared to', async () => {
    const { grid, page, text } = user;
    const filter = grid.root().locator(`[data-filter="${await grid.showColumn('weight')}"]`);
    const choose = async (operator: string) => {
      await filter.getByRole('button').click();
      await page.getByRole('menuitemcheckbox', { name: text(operator), exact: true }).click();
    };
    await choose('filter.operator.gt');
    await filter.getByPlaceholder(text('filter.operator.gt'), { exact: true }).waitFor();
    await choose('filter.operator.blank');
    await filter.getByText(text('filter.operator.blank'), { exact: true }).waitFor();
    await grid
      .chips()
      .getByRole('button', { name: text('action.clear_filters') })
      .click();
    expect(await grid.root().innerText()).not.toMatch(/[≥≠≤∈∗∅∃⊂↯↔]/);
  });

  test('is built at the side, with the rows in sight and in reach', async () => {
    const { grid, page, text } = user;
    await grid.ready();
    await page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: text('action.filter'), exact: true })
      .click();
    const [panel, frame] = await Promise.all([user.dialog().boundingBox(), grid.root().boundingBox()]);
    expect((panel?.x ?? 0) - (frame?.x ?? 0)).toBeGreaterThan((frame?.width ?? 0) / 2);
    await grid.choose(3, 'product_code');
    expect(await user.dialog().isVisible()).toBe(true);
    await user
      .dialog()
      .getByRole('button', { name: text('action.cancel') })
      .click();
  });

  test('rows that are on their way have their places, and nobody says that there are none', async () => {
    const { page, text } = user;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/rpc/api_action', async (route) => {
      const call = actionOf(route.request());
      if (call?.action === 'list' && call.entity === 'product_brands') await held;
      await route.fallback();
    });
    await user.go('/products/brands');
    await status().getByText(text('common.loading'), { exact: true }).waitFor();
    const waiting = page.locator('[data-row][aria-busy="true"]');
    await expect.poll(() => waiting.count()).toBeGreaterThan(15);
    expect(await status().innerText()).not.toContain(text('common.row_count', { count: 0 }));
    release();
    await user.grid.ready();
    expect(await waiting.count()).toBe(0);
  });
});
