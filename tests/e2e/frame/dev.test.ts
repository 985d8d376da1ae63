import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fileURLToPath } from 'node:url';
import { copyDirectory } from '../../support/data-directories.ts';
import { prepared } from '../../support/prepared.ts';
import { copyInto, linkInto } from '../../support/project-copy.ts';
import { workerBrowser } from '../../support/worker-house.ts';

/** Milliseconds. */
const startTime = 180_000;
const patience = 120_000;
/** A page that is loaded module by module takes long on a busy machine: one that is loaded anew too soon never stands. */
const loadTime = patience / 3;

const real = fileURLToPath(new URL('../../..', import.meta.url));
const copied = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'screens', 'src', 'codegen', 'locales', 'schemas', 'docs', 'tests'];

let copy: string;
let data: string;
let dev: ChildProcess;
let page: Page;
const port = 23_000 + (process.pid % 4_000) * 2;
const base = `http://127.0.0.1:${port}`;

const save = (file: string, change: (text: string) => string) => {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after, file).not.toBe(before);
  writeFileSync(path, after);
};

/** What a call is answered with; 0 where nothing answers. */
const statusOf = (path: string): Promise<number> =>
  fetch(`${base}${path}`, { headers: { accept: 'text/html' } }).then(
    ({ status }) => status,
    () => 0,
  );

/** Settles when the server answers, which begins anew after a save: on a busy machine that alone takes a minute and more. */
const serves = () => vi.waitFor(async () => expect(await statusOf('/healthz')).toBe(200), { timeout: startTime, interval: 500 });

const heads = () => page.getByRole('columnheader').allInnerTexts();

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'kontor-copy-'));
  copyInto(copy, real, copied);
  linkInto(copy, real, 'node_modules');
  data = mkdtempSync(join(tmpdir(), 'kontor-dev-'));
  copyDirectory(await prepared('demo'), data);
  dev = spawn(process.execPath, ['src/server/start/dev.mjs'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', PORT: String(port), KONTOR_DATA: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await serves();
  page = await (await (await workerBrowser()).newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${base}/en/login`);
  await page.locator('input[type="email"], input[autocomplete*="username"]').first().fill('admin@demo.kontor.test', { timeout: patience });
  await page.locator('input[type="password"]').fill('kontor-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('login'), { timeout: patience });
  await page.goto(`${base}/en/products/brands`);
  await page.getByRole('gridcell').first().waitFor({ timeout: patience });
}, 2 * startTime);

afterAll(async () => {
  // Listened for before anything is awaited: it may end while the page is closed.
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  await page.context().close();
  await ended;
  rmSync(copy, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}, startTime);

test.each([
  [
    'a descriptor',
    'screens/products/brands.screen.ts',
    (text: string) => text.replace("'logo', ", ''),
    async () => {
      const shown = await heads();
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).not.toContain('Logo');
    },
  ],
  [
    'a text',
    'locales/en/common.json',
    (text: string) => text.replace('"field.product_count": "Products"', '"field.product_count": "Its products"'),
    async () => expect((await heads()).join()).toContain('Its products'),
  ],
  [
    'a form',
    'schemas/forms/products/product_brands.form.ts',
    (text: string) => text.replace('defineForm({', 'defineForm({\n  // saved'),
    async () => expect(await page.getByRole('gridcell').count()).toBeGreaterThan(0),
  ],
  [
    'a file of SQL',
    'schemas/sql/products.sql',
    (text: string) => `${text}\n-- saved\n`,
    async () => expect(await page.getByRole('gridcell').count()).toBeGreaterThan(0),
  ],
])('%s that is saved is seen in the open page, and no page is refused meanwhile', { timeout: 2 * patience + startTime }, async (_, file, change, seen) => {
  const statuses = new Set<number>();
  let isWatched = true;
  const watched = (async () => {
    while (isWatched) {
      statuses.add(await statusOf('/en/products/brands'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  save(file, change);
  await expect.poll(async () => seen().then(() => true, String), { timeout: patience, interval: 50 }).toBe(true);
  // The server that begins anew may not answer the calls of a page that is loaded meanwhile; the next one stands.
  const stands = async (): Promise<boolean> => {
    await page.reload();
    return page
      .getByRole('gridcell')
      .first()
      .waitFor({ timeout: loadTime })
      .then(
        () => true,
        () => false,
      );
  };
  await serves();
  await expect.poll(stands, { timeout: patience, interval: 500 }).toBe(true);
  await seen();
  isWatched = false;
  await watched;
  expect([...statuses]).toEqual([200]);
});
