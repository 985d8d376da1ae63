import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { provideChromium } from '../support/chromium.ts';
import { freePort, root, say, sized } from './processes.ts';

const rows = sized(100_000, 5_000);
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** One change until the next two frames are painted. */
const timed = (page: Page, what: string): Promise<number> =>
  page.evaluate(async (code) => {
    const began = performance.now();
    await new Function('bench', `return (${code})(bench)`)(window.bench);
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return performance.now() - began;
  }, what);

/** Scrolls `distance` rows in 120 frames: milliseconds the main thread worked per 1,000 rows, frames later than 25 ms, and rows seen blank. */
const scrolled = (page: Page, distance: number): Promise<{ missed: number }> =>
  page.evaluate(async (count) => {
    const scroller = window.bench?.scroller();
    if (!scroller) throw new Error('no scroller');
    const frames = 120;
    let missed = 0;
    let last = performance.now();
    for (let frame = 0; frame < frames; frame += 1) {
      scroller.scrollTop += (count * 28) / frames;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      const now = performance.now();
      if (now - last > 25) missed += 1;
      last = now;
    }
    if (scroller.scrollTop < count * 27) throw new Error('it did not scroll');
    // What a grid puts off until the scroll bar rests is work of the scroll too.
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    return { missed: (100 * missed) / frames };
  }, distance);

/** Milliseconds the page's main thread has worked so far. */
const taskTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const heap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

/** Our grid beside two well-known ones on the same rows, in one run on one machine. */
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
try {
  await build({ root: `${root}tests/bench/grid`, configFile: false, plugins: [react()], logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const port = await freePort();
  let sent = 0;
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const body = readFileSync(file);
    if (extname(file) === '.js') sent += gzipSync(body).length;
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  }).listen(port, '127.0.0.1');
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
  say(`${rows} rows × 24 columns, headless Chromium; built files: ${readdirSync(join(folder, 'assets')).length}`);
  for (const grid of ['kontor', 'ag-grid', 'tabulator']) {
    sent = 0;
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.on('pageerror', (error) => say(`${grid}: ${error.message}`));
    await page.goto(`http://127.0.0.1:${port}/?grid=${grid}&rows=${rows}`);
    await page.waitForFunction(() => window.firstRowAt !== undefined, null, { timeout: 60_000 });
    const first = await page.evaluate(() => window.firstRowAt ?? 0);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const before = await taskTime(session);
    const { missed } = await scrolled(page, 2_000);
    const scrolling = ((await taskTime(session)) - before) / 2;
    await page.evaluate(() => {
      window.bench?.scroller().scrollTo({ top: 0 });
    });
    const edit = await timed(page, '(bench) => bench.edit("name", "changed")');
    const sort = await timed(page, '(bench) => bench.sort("price")');
    const filter = await timed(page, '(bench) => bench.filter("name", "Chair 9")');
    say(
      `${grid.padEnd(10)} first rows ${first.toFixed(0)} ms, scrolling ${scrolling.toFixed(0)} ms per 1,000 rows, frames missed ${missed.toFixed(0)} %, ` +
        `edit ${edit.toFixed(0)} ms, sort ${sort.toFixed(0)} ms, filter ${filter.toFixed(0)} ms, heap ${(await heap(session)).toFixed(0)} MB, JavaScript ${(sent / 1024).toFixed(0)} kB gzip`,
    );
    await page.close();
  }
  await browser.close();
  server.close();
} finally {
  rmSync(folder, { recursive: true });
}
