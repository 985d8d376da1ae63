import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { emailOf } from '../../support/running-server.ts';

describe('signing in', () => {
  const house = useHouse();

  test('tells in the language of the page what is missing or wrong, at its field', async () => {
    const user = await house.visitor();
    await user.open('/login', 'hu');
    const { page, text } = user;
    const problemOf = async (label: string) => {
      const field = page.getByLabel(text(label));
      const described = (await field.getAttribute('aria-describedby'))?.split(' ')[0];
      return [await field.getAttribute('aria-invalid'), await page.locator(`[id="${described}"]`).innerText()];
    };
    await user.button(text('action.sign_in')).click();
    expect(await problemOf('login.email')).toEqual(['true', text('common.required')]);
    expect(await problemOf('login.password')).toEqual(['true', text('common.required')]);
    expect(await page.getByLabel(text('login.email')).evaluate((field) => field === document.activeElement)).toBe(true);
    await user.signInByForm('nobody', 'x');
    expect(await problemOf('login.email')).toEqual(['true', text('message.invalid_email')]);
  });

  test('says the same of a wrong password and of an unknown user, and keeps the address', async () => {
    const user = await house.visitor();
    const { page } = user;
    user.expectRefusal(401, 403);
    await user.open('/login');
    const refusal = page.getByRole('alert').locator('p').first();
    await user.signInByForm(emailOf('clerk'), 'wrong');
    const wrongPassword = await refusal.innerText();
    await user.signInByForm('stranger@demo.kontor.test', 'wrong');
    await refusal.waitFor();
    expect(await refusal.innerText()).toBe(wrongPassword);
    expect(await page.getByLabel(user.text('login.email')).inputValue()).toBe('stranger@demo.kontor.test');
    expect(await page.getByLabel(user.text('login.password')).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('is refused to a blocked user, and a user who is blocked while at work is out with the next call', async () => {
    const user = await house.visitor();
    await user.signIn('viewer');
    await user.open('/products/brands');
    await user.grid.ready();
    const users = await house.server.ask<{ rows: { user_id: number; user_email: string }[] }>('admin', 'users', 'list', { limit: 50 });
    const viewer = users.rows.find((row) => row.user_email === emailOf('viewer'));
    const block = (blocked: boolean) => house.server.ask('admin', 'users', 'set', { rows: [{ user_id: viewer?.user_id ?? 0, blocked }] });
    await block(true);
    user.expectRefusal(401, 403, 412);
    user.expectNoise(/Refresh token|fetching the user failed/);
    await user.button(user.text('action.refresh')).click();
    await user.page.waitForURL(/\/en\/login|\/en$/);
    await user.page.waitForURL(/\/en\/login/);
    await user.signInByForm(emailOf('viewer'));
    await user.page.getByRole('alert').locator('p').first().waitFor();
    expect(user.path()).toMatch(/^\/en\/login/);
    await block(false);
  });

  test('speaks another language from the selector on the card, and goes on in it', async () => {
    const user = await house.visitor();
    await user.open('/login');
    await user.choose(/./, 'Български');
    await user.page.waitForURL('**/bg/login');
    await expect.poll(() => user.page.locator('html').getAttribute('lang')).toBe('bg');
    const cookie = (await user.context.cookies()).find(({ name }) => name === 'language');
    expect(cookie?.value).toBe('bg');
    expect(cookie?.path).toBe('/');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  });

  test('leads back to where the visitor wanted to go, in their language', async () => {
    const user = await house.visitor();
    await user.open('/products/brands', 'hu');
    await user.page.waitForURL(/\/hu\/login\?redirect=/);
    await user.signInByForm(emailOf('admin'));
    await user.page.waitForURL('**/hu/products/brands');
    await user.grid.ready();
  });

  test('never leads to another site, whatever the address says (O1)', async () => {
    const user = await house.visitor();
    const opened = async (temptation: string) => {
      await user.page.waitForURL((url) => !url.pathname.endsWith('/login'));
      expect(new URL(user.page.url()).origin, temptation).toBe(house.server.url);
      expect(user.path(), temptation).toMatch(/^\/en(?:$|\/)/);
    };
    await user.open('/login?redirect=https%3A%2F%2Fevil.test');
    await user.signInByForm(emailOf('admin'));
    await opened('https://evil.test');
    for (const temptation of [
      '//evil.test',
      '/\\evil.test',
      '/%2fevil.test',
      'javascript:alert(1)',
      '/hu//evil.test',
      '/@evil.test/..//evil.test',
      '/%5cevil.test',
    ]) {
      await user.page.goto(`/en/login?redirect=${encodeURIComponent(temptation)}`);
      await opened(temptation);
    }
  });

  test('is for guests only: who is signed in goes home', async () => {
    const user = await house.visitor();
    await user.signIn('clerk');
    await user.page.goto('/en/login');
    await user.page.waitForURL(/\/en\/?$/);
  });

  test('ends with the sign-out, in all tabs', async () => {
    const user = await house.visitor();
    await user.signIn('clerk');
    await user.open('/');
    const other = await user.context.newPage();
    await other.goto('/en/products/brands');
    await other.getByRole('grid').waitFor();
    await user.button(user.text('user.open')).click();
    await user
      .dialog()
      .getByRole('button', { name: user.text('action.sign_out') })
      .click();
    await user.page.waitForURL('**/en/login');
    await other.waitForURL(/\/en\/login/);
    expect(await user.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth.')))).toEqual([]);
  });
});
