import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { demoPassword, emailOf } from '../../support/running-server.ts';
import { barcodesIn } from '../../support/read-barcodes.ts';

describe('my account', () => {
  const house = useHouse();

  test.each(['en', 'bg'] as const)('is reached from the menu of the person, adds an app and renews its codes (%s)', async (language) => {
    await house.server.database.system((tx) => tx.execute(sql`delete from second_factor`));
    const user = await house.visitor();
    const { page } = user;
    await user.signIn('viewer', language);
    const { text } = user;
    await user.open('/', language);
    await user.button(text('user.open')).click();
    await page.getByRole('link', { name: text('account.title') }).click();
    await page.getByRole('heading', { level: 1, name: text('account.title') }).waitFor();
    await page.getByText(text('account.factors_none')).waitFor();

    await house.server.database.system((tx) => tx.execute(sql`update user_session set confirmed_until = now()`));
    user.expectRefusal(403, 422);
    await user.button(text('account.add_app')).click();
    await page.getByLabel(text('identity.proof'), { exact: false }).fill(demoPassword);
    await page.keyboard.press('Enter');
    const picture = page.getByRole('img', { name: text('login.enrol_picture') });
    await picture.waitFor();
    const [drawn] = await barcodesIn(await picture.screenshot());
    const secret = new URL(drawn?.text ?? '').searchParams.get('secret') ?? '';
    const code = page.getByLabel(text('login.app_code'), { exact: false });
    const name = page.getByLabel(text('account.name'), { exact: false });
    await name.fill('My phone');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(text('error.wrong_code')).waitFor();
    expect(await name.inputValue()).toBe('My phone');
    await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: text('login.recovery_codes') }).waitFor();
    expect(await page.locator('li code').count()).toBe(10);
    await user.button(text('login.codes_kept')).click();
    await page.getByText('My phone').waitFor();

    await user.button(text('account.renew_codes')).click();
    await user
      .dialog()
      .getByRole('button', { name: text('account.renew_codes') })
      .click();
    await user.button(text('login.codes_kept')).click();

    await user.button(text('account.remove_named', { name: 'My phone' })).click();
    await user
      .dialog()
      .getByRole('button', { name: text('account.remove') })
      .click();
    await page.getByText(text('account.factors_none')).waitFor();
  });

  test.each([
    ['hu', '2026. 11. 23.', /\d{4}\. \d\d\. \d\d\. \d\d:\d\d/, 'yyyy. MM. dd.'],
    ['bg', '23.11.2026', /\d\d\.\d\d\.\d{4} \d\d:\d\d/, 'dd.MM.yyyy'],
  ] as const)('sets how dates, numbers, weeks and clocks are shown, at once and from the next page on (%s)', async (language, _shown, moment, pattern) => {
    const user = await house.visitor();
    const { page, grid } = user;
    await user.signIn('admin', language);
    const { text } = user;
    await user.open('/account', language);
    const choose = async (label: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option }).first().click();
    };
    const today = new Date().toLocaleDateString('sv-SE');
    const [year = '', month = '', day = ''] = today.split('-');
    await choose(text('account.format_day'), pattern.replace('yyyy', year).replace('MM', month).replace('dd', day));
    await choose(text('account.format_figure'), '1,234,567.5');
    await choose(text('account.format_zone'), 'Asia/Tokyo');
    // The sessions below tell their last use in the new way at once.
    await page.getByText(moment).first().waitFor();
    await user.open('/reports/product_change_log', language);
    await grid.ready();
    await user.open('/products/product_list', language);
    await grid.ready();
    expect(await grid.textOf(0, 'selling_price_shop')).not.toMatch(/\d,\d\d\b/);
    await user.open('/account', language);
    await page
      .getByRole('combobox', { name: text('account.format_zone') })
      .getByText('Asia/Tokyo')
      .waitFor();
    const [kept] = await house.server.database.system((tx) => tx.rows(sql`select value from user_setting where setting_key = 'formats'`));
    expect(kept).toEqual({ value: { day: pattern, figure: '1,234.5', zone: 'Asia/Tokyo' } });
    await house.server.database.system((tx) => tx.execute(sql`delete from user_setting where setting_key = 'formats'`));
  });

  test('changes the password, tells a wrong one at its field, and signs out elsewhere alone', async () => {
    const [here, there] = [await house.visitor(), await house.visitor()];
    there.expectRefusal(401);
    there.expectNoise(/fetching the user failed/);
    here.expectRefusal(422);
    await there.signIn('clerk');
    await there.open('/account');
    await here.signIn('clerk');
    await here.open('/account');
    const { page, text } = here;
    const [old, fresh, again] = [text('account.old_password'), text('login.new_password'), text('login.repeated_password')].map((label) =>
      page.getByLabel(new RegExp(`^${label}`)),
    );
    await old?.fill('wrong');
    await fresh?.fill('a quite new password');
    await again?.fill('a quite new passwort');
    await here.button(text('account.change_password')).click();
    await page.getByText(text('message.passwords_differ')).waitFor();
    await again?.fill('a quite new password');
    await here.button(text('account.change_password')).click();
    await page.getByText(text('error.wrong_password')).waitFor();
    expect(await fresh?.inputValue()).toBe('a quite new password');
    await old?.fill(demoPassword);
    await here.button(text('account.change_password')).click();
    await here.seesToast(text('account.password_changed'));
    await there.page.reload();
    await there.page.waitForURL(/\/login/);
    await page.reload();
    await page.getByText(text('account.here')).waitFor();
  });

  test('names the sessions and signs out there', async () => {
    const people = [await house.visitor(), await house.visitor()] as const;
    const [here, there] = people;
    there.expectRefusal(401);
    there.expectNoise(/fetching the user failed/);
    for (const user of people) {
      await user.open('/login', 'en');
      await user.signInByForm(emailOf('other'));
      await user.page.waitForURL(/\/en\/?$/);
    }
    await here.open('/account');
    const { page, text } = here;
    const rows = page.getByRole('list', { name: text('account.sessions') }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    const [first, second] = await rows.allInnerTexts();
    const device = text('account.device', { browser: 'Chrome', system: 'Linux' });
    expect(first).toMatch(new RegExp(`${device}\\s+${text('account.here')}\\s+127\\.0\\.0\\.1 `));
    expect(second).toMatch(new RegExp(`${device}\\s+127\\.0\\.0\\.1 `));
    await rows.nth(1).getByRole('button').click();
    await here.seesToast(text('account.signed_out_there'));
    await expect.poll(() => rows.count()).toBe(1);
    await there.page.reload();
    await there.page.waitForURL(/\/login/);
  });

  test.each(['en', 'hu'] as const)('makes a token for a program, shows it once, and revokes it (%s)', async (language) => {
    const user = await house.visitor();
    const { page } = user;
    await user.signIn('admin', language);
    await user.open('/account', language);
    const { text } = user;
    await user.button(text('account.make_token')).click();
    await user
      .dialog()
      .getByRole('button', { name: text('action.add') })
      .click();
    await page.getByText(text('common.required')).waitFor();
    await page.getByLabel(text('account.name'), { exact: false }).fill('Web shop');
    await user
      .dialog()
      .getByRole('button', { name: text('action.add') })
      .click();
    await page.getByRole('alertdialog', { name: text('account.token_made') }).waitFor();
    const token = await user.dialog().locator('code').innerText();
    const ask = () =>
      fetch(`${house.server.url}/rpc/api_action`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ entity: 'product_brands', action: 'list', payload: { limit: 1 } }),
      });
    expect((await ask()).status).toBe(200);
    await user
      .dialog()
      .locator('footer')
      .getByRole('button', { name: text('action.close') })
      .click();
    await page.getByText('Web shop').waitFor();
    expect(await page.content()).not.toContain(token);
    await user.button(text('account.end_token_named', { name: 'Web shop' })).click();
    await user
      .dialog()
      .getByRole('button', { name: text('account.end_token') })
      .click();
    await page.getByText(text('account.tokens_none')).waitFor();
    expect((await ask()).status).toBe(401);
  });

  test.each(['en', 'bg'] as const)('adds a passkey, confirms and signs in by it, and removes it (%s)', async (language) => {
    await house.server.database.system((tx) => tx.execute(sql`delete from second_factor`));
    const user = await house.visitor();
    const { page } = user;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await user.signIn('viewer', language);
    await user.open('/account', language);
    const { text } = user;
    await user.button(text('account.add_passkey')).click();
    await page.getByLabel(text('account.name'), { exact: false }).fill('My laptop');
    await page.keyboard.press('Enter');
    await user.button(text('login.codes_kept')).click();
    await page.getByText('My laptop').waitFor();

    await house.server.database.system((tx) => tx.execute(sql`update user_session set confirmed_until = now()`));
    user.expectRefusal(403);
    await user.button(text('account.rename_named', { name: 'My laptop' })).click();
    await page.getByRole('textbox', { name: text('account.name') }).fill('Work laptop');
    await page.keyboard.press('Enter');
    await user.button(text('identity.by_passkey')).click();
    await page.getByText('Work laptop').waitFor();

    await user.button(text('user.open')).click();
    await user.button(text('action.sign_out')).click();
    await page.waitForURL(/\/login/);
    await user.button(text('login.by_passkey')).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await user.button(text('user.open')).click();
    await user.button(text('action.sign_out')).click();
    await user.signInByForm(emailOf('viewer'));
    await page.getByText(text('login.second_step_note')).waitFor();
    await user.button(text('login.by_passkey')).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));

    await user.open('/account', language);
    await user.button(text('account.remove_named', { name: 'Work laptop' })).click();
    await user
      .dialog()
      .getByRole('button', { name: text('account.remove') })
      .click();
    await page.getByText(text('account.factors_none')).waitFor();
  });
});
