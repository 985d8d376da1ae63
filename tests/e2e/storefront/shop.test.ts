import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { findBarriers } from '../../support/browser-checks.ts';
import { shiftOf } from '../../support/page-visit.ts';

/* The public shop as its visitors see it, in every language that a shop of the demo speaks, light and dark, on a telephone and on a wide screen. */

const shops = [
  ['kontor-butor.test', 'hu'],
  ['kontor-butor.test', 'en'],
  ['kontor-moebel.test', 'de'],
  ['kontor-mobila.test', 'ro'],
  ['kontor-mebeli.test', 'bg'],
  ['kontor-nabytok.test', 'sk'],
  ['kontor-nabytok.test', 'cs'],
] as const;
/** Bytes of a page as it comes, without its pictures, and how far it may move while it comes. */
const most = { page: 60_000, style: 14_000, shift: 0.01 };

const linkTo = async (page: Page, pattern: RegExp): Promise<string> => {
  const addresses = await page.evaluate(() => [...document.querySelectorAll('main a, nav.menu a, footer a')].map((link) => link.getAttribute('href') ?? ''));
  return addresses.find((address) => pattern.test(address)) ?? expect.fail(`no link like ${String(pattern)} among ${addresses.join(' ')}`);
};

describe('the public shop', () => {
  const house = useHouse({ isReadOnly: true });

  /** Colours are those of every language: they are looked at in the first. */
  const [[, first]] = shops;

  test.each(shops)('of %s reads well in %s: each sort of page, light and dark, narrow and wide', async (host, language) => {
    const user = await house.visitor({ extraHTTPHeaders: { 'x-host': host }, viewport: { width: 1280, height: 900 } });
    const { page } = user;
    user.expectRefusal(404);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const sizes: number[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document')
        void response.body().then(
          ({ length }) => sizes.push(length),
          () => undefined,
        );
    });
    await page.goto(`/${language}`);
    const category = await linkTo(page, /^\/\w\w\/c\//);
    const own = await linkTo(page, /^\/\w\w\/i\//);
    await page.goto(category);
    const product = await linkTo(page, /^\/\w\w\/p\//);
    const further = ['search?q=a', 'stores', 'nothing', 'newsletter', 'ask?q=a', 'account'].map((path) => `/${language}/${path}`);
    for (const address of [`/${language}`, category, product, own, ...further]) {
      for (const colorScheme of language === first ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address);
        expect({ address, colorScheme, barriers: await findBarriers(page, { contrast: language === first }) }).toEqual({ address, colorScheme, barriers: [] });
      }
      expect({ address, moved: (await shiftOf(page)) > most.shift }).toEqual({ address, moved: false });
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      for (const width of [320, 576, 768, 992, 1920, 3840]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect({ address, width, isTooWide: wide > 0 }).toEqual({ address, width, isTooWide: false });
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(asked.filter((url) => !url.startsWith(house.server.url))).toEqual([]);
    expect(asked.filter((url) => /\.m?js(?:\?|$)/.test(url))).toEqual([]);
    expect(Math.max(...sizes)).toBeLessThan(most.page);
  });

  test('leads by links and forms alone from a search to a product, with scripts switched off', async () => {
    const { page } = await house.visitor({ extraHTTPHeaders: { 'x-host': 'kontor-butor.test' }, javaScriptEnabled: false });
    await page.goto('/hu');
    await page.getByRole('searchbox').fill('asztal');
    await page.getByRole('searchbox').press('Enter');
    await expect.poll(() => page.url()).toContain('/hu/search?q=asztal');
    await page.locator('#sort').selectOption('price');
    await page.locator('.facets button').click();
    await expect.poll(() => page.url()).toContain('sort=price');
    expect(page.url()).toContain('q=asztal');
    await page.locator('.card a').first().click();
    await page.locator('article.product h1').waitFor();
    expect(await page.locator('article.product .price strong').textContent()).toMatch(/Ft/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect.poll(() => page.url()).toContain('/en/p/');
  });

  test('shows as many cards side by side as there is room for', async () => {
    const { page } = await house.visitor({ extraHTTPHeaders: { 'x-host': 'kontor-butor.test' } });
    await page.goto('/hu/search');
    const columns = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 800 });
      return page.evaluate(() => getComputedStyle(document.querySelector('.cards') ?? document.body).gridTemplateColumns.split(' ').length);
    };
    expect([await columns(500), await columns(600), await columns(800), await columns(1000), await columns(1300)]).toEqual([1, 2, 2, 3, 4]);
    await page.goto('/hu');
    const categories = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 800 });
      return page.evaluate(() => getComputedStyle(document.querySelector('.categories') ?? document.body).gridTemplateColumns.split(' ').length);
    };
    expect([await categories(500), await categories(800), await categories(1000), await categories(1300)]).toEqual([2, 3, 4, 6]);
  });
});
