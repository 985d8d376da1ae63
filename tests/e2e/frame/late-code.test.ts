import { readdirSync, readFileSync } from 'node:fs';
import type { Request } from 'playwright';
import { expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

const house = useHouse();
/** The look for a server before files are fetched from it. */
const isLook = (request: Request): boolean => request.method() === 'HEAD' && first.test(request.url());
const late = /\/assets\/late-[\w-]{8}\.(?:js|css)$/;
const first = /\/assets\/index-[\w-]{8}\.js$/;
const screen = '/settings/packing_templates';

/** Counts how often the page is loaded from now on. */
function countLoads({ page }: User): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

test('parts that are not there yet wait while the server is away, and what is typed stays', async () => {
  const user = await house.visitor();
  const { page } = user;
  user.expectNoise(/Failed to load resource/);
  await user.signIn('admin');
  let isAway = true;
  let asked = 0;
  for (const path of [first, '**/healthz'])
    await page.route(path, (route) => (isAway && (path !== first || isLook(route.request())) ? route.abort('connectionrefused') : route.continue()));
  page.on('request', (request) => void (late.test(request.url()) && (asked += 1)));
  const looked = page.waitForRequest(isLook);
  await user.open(screen);
  await user.grid.ready();
  const loads = countLoads(user);
  await user.grid.choose(0, 'packing_template_name');
  for (const key of ['F2', 'End', '!']) await page.keyboard.press(key);
  await looked;
  expect(asked).toBe(0);
  isAway = false;
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await page.locator('[data-editor] input').inputValue()).toMatch(/!$/);
  await page.keyboard.press('Escape');
  await (await user.grid.cell(0, 'packing_template_name')).click({ button: 'right' });
  await page.getByRole('menu').waitFor();
  expect(loads()).toBe(0);
});

test('parts come at once from a server whose database is too busy for calls', async () => {
  const user = await house.visitor();
  await user.signIn('admin');
  await user.page.route('**/healthz', (route) => route.fulfill({ status: 503, json: { status: 'busy' } }));
  await user.open(screen);
  await user.grid.ready();
  await (await user.grid.cell(0, 'packing_template_name')).click({ button: 'right' });
  await user.page.getByRole('menu').waitFor();
});

test('a file of code that did not come loads no page again while its release is there', async () => {
  const user = await house.visitor();
  const { page } = user;
  user.expectNoise(/Failed to load resource|Failed to fetch dynamically|Unable to preload CSS/);
  await user.signIn('admin');
  const looked = page.waitForRequest(isLook);
  await page.route(late, (route) => route.abort('connectionreset'));
  await user.open(screen);
  await user.grid.ready();
  const loads = countLoads(user);
  await looked;
  expect(await user.grid.edit(0, 'packing_template_name', 'Zinc crate')).toBe(200);
  expect(loads()).toBe(0);
});

test('code of parts is fetched in the way that waits for a server that is away', () => {
  const root = new URL('../../../src/client/', import.meta.url);
  const hurried = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /\b(?:lazy|lazyRouteComponent)\((?!.*codeWhen\w+\().*import\(/.test(readFileSync(new URL(file, root), 'utf8')));
  expect(hurried).toEqual([]);
});
