import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('exchange rates', () => {
  const house = useHouse();

  test('that are changed become one’s own, and count at once for amounts of the days from then on and for no earlier ones', async () => {
    const user = await house.visitor({ viewport: { width: 1900, height: 900 } });
    const { page, text, grid } = user;
    await user.signIn('admin');
    await user.open('/purchasing/purchase_orders');
    await user.choose(new RegExp(`^${text('common.currency')}`), 'EUR');
    await user.goToList('settings/exchange_rates');
    await grid.filterBy('currency_code', 'HUF');
    await grid.ready();
    const own = await grid.textOf(0, 'company_currency_code');
    expect(own).toBe('EUR');
    expect(await grid.textOf(0, 'source')).toBe(text('choice.source.ecb'));
    const day = await grid.textOf(0, 'valid_on');
    expect(await grid.edit(0, 'rate', '0.005')).toBe(200);
    await expect.poll(() => grid.textOf(0, 'source')).toBe(text('choice.source.own'));

    await user.goToList('purchasing/purchase_orders');
    const amounts = page.locator('[data-amount="converted"][title*="1 HUF"]');
    await amounts.first().waitFor();
    await expect.poll(() => amounts.first().getAttribute('title')).toContain(`1 HUF = 0.005 EUR, ${day}`);
    // From the newest to no order of one's own, which is that of the form: the oldest first, and older than the rate.
    await (await grid.header('order_date')).locator('[data-header]').click();
    await expect.poll(async () => (await amounts.first().getAttribute('title')) ?? '1 HUF = 0.005').not.toContain('= 0.005 ');
  });
});
