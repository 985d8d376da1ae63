import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { demoPassword, emailOf } from '../../support/running-server.ts';

describe('who changes accounts', () => {
  const house = useHouse();

  test.each(['en', 'hu'] as const)('proves who he is once more, and goes on with what he did (%s)', async (language) => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, grid } = user;
    await user.signIn('admin', language);
    await user.open('/settings/users', language);
    const { text } = user;
    await grid.ready();
    await house.server.database.system((tx) => tx.execute(sql`update user_session set confirmed_until = now()`));
    const emails = await grid.column('user_email', await grid.rowCount());
    await grid.tick(emails.indexOf(emailOf('other')));
    user.expectRefusal(403, 422);
    const reset = async () => {
      await grid.run('reset_password');
      await user
        .dialog()
        .getByRole('button', { name: text('action.reset_password') })
        .click();
      await user.dialog().getByText(text('identity.title')).waitFor();
    };
    await reset();
    await user
      .dialog()
      .getByRole('button', { name: text('action.cancel') })
      .click();
    await user.seesToast(text('error.confirm_identity'));
    await reset();
    const proof = page.getByLabel(text('identity.proof'), { exact: false });
    // Whoever looks for his password takes his time.
    await page.waitForTimeout(1_500);
    await proof.fill('wrong');
    await page.keyboard.press('Enter');
    await user.dialog().getByText(text('error.not_confirmed')).waitFor();
    expect(await proof.inputValue()).toBe('wrong');
    await proof.fill(demoPassword);
    await page.keyboard.press('Enter');
    await user.dialog().getByText(text('message.reset_codes')).waitFor();
  });
});
