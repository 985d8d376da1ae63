import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { provideChromium } from '../support/chromium.ts';
import { bytesOf, lines, visitPage } from '../support/page-visit.ts';
import type { Line, PageVisit } from '../support/page-visit.ts';
import { median, say, sized } from './processes.ts';
import { startServer } from './running-server.ts';

const visits = sized(5, 1);
const shop = { extraHTTPHeaders: { 'x-host': 'www.kontor-butor.test' }, viewport: { width: 390, height: 844 } };

/** Visits of a page, each in a browser that was never there. */
async function visitOften(browser: Browser, url: string, line: Line | undefined): Promise<PageVisit[]> {
  const all: PageVisit[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext(shop);
    all.push(await visitPage(await context.newPage(), url, line));
    await context.close();
  }
  return all;
}

/** Addresses of a first page, a list and a product. */
async function pagesOf(browser: Browser, base: string): Promise<Record<string, string>> {
  const context = await browser.newContext(shop);
  const page = await context.newPage();
  const linkTo = async (part: string): Promise<string> => `${base}${(await page.locator(`a[href*="${part}"]`).first().getAttribute('href')) ?? ''}`;
  await page.goto(`${base}/hu`);
  const list = await linkTo('/c/');
  await page.goto(list);
  const found = { home: `${base}/hu`, list, product: await linkTo('/p/') };
  await context.close();
  return found;
}

/** How long a visitor of a shop waits for a page, by his line: the largest thing of the first view, and the longest time in which the page does not answer. */
const server = await startServer({ KONTOR_PRODUCTS: String(sized(2_400, 100)) });
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
for (const [name, url] of Object.entries(await pagesOf(browser, server.base))) {
  for (const [kind, line] of Object.entries({ none: undefined, ...lines })) {
    const all = await visitOften(browser, url, line);
    const of = (pick: (visit: PageVisit) => number): number => median(all.map(pick));
    say(
      `${name}, line ${kind}: largest paint ${of(({ largest }) => largest).toFixed(0)} ms, longest task ${of(({ longestTask }) => longestTask).toFixed(0)} ms, ` +
        `shift ${of(({ shift }) => shift).toFixed(3)}, ${of(({ asked }) => asked.length)} things, ${(of((visit) => bytesOf(visit)) / 1_000).toFixed(0)} kB`,
    );
  }
}
await browser.close();
await server.stop();
