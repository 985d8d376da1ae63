import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build } from 'vite';
import { provideChromium } from '../support/chromium.ts';
import { rowHeight } from './grid/rows.ts';
import { medians, traceGrid, type Visit, visitGrid } from './grid-page.ts';
import { tracedParts } from './grid-trace.ts';
import { freePort, isSmoke, root, say, sized } from './processes.ts';

const rows = sized(100_000, 5_000);
const rounds = sized(5, 1, process.env.BENCH_ROUNDS);
const rowsScrolled = sized(2_000, 150);
const report = `${root}test-results/grid-bench.md`;
const grids = ['control', 'kontor', 'kontor-real', 'glide', 'tanstack', 'ag-grid', 'react-data-grid'];
const asked = process.env.BENCH_GRIDS?.split(',') ?? grids;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><rect width="30" height="30" fill="#8aa"/></svg>';

/** The heads of the table, by measure. */
const heads: Readonly<Record<keyof Visit, string>> = {
  first: 'first row, ms',
  scroll: 'main thread per 1,000 rows, ms',
  late: 'late frames, %',
  longest: 'longest frame, ms',
  flingLate: 'late frames of a fling, %',
  edit: 'edit, ms',
  filter: 'filter, ms',
  sort: 'sort, ms',
  heap: 'heap, MB',
};
const names = Object.keys(heads) as (keyof Visit)[];

/** Serves the built pages, and a picture wherever one is asked for. */
async function serve(folder: string): Promise<{ base: string; close: () => void }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (path.startsWith('/p/')) return void response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }).end(picture);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  }).listen(port, '127.0.0.1');
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Our grid beside well-known ones on the same rows, one after the other in each round, in one run on one machine. */
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
try {
  await build({ root: `${root}tests/bench/grid`, configFile: false, plugins: [react()], logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const { base, close } = await serve(folder);
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
  say(`${rows} rows × 24 columns, ${rounds} rounds, headless Chromium ${browser.version()}; built files: ${readdirSync(join(folder, 'assets')).length}`);
  const visits: Record<string, Visit[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const grid of asked) (visits[grid] ??= []).push(await visitGrid(browser, `${base}/?grid=${grid}&rows=${rows}`, rowsScrolled, rowHeight));
  const traces: Record<string, Record<string, number>> = {};
  for (const grid of isSmoke ? asked.slice(0, 1) : asked)
    traces[grid] = await traceGrid(browser, `${base}/?grid=${grid}&rows=${rows}`, rowsScrolled, rowHeight);
  await browser.close();
  close();
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [
    line(['grid', ...Object.values(heads)]),
    line(['---', ...names.map(() => '---:')]),
    ...Object.entries(visits).map(([grid, all]) => {
      const middle = medians(all);
      return line([grid, ...names.map((name) => middle[name].toFixed(name === 'late' || name === 'flingLate' ? 1 : 0))]);
    }),
  ];
  const traced = [
    line(['main thread per 1,000 rows, ms', ...tracedParts]),
    line(['---', ...tracedParts.map(() => '---:')]),
    ...Object.entries(traces).map(([grid, took]) => line([grid, ...tracedParts.map((part) => (took[part] ?? 0).toFixed(0))])),
  ];
  for (const one of [...table, '', ...traced]) say(one);
  mkdirSync(`${root}test-results`, { recursive: true });
  writeFileSync(
    report,
    `# Grids\n\n${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores ${cpus()[0]?.model ?? ''}\n\n${table.join('\n')}\n\n${traced.join('\n')}\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
