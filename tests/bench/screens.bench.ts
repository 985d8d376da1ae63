import { type BrowserContext, chromium, type Page } from 'playwright';
import { provideChromium } from '../support/chromium.ts';
import { median, say, sized } from './processes.ts';
import { startServer } from './running-server.ts';

const visits = sized(9, 1, process.env.BENCH_TIMES);
const list = '/en/products/product_list';
/** Steps of the menu from one screen to the next. */
const steps = ['products/brands', 'products/product_list'];

interface Opening {
  /** Milliseconds since the navigation began. */
  shown: number;
  requests: number;
  /** As they came over the wire. */
  bytes: number;
}

/** Settles in the page when what is looked for stands there and was painted: a message that is sent in a frame is heard after its paint. */
const shown = (page: Page, sought: string): Promise<number> =>
  page.evaluate(async (selector) => {
    while (![...document.querySelectorAll(selector)].some((one) => one instanceof HTMLInputElement || one.textContent?.trim()))
      await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise((painted) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = painted;
      port2.postMessage(null);
    });
    return performance.now();
  }, sought);

async function goTo(page: Page, url: string, selector: string): Promise<Opening> {
  await page.goto(url, { waitUntil: 'commit' });
  const found = await shown(page, selector);
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize] as const),
  );
  // Pictures are fetched after the rows that show them.
  const own = resources.filter(([name]) => !/\/p\//.test(name));
  return { shown: found, requests: own.length + 1, bytes: own.reduce((sum, [, size]) => sum + size, 0) };
}

/** In a tab of its own, for which the browser starts a process first. */
async function openPage(context: BrowserContext, url: string, selector: string): Promise<Opening> {
  const page = await context.newPage();
  const opening = await goTo(page, url, selector);
  await page.close();
  return opening;
}

function tell(name: string, openings: readonly Opening[]): void {
  const of = (pick: (opening: Opening) => number): string => median(openings.map(pick)).toFixed(0);
  say(
    `${name}: ${of((one) => one.shown)} ms (${openings.map((one) => one.shown.toFixed(0)).join(', ')}), ${of((one) => one.requests)} requests, ${(Number(of((one) => one.bytes)) / 1_000).toFixed(0)} kB`,
  );
}

/** Milliseconds from a click in the menu until the first row of the next screen is painted. */
async function stepTo(page: Page, screen: string): Promise<number> {
  const began = await page.evaluate((path) => {
    for (const grid of document.querySelectorAll('[role=grid]')) grid.classList.add('before');
    const now = performance.now();
    document.querySelector<HTMLAnchorElement>(`nav a[href$="/${path}"]`)?.click();
    return now;
  }, screen);
  return (await shown(page, '[role=grid]:not(.before) [role=gridcell]')) - began;
}

/** How long a clerk waits: for the sign-in page, for a list in a browser that was never there and in one that was, and for the next screen. */
const server = await startServer({ KONTOR_PRODUCTS: String(sized(300, 50)), KONTOR_SECOND_FACTOR: '0' });
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const open = () => browser.newContext({ baseURL: server.base, viewport: { width: 1440, height: 900 } });

const [entries, cold, warm, same]: [Opening[], Opening[], Opening[], Opening[]] = [[], [], [], []];
let last: BrowserContext | undefined;
for (let visit = 0; visit < visits; visit += 1) {
  await last?.close();
  const context = (last = await open());
  entries.push(await openPage(context, '/en/login', 'input[type=password]'));
  const fresh = await open();
  for (const one of [context, fresh]) {
    const page = await one.newPage();
    await page.goto('/healthz');
    await page.evaluate(
      (token) => localStorage.setItem('auth.token.local', JSON.stringify({ token, refresh_token: '' })),
      server.headers.authorization?.replace('Bearer ', '') ?? '',
    );
    await page.close();
  }
  cold.push(await openPage(fresh, list, '[role=gridcell]'));
  await fresh.close();
}
if (!last) throw new Error('nobody came');
await openPage(last, list, '[role=gridcell]');
for (let visit = 0; visit < visits; visit += 1) warm.push(await openPage(last, list, '[role=gridcell]'));
tell('sign-in page, never there', entries);
tell('list of products, never there', cold);
tell('list of products, there before, in a new tab', warm);

const page = await last.newPage();
await goTo(page, list, '[role=gridcell]');
for (let visit = 0; visit < visits; visit += 1) {
  await page.waitForTimeout(500);
  same.push(await goTo(page, list, '[role=gridcell]'));
}
tell('list of products, there before, in the same tab', same);

const taken: Record<string, number[]> = {};
for (let visit = 0; visit <= visits; visit += 1) {
  for (const step of steps) {
    await page.waitForTimeout(300);
    const milliseconds = await stepTo(page, step);
    // The first time its code is fetched.
    if (visit > 0) (taken[step] ??= []).push(milliseconds);
  }
}
for (const [step, times] of Object.entries(taken)) say(`from the menu to ${step}: ${median(times).toFixed(0)} ms`);
await browser.close();
await server.stop();
