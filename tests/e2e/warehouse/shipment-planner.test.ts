import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';

describe('the shipment planner', () => {
  const house = useHouse();

  /** The plan, its waiting orders and its vehicles, as a planner finds them. */
  function planOf({ page, text }: User) {
    const waiting = page.getByRole('region', { name: text('planner.waiting') });
    const vehicle = (sort: 'container_20' | 'container_40') =>
      page
        .getByRole('listitem')
        .filter({ hasText: text(`choice.vehicle_type.${sort}`) })
        .filter({ hasText: 'Planned' })
        .filter({ has: page.getByRole('button', { name: text('planner.actions_of', { name: '#' }).trim() }) })
        .first();
    return { waiting, vehicle, order: (name: string) => page.getByRole('listitem', { name, exact: true }) };
  }

  test('puts a purchase order into a vehicle by dragging and by its menu, and says why another one cannot carry it', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    user.expectRefusal(422);
    const { page, text } = user;
    await user.signIn('admin', 'en');
    await user.open('/warehouse/shipment_planner', 'en');
    const { waiting, vehicle, order } = planOf(user);
    await waiting.getByRole('listitem').first().waitFor();
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);

    const name = (await waiting.getByRole('listitem').first().getAttribute('aria-label')) ?? '';
    await order(name).dragTo(vehicle('container_20'));
    await page.getByText(/\d m³ more than the 33\.2 m³ that it takes/).waitFor();
    expect(await waiting.getByRole('listitem', { name, exact: true }).count()).toBe(1);

    const empty = vehicle('container_40');
    await order(name).dragTo(empty);
    await empty.getByRole('listitem', { name, exact: true }).waitFor();
    expect(await waiting.getByRole('listitem', { name, exact: true }).count()).toBe(0);
    expect(await empty.innerText()).toContain(text('planner.load', { count: 1 }));

    const menu = async (entry: string) => {
      await page.getByRole('button', { name: text('planner.actions_of', { name }) }).press('Enter');
      await page.getByRole('menuitem', { name: entry }).press('Enter');
    };
    await menu(text('action.take_out_of_vehicle'));
    await waiting.getByRole('listitem', { name, exact: true }).waitFor();

    await menu(text('action.put_into_vehicle'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: text('field.arriving_shipment_id') }).press('Enter');
    await page
      .getByRole('option', { name: new RegExp(text('choice.vehicle_type.container_40')) })
      .first()
      .click();
    await dialog.getByRole('button', { name: text('action.put_into_vehicle') }).press('Enter');
    await empty.getByRole('listitem', { name, exact: true }).waitFor();
  });
});
