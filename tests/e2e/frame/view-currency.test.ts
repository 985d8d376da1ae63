import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('looking at amounts in another currency', () => {
  const house = useHouse();

  test.each(['en', 'hu'] as const)('in %s: cells say their own amount, the editor its currency, and the choice goes with the person', async (language) => {
    const user = await house.visitor();
    await user.signIn('admin', language);
    await user.open('/prices/frontend_product_margins', language);
    await user.grid.ready();
    const field = 'selling_price_shop';
    const own = await user.grid.textOf(0, field);
    const code = /[A-Z]{3}/.exec(own)?.[0] ?? '';
    const into = code === 'EUR' ? 'HUF' : 'EUR';
    const menu = new RegExp(`^${user.text('common.currency')}`);
    await user.choose(menu, into);
    const seen = (await user.grid.cell(0, field)).locator('[data-amount="converted"]');
    await seen.waitFor();
    expect(await seen.innerText()).toContain(into);
    const words = (await seen.getAttribute('title')) ?? '';
    expect(words).toContain(code);
    expect(words).toMatch(new RegExp(`1 ${code} = [\\d.,]+ ${into}, \\d{4}-\\d\\d-\\d\\d$`));

    await user.grid.choose(0, 'new_unit_price');
    await user.page.keyboard.press('Enter');
    const editor = user.page.locator('[data-editor]');
    await editor.getByText(user.text('money.typed_in', { currency: code })).waitFor();
    await user.page.keyboard.press('Escape');

    const other = await house.visitor();
    await other.signIn('admin', language);
    await other.open('/prices/frontend_product_margins', language);
    await other.grid.ready();
    await other.button(new RegExp(`^${other.text('common.currency')}: ${into}`)).waitFor();

    await user.choose(menu, user.text('money.own_each'));
    await expect.poll(() => user.grid.textOf(0, field)).toBe(own);
    await user.page.reload();
    await user.grid.ready();
    expect(await user.grid.textOf(0, field)).toBe(own);
  });
});
