import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { loadWords } from '../../support/words.ts';
import { areas } from '../../../schemas/areas.ts';

const house = useHouse();
/** The name of an area, or of goods in a language (prices and products), and a hash of eight letters: `guide-drawer-…` holds no texts. */
const file = new RegExp(`/assets/(common|guide|goods-[a-z]{2}|${areas.join('|')})-[\\w-]{8}\\.js$`);

/** The files of texts the page has fetched since it was asked last, by their areas. */
function listenForTexts(page: Page): () => string[] {
  let fetched: string[] = [];
  page.on('response', (response) => fetched.push(...(file.exec(response.url())?.slice(1, 2) ?? [])));
  return () => {
    const taken = fetched.sort();
    fetched = [];
    return taken;
  };
}

test('a page loads the texts of its own areas, once, and shows no id', async () => {
  const user = await house.visitor();
  const { page } = user;
  const fetched = listenForTexts(page);
  await user.open('/login');
  await page.getByRole('heading', { level: 1, name: user.text('screen.base.login') }).waitFor();
  expect(fetched()).toEqual(['common']);

  await user.signIn('admin');
  await user.open('/');
  await page.getByRole('heading', { name: user.text('bookmark.title') }).waitFor();
  expect(fetched()).toEqual(['common']);

  // Of the list and, for its details, of prices.
  await user.goToList('products/product_list');
  expect(fetched()).toEqual(['goods-en']);
  await user.grid.choose(0, 'product_code');
  await user.tab(user.text('screen.prices.product_margins')).waitFor({ state: 'attached' });

  await user.goToList('settings/users');
  expect(fetched()).toEqual(['access']);
  await user.goToList('prices/show_prices');
  expect(fetched()).toEqual([]);

  // The guide brings its texts when it is opened, tells what a figure means, is searched, and gives the focus back.
  await page.keyboard.press('F1');
  const guide = page.getByRole('dialog');
  await guide.getByText(user.text('guide.page.show_prices')).waitFor();
  expect(fetched()).toEqual(['guide']);
  await guide.getByRole('searchbox').fill(user.text('figure.product_cost'));
  await expect.poll(() => guide.locator('dt').count()).toBe(1);
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'detached' });

  await user.open('/products/product_list', 'hu');
  await user.grid.ready();
  expect(fetched()).toEqual(['common', 'goods-hu']);
  expect(await page.locator('body').innerText()).not.toMatch(/\b(?:action|field|grid|screen|panel|choice)\.[a-z_]+/);
});

test('a switch of the language on a page brings the texts of its areas along', async () => {
  const user = await house.visitor();
  const { page } = user;
  await user.signIn('clerk');
  await user.open('/products/brands');
  await user.grid.ready();
  const fetched = listenForTexts(page);
  await user.choose(user.text('action.switch_language'), 'Deutsch');
  await page.waitForURL('**/de/products/brands');
  const german = await loadWords('de');
  await page.getByRole('heading', { level: 1, name: german('screen.products.brands') }).waitFor();
  expect(fetched()).toEqual(['common', 'goods-de']);
});
