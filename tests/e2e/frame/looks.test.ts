import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';

describe('the looks', () => {
  const house = useHouse();
  const narrow = { viewport: { width: 360, height: 740 } };

  test.each(['/products/product_list', '/products/categories', '/settings/user_roles', '/settings/users'])(
    '%s works on 360 px, in Bulgarian and in the dark',
    async (path) => {
      const user = await house.visitor({ ...narrow, colorScheme: 'dark', hasTouch: true });
      const { page } = user;
      await user.signIn('admin', 'bg');
      await user.open(path);
      await page.getByRole('heading', { level: 1, name: user.text(`screen.${path.slice(1).replaceAll('/', '.')}`) }).waitFor();
      await page.getByRole('row').nth(1).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark');
      expect(await findOverflow(page)).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  test('the menu is a drawer on a narrow window, and leads on', async () => {
    const user = await house.visitor(narrow);
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/');
    await user.button(text('menu.toggle')).click();
    const menu = user.dialog();
    await menu.getByRole('searchbox').fill(text('screen.products.brands'));
    await menu.getByRole('link', { name: text('screen.products.brands') }).click();
    await page.waitForURL('**/en/products/brands');
    await menu.waitFor({ state: 'detached' });
    await user.grid.ready();
  });

  test('the frame of the browser has the colour of the theme, from the first paint and as it is switched', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const user = await house.visitor({ colorScheme });
      const { page } = user;
      const colors: Record<string, string> = { light: '#f76b15', dark: '#462100' };
      const color = () => page.locator('meta[name="theme-color"]').getAttribute('content');
      await user.signIn('admin');
      await user.open('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await color()).toBe(colors[colorScheme]);
      await user.button(user.text('user.open')).click();
      for (const theme of ['dark', 'light'] as const) {
        await page.getByText(user.text(`looks.theme.${theme}`), { exact: true }).click();
        await expect.poll(color).toBe(colors[theme]);
      }
      await user.leave();
    }
  });

  test.each([
    ['beside the page', undefined],
    ['in a drawer on a narrow window', narrow],
  ] as const)('the logo leads to the menu tree, %s', async (_, size) => {
    const user = await house.visitor(size);
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/products/brands');
    await user.grid.ready();
    const search = page.getByRole('searchbox', { name: text('menu.search') });
    if (!size) await user.button(text('menu.toggle')).click();
    await search.waitFor({ state: 'detached' });
    await user.button(text('menu.open_from_logo')).click();
    await search.waitFor();
    const here = page.locator('#menu [aria-current="page"]');
    expect(await here.innerText()).toBe(text('screen.products.brands'));
    await expect
      .poll(() =>
        here.evaluate((entry) => document.elementsFromPoint(entry.getBoundingClientRect().x + 9, entry.getBoundingClientRect().y + 9).includes(entry)),
      )
      .toBe(true);
  });

  test('a message that is told at the bottom covers no footer and no status bar', async () => {
    const user = await house.visitor({ viewport: { width: 1280, height: 800 } });
    const { page } = user;
    await user.signIn('admin');
    for (const path of ['/products/brands', '/settings/roles', '/products/categories', '/settings/backend_pages', '/purchasing/new_purchase_order']) {
      await user.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(500);
      const covered = await page.evaluate(() => {
        const place = document.querySelector('[data-toasts] [role="status"]')?.getBoundingClientRect();
        const footers = [...document.querySelectorAll('footer, [data-statusbar], [class*="_footer_"]')].map((footer) => footer.getBoundingClientRect());
        return (
          place &&
          footers.filter(({ top, bottom, height }) => height > 0 && top < place.bottom && bottom > place.bottom - 48).map(({ top }) => top - place.bottom)
        );
      });
      expect(covered, path).toEqual([]);
    }
  });

  test('the sign-in card fits 360 px in every language and finds its contrast in the dark', async () => {
    for (const language of ['bg', 'hu', 'de'] as const) {
      const user = await house.visitor({ ...narrow, colorScheme: 'dark' });
      await user.open('/login', language);
      await user.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await findOverflow(user.page), language).toEqual([]);
      expect(await findBarriers(user.page), language).toEqual([]);
      await user.leave();
    }
  });

  test('nothing jumps: rows come in the place of skeletons of their height', async () => {
    const user = await house.visitor();
    const { page } = user;
    await user.signIn('admin');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/rpc/api_action', async (route) => {
      const { action, entity } = route.request().postDataJSON() as { action: string; entity: string };
      if (action === 'list' && entity === 'product_list') await held;
      await route.fallback();
    });
    await user.open('/products/product_list');
    const grid = page.getByRole('grid');
    await grid.waitFor();
    const box = await grid.boundingBox();
    release();
    await user.grid.ready();
    expect(await grid.boundingBox()).toEqual(box);
  });

  test('a theme and a density are chosen in the user sidebar and stay', async () => {
    const user = await house.visitor();
    const { page, text } = user;
    await user.signIn('viewer');
    await user.open('/products/brands');
    await user.grid.ready();
    await user.button(text('user.open')).click();
    await user.dialog().getByText(text('looks.theme.dark'), { exact: true }).click();
    await user.dialog().getByText(text('looks.density.alpine'), { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await user.grid.ready();
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
    expect((await page.locator('[data-row="0"]').boundingBox())?.height).toBe(40);
    expect(await findBarriers(page)).toEqual([]);
  });
});
