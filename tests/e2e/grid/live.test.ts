import { expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

const house = useHouse();
const screen = '/settings/packing_templates';

async function atWork(): Promise<User> {
  const user = await house.visitor();
  await user.signIn('admin');
  const stream = user.page.waitForResponse((response) => new URL(response.url()).pathname === '/rpc/changes');
  await user.open(screen);
  await user.grid.ready();
  expect((await stream).status()).toBe(200);
  return user;
}

/** The actions a page asks for from now on. */
function listen({ page }: User): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/api_action')) asked.push((request.postDataJSON() as { action: string }).action);
  });
  return asked;
}

test('what one person saves, another sees within two seconds and keeps what is being typed, ticked and in focus', async () => {
  const [writer, reader] = [await atWork(), await atWork()];
  const before = await reader.grid.textOf(1, 'packing_template_name');
  await reader.grid.tick(2);
  await reader.grid.choose(1, 'packing_template_name');
  await reader.page.keyboard.press('F2');
  await reader.page.keyboard.press('End');
  await reader.page.keyboard.type(' draft');

  const asked = listen(writer);
  expect(await writer.grid.edit(0, 'packing_template_name', 'Zinc crate')).toBe(200);
  // The new name stands last; while somebody types no row moves.
  await expect.poll(() => reader.grid.textOf(0, 'packing_template_name'), { timeout: 2000 }).toBe('Zinc crate');
  const editor = reader.page.locator('[data-editor] input');
  expect(await editor.inputValue()).toBe(`${before} draft`);
  expect(await editor.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await reader.grid.root().locator('[data-row="2"]').getAttribute('aria-selected')).toBe('true');

  expect(await reader.grid.write(() => reader.page.keyboard.press('Enter'))).toBe(200);
  await expect.poll(() => writer.grid.column('packing_template_name', 3), { timeout: 2000 }).toContain(`${before} draft`);
  await expect.poll(() => reader.grid.column('packing_template_name', 3), { timeout: 2000 }).not.toContain('Zinc crate');
  // One list for the other's change, none for the own one.
  expect(asked.filter((action) => action === 'list')).toHaveLength(1);
});

test('what is written after a page has read its rows, and before it hears of changes, is shown as well', async () => {
  const [writer, reader] = [await atWork(), await house.visitor()];
  await reader.signIn('admin');
  let hears = (): void => undefined;
  const held = new Promise<void>((resolve) => (hears = resolve));
  await reader.page.route('**/rpc/changes*', async (route) => {
    await held;
    await route.continue();
  });
  await reader.open(screen);
  await reader.grid.ready();
  const [first = ''] = await writer.grid.column('packing_template_name', 1);
  expect(await reader.grid.textOf(0, 'packing_template_name')).toBe(first);
  expect(await writer.grid.edit(0, 'packing_template_name', `${first} meanwhile`)).toBe(200);
  hears();
  await expect.poll(() => reader.grid.textOf(0, 'packing_template_name')).toBe(`${first} meanwhile`);
});

test('a screen that lost the stream catches up when it has it again', async () => {
  const [writer, reader] = [await atWork(), await atWork()];
  reader.expectNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED|changes of others/);
  await reader.context.setOffline(true);
  const [first = ''] = await writer.grid.column('packing_template_name', 1);
  expect(await writer.grid.edit(0, 'packing_template_name', `${first} written while away`)).toBe(200);
  await reader.context.setOffline(false);
  await reader.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => reader.grid.textOf(0, 'packing_template_name'), { timeout: 10_000 }).toBe(`${first} written while away`);
});
