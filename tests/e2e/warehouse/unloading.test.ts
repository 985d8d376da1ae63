import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import { hears, noiseOfLostNetwork, rowsWhere, scan, telephone, writesOf } from './scanning.ts';

describe('unloading', () => {
  const house = useHouse({ staying: true });

  const openLines = () => rowsWhere(house, 'arriving_shipment_lines', 'is_counted_now', true);
  const countedOf = async ({ purchase_order_item_id = 0 }: JsonObject): Promise<unknown> =>
    (await rowsWhere(house, 'arriving_shipment_lines', 'purchase_order_item_id', purchase_order_item_id))[0]?.counted;
  /** A pack that the line takes together with a few pieces, by its code. */
  const packOf = ({ pack_codes, countable }: JsonObject): [string, number] | undefined =>
    Object.entries((pack_codes ?? {}) as Record<string, number>).find(([, pieces]) => pieces > 1 && pieces + 3 <= Number(countable));

  it.for(['en', 'hu'] as const)(
    'counts by piece and pack on a telephone in %s, no more than is tolerated, also while the network is gone',
    async (language) => {
      const user = await house.visitor(telephone);
      const { page, context } = user;
      await user.signIn('admin', language);
      await user.open('/warehouse/unloading', language);
      const { text } = user;
      const lines = await openLines();
      const alone = lines.filter((line) => line.counted === null && lines.filter(({ product_code }) => product_code === line.product_code).length === 1);
      const line = alone.find((one) => packOf(one)) ?? alone.find(({ countable }) => Number(countable) > 3) ?? {};
      await page.getByRole('button', { name: String(line.shipment_label) }).waitFor();
      await scan(user, line.shipment_label);
      await page.locator('[data-walk] header').waitFor();
      await scan(user, line.supplier_product_code ?? line.product_code);
      await expect.poll(() => countedOf(line)).toBe(1);
      await page.locator('[data-walk]').getByText(String(line.product_code), { exact: true }).waitFor();
      expect(await findOverflow(page)).toEqual([]);
      expect(await findBarriers(page, { contrast: true })).toEqual([]);
      const [pack, pieces] = packOf(line) ?? [String(line.product_code), 1];
      await scan(user, pack);
      await expect.poll(() => countedOf(line)).toBe(1 + pieces);

      const before = await writesOf(house, 'purchase_order_item', line.purchase_order_item_id, 'counted');
      user.expectNoise(noiseOfLostNetwork);
      await context.setOffline(true);
      await scan(user, line.product_code);
      await page.getByText(text('walk.waiting', { count: 1 })).waitFor();
      await context.setOffline(false);
      await page.getByText(text('walk.waiting', { count: 1 })).waitFor({ state: 'hidden' });
      await expect.poll(() => countedOf(line)).toBe(2 + pieces);
      expect(await writesOf(house, 'purchase_order_item', line.purchase_order_item_id, 'counted')).toBe(before + 1);

      const most = Number(line.countable);
      const quantity = page.getByRole('textbox', { name: text('walk.quantity') });
      await quantity.fill(String(most + 1));
      await page.keyboard.press('Enter');
      await hears(user, 'walk.too_many', { most, wanted: Number(line.expected_qty) });
      expect(await quantity.getAttribute('aria-invalid')).toBe('true');
      await quantity.fill(String(most));
      await page.keyboard.press('Enter');
      await expect.poll(() => countedOf(line)).toBe(most);
      await scan(user, line.product_code);
      await hears(user, 'walk.too_many', { most, wanted: Number(line.expected_qty) });
      expect(await countedOf(line)).toBe(most);
      await user.leave();
    },
  );

  it('begins at the page of a shipment', async () => {
    const user = await house.visitor(telephone);
    const { page, text } = user;
    await user.signIn('admin', 'en');
    const [line = {}] = await openLines();
    await user.open(`/warehouse/arriving_shipment?arriving_shipment_id=${String(line.arriving_shipment_id)}`);
    await page.getByRole('button', { name: text('action.unload_by_telephone') }).click();
    await page.locator('[data-walk] header').getByText(String(line.shipment_label)).waitFor();
    await user.leave();
  });
});
