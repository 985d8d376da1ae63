import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { Account } from '../../support/running-server.ts';

interface Expectation {
  companies: string[];
  sees: string[];
  isKeptFrom: string[];
  mayEdit: boolean;
  mayAdd: boolean;
}

const everything = [
  'products/product_list',
  'products/brands',
  'prices/frontend_product_discounts',
  'settings/users',
  'settings/captions',
  'reports/product_change_log',
];
const expectations: Record<Account, Expectation> = {
  admin: { companies: ['KT-DE', 'KT-HU', 'KT-RO'], sees: everything, isKeptFrom: [], mayEdit: true, mayAdd: true },
  // Brands are used by companies where he does not work.
  other: { companies: ['KT-DE'], sees: everything, isKeptFrom: [], mayEdit: false, mayAdd: true },
  clerk: { companies: ['KT-DE', 'KT-HU', 'KT-RO'], sees: everything.slice(0, 3), isKeptFrom: everything.slice(3), mayEdit: true, mayAdd: false },
  viewer: { companies: ['KT-HU'], sees: everything.slice(0, 2), isKeptFrom: everything.slice(2), mayEdit: false, mayAdd: false },
};
const currencyOf: Record<string, string> = { 'KT-HU': 'HUF', 'KT-DE': 'EUR', 'KT-RO': 'RON' };

describe('what an account sees and is refused', () => {
  const house = useHouse();

  test.each(Object.keys(expectations) as Account[])('%s', async (account) => {
    const { companies, sees, isKeptFrom, mayEdit, mayAdd } = expectations[account];
    const user = await house.visitor({ viewport: { width: 1400, height: 900 } });
    const { grid, page, text } = user;
    await user.signIn(account);
    await user.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tiles = page.locator('#page').getByRole('link');
    await tiles.first().waitFor();
    const titles = await tiles.allInnerTexts();
    const titleOf = (screen: string) => text(`screen.${screen.replaceAll('/', '.')}`);
    for (const screen of sees)
      expect(
        titles.some((title) => title.startsWith(titleOf(screen))),
        screen,
      ).toBe(true);
    for (const screen of isKeptFrom)
      expect(
        titles.some((title) => title.startsWith(titleOf(screen))),
        screen,
      ).toBe(false);
    for (const screen of isKeptFrom) {
      await user.open(`/${screen}`);
      await page.waitForURL(/\/en\/?$/);
    }

    const menu = page.getByRole('button', { name: new RegExp(`^${text('term.company')}`) }).first();
    await menu.click();
    const entries = page.locator('[role^="menuitem"]');
    await entries.first().waitFor();
    const offered = await entries.allInnerTexts();
    expect(offered.map((entry) => companies.find((code) => entry.includes(code)))).toEqual(companies);
    await page.keyboard.press('Escape');

    for (const company of companies.slice(0, 2)) {
      await user.choose(new RegExp(`^${text('term.company')}`), company);
      await user.open('/products/product_list');
      await grid.ready();
      expect(await grid.textOf(0, 'selling_price_shop')).toContain(currencyOf[company] ?? '?');
    }

    await user.open('/products/brands');
    await grid.ready();
    const cell = await grid.cell(0, 'brand_name');
    expect(await cell.getAttribute('aria-readonly')).toBe(String(!mayEdit));
    expect(
      await page
        .getByRole('toolbar')
        .first()
        .getByRole('button', { name: text('action.add'), exact: true })
        .count(),
    ).toBe(mayAdd ? 1 : 0);
    await grid.choose(0, 'brand_name');
    await page.keyboard.press('F2');
    expect(await page.locator('[data-editor]').count()).toBe(mayEdit ? 1 : 0);
    // Where there is no editor to leave, Esc leaves the list itself.
    if (mayEdit) await page.keyboard.press('Escape');
    await page.keyboard.press('Insert');
    expect(await page.getByRole('form', { name: text('grid.new_row') }).count()).toBe(mayAdd ? 1 : 0);
  });

  test('a company of others is refused by the server, whatever the cookie says', async () => {
    const user = await house.visitor();
    await user.signIn('viewer');
    await user.context.addCookies([{ name: 'company', value: 'KT-DE', url: house.server.url }]);
    await user.open('/products/product_list');
    await user.grid.ready();
    expect(await user.grid.textOf(0, 'selling_price_shop')).toContain('HUF');
    await expect(house.server.ask('viewer', 'product_list', 'list', { limit: 1 }, 'KT-DE')).rejects.toThrow(/ 403 /);
  });

  test('stock and prices of one company never show in another, products and brands are common', async () => {
    const codes = async (account: Account, company: string) =>
      (
        await house.server.ask<{ rows: { product_code: string; min_margin: number | null }[] }>(
          account,
          'product_list',
          'list',
          { limit: 5, sort: [{ field: 'product_code' }] },
          company,
        )
      ).rows;
    const [hungary, germany] = [await codes('clerk', 'KT-HU'), await codes('other', 'KT-DE')];
    expect(hungary.map((row) => row.product_code)).toEqual(germany.map((row) => row.product_code));
    const code = hungary[0]?.product_code ?? '';
    await house.server.ask('clerk', 'product_list', 'set', { patches: [{ key: { product_code: code }, field: 'min_stock', new: 1 }] }, 'KT-HU');
    const seen = await house.server.ask<{ rows: { min_stock: number | null }[] }>(
      'other',
      'product_list',
      'list',
      { limit: 1, filter: { field: 'product_code', op: 'eq', value: code } },
      'KT-DE',
    );
    expect(seen.rows[0]?.min_stock).not.toBe(1);
  });
});
