import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { startPagesInPieces } from '../../support/page-in-pieces.ts';
import { bytesOf, lines, shiftOf, visitPage } from '../../support/page-visit.ts';

/*
 * What the first page of a visitor weighs, and that it stands still while it comes over a poor line to a slow telephone. How long it takes is told by
 * `npm run bench visits`: that depends on the machine.
 */

/** Bytes as they come over the line; how many things a page asks for until it rests; how far a page in pieces may move. */
const most = { Document: 30_000, Stylesheet: 14_000, Script: 0, all: 350_000, asked: 40, shift: 0.01 };
/** Milliseconds in which a page may not answer. */
const longestTask = 100;

describe('the first page that a visitor opens', () => {
  const house = useHouse({ isReadOnly: true });
  const telephone = { extraHTTPHeaders: { 'x-host': 'kontor-butor.test' }, viewport: { width: 390, height: 844 } };
  const ways = async (): Promise<Readonly<Record<string, string>>> => {
    const { page } = await house.visitor(telephone);
    const linkTo = async (part: string): Promise<string> => (await page.locator(`a[href*="${part}"]`).first().getAttribute('href')) ?? expect.fail(part);
    await page.goto('/hu');
    const list = await linkTo('/c/');
    await page.goto(list);
    return { home: '/hu', list, product: await linkTo('/p/') };
  };

  test('is light, and stands still while it comes over a poor line to a slow telephone', { timeout: 120_000 }, async () => {
    for (const [name, url] of Object.entries(await ways())) {
      const { page } = await house.visitor(telephone);
      const visit = await visitPage(page, url, lines.slow);
      const told = `${name}: ${visit.asked.map(({ kind, bytes, url: address }) => `${kind} ${bytes} ${address}`).join('\n')}`;
      for (const kind of ['Document', 'Stylesheet', 'Script'] as const) expect(bytesOf(visit, kind), told).toBeLessThanOrEqual(most[kind]);
      expect(bytesOf(visit), told).toBeLessThan(most.all);
      expect(visit.asked.length, told).toBeLessThanOrEqual(most.asked);
      expect(visit, told).toMatchObject({ shift: 0, isLargestLazy: false });
      expect(visit.largest).toBeGreaterThan(0);
    }
  });

  test('stands still on a wide screen, though it comes in pieces', async () => {
    const pages = await startPagesInPieces(house.server.url);
    try {
      const { page, expectNoise } = await house.visitor({ extraHTTPHeaders: { 'x-host': 'kontor-butor.test' }, viewport: { width: 1280, height: 900 } });
      expectNoise(new RegExp(`^request to ${pages.url}/`));
      for (const path of [...Object.values(await ways()), '/hu/search?q=asztal', '/hu/search?q=nincs', '/hu/stores', '/hu/cart', '/hu/account']) {
        await page.goto(`${pages.url}${path}`);
        expect({ path, moved: (await shiftOf(page)) > most.shift }).toEqual({ path, moved: false });
      }
    } finally {
      await pages.close();
    }
  });

  test('never keeps a list from answering', async () => {
    const { list = '' } = await ways();
    const longest: number[] = [];
    // The least of several visits: what else the machine does is not the page's.
    for (let visit = 0; visit < 5; visit += 1) longest.push((await visitPage((await house.visitor(telephone)).page, list)).longestTask);
    expect(Math.min(...longest)).toBeLessThan(longestTask);
  });
});
