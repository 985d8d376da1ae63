import { describe, expect, test } from 'vitest';
import { createSteps } from '../../support/browser-steps.ts';
import { useHouse } from '../../support/browser.ts';

const company = 'KT-DE';

describe('the next steps on the page of a record', () => {
  const house = useHouse();
  const { rows, arrives } = createSteps(house, company);

  test('open what was clicked, though the record changes while the server is asked what can be done', async () => {
    const [draft] = await rows('purchase_orders', 'state_code', 'draft');
    const { purchase_order_id = null, external_reference = null } = draft ?? {};
    const user = await arrives({ width: 1440, height: 900 }, 'en');
    const { page } = user;
    const held: (() => void)[] = [];
    let isHolding = false;
    await page.route('**/rpc/api_action', async (route) => {
      const { entity } = route.request().postDataJSON() as { entity: string };
      if (isHolding && entity === 'fsm_offers') await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    let before = external_reference;
    /** A colleague changes the order, and the page asks what can be done with it now. */
    const change = async (now: string) => {
      const asked = held.length;
      const patches = [{ key: { purchase_order_id }, field: 'external_reference', old: before, new: now }];
      await house.server.ask('admin', 'purchase_orders', 'set', { patches }, company);
      before = now;
      await expect.poll(() => held.length).toBeGreaterThan(asked);
    };

    await user.open(`/purchasing/purchase_order?purchase_order_id=${String(purchase_order_id)}`);
    const confirm = page.getByRole('toolbar').first().getByRole('button', { name: 'Confirm', exact: true });
    await confirm.waitFor();
    isHolding = true;
    await change('Two pallets');
    await confirm.click();
    await change('Three pallets');
    isHolding = false;
    for (const letGo of held) letGo();
    await page.getByRole('alertdialog').locator('[type="submit"]').waitFor();
  });
});
