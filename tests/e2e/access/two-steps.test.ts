import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { barcodesIn } from '../../support/read-barcodes.ts';
import { useHouse } from '../../support/browser.ts';
import { emailOf } from '../../support/running-server.ts';

describe('signing in in two steps', () => {
  const house = useHouse();

  const codeOf = (address: string): string => {
    const secret = new URL(address).searchParams.get('secret') ?? '';
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  };

  test.each(['en', 'bg'] as const)('adds an app by its picture where the role asks for it, and then asks for its code (%s)', async (language) => {
    const database = house.server.database;
    const ask = (asks: boolean) =>
      database.system((tx) =>
        tx.execute(sql`update role set second_factor = ${asks} where role_id in (
          select role_id from role_user join app_user using (user_id) where user_email = ${emailOf('viewer')})`),
      );
    await database.system((tx) => tx.execute(sql`delete from second_factor`));
    await ask(true);
    const user = await house.visitor();
    const { page } = user;
    await user.open('/login', language);
    await user.signInByForm(emailOf('viewer'));
    const picture = page.getByRole('img', { name: user.text('login.enrol_picture') });
    await picture.waitFor();
    const [drawn] = await barcodesIn(await picture.screenshot());
    const address = drawn?.text ?? '';
    expect(address).toMatch(/^otpauth:\/\/totp\/Kontor:/);
    const code = page.getByLabel(user.text('login.app_code'), { exact: false });
    await user.button(user.text('action.continue')).click();
    await page.getByText(user.text('common.required')).waitFor();
    user.expectRefusal(422);
    await code.fill('000000');
    await user.button(user.text('action.continue')).click();
    await page.getByText(user.text('error.wrong_code')).waitFor();
    expect(await code.inputValue()).toBe('000000');
    const taken = codeOf(address);
    await code.fill(taken);
    await user.button(user.text('action.continue')).click();
    await page.getByRole('heading', { name: user.text('login.recovery_codes') }).waitFor();
    const recovery = await page.locator('li code').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await user.button(user.text('login.codes_kept')).click();
    await page.waitForURL(new RegExp(`/${language}/?$`));

    const again = await house.visitor();
    again.expectRefusal(422);
    await again.open('/products/brands', language);
    await again.signInByForm(emailOf('viewer'));
    const asked = again.page.getByLabel(again.text('login.app_code'), { exact: false });
    await asked.fill(taken);
    await again.button(again.text('action.sign_in')).click();
    await again.page.getByText(again.text('error.wrong_code')).waitFor();
    await asked.fill(recovery[0] ?? '');
    await again.button(again.text('action.sign_in')).click();
    await again.page.waitForURL(`**/${language}/products/brands`);
    await again.grid.ready();
    await ask(false);
  });
});
