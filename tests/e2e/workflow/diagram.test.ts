import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../support/browser-user.ts';
import { useHouse } from '../../support/browser.ts';

describe('the diagram of a workflow', () => {
  const house = useHouse({ staying: true });
  let user: User;
  const node = (name: string) => user.page.locator('.react-flow__node', { hasText: name }).first();
  const arrow = (words: RegExp | string) => user.page.locator('[class*="words"]', { hasText: words }).first();
  const activeRow = () => user.page.locator('[role="row"]:has([role="gridcell"][tabindex="0"])');
  /** How far below the first state another one stands, in heights of a box: the same at every zoom. */
  const depthOf = async (name: string) => {
    const [place, first] = [await placeOf(name), await placeOf('Pending confirmation')];
    return (place.y - first.y) / first.height;
  };
  const placeOf = async (name: string) => {
    const box = await node(name).boundingBox();
    if (!box) throw new Error(`${name} is not in sight`);
    return box;
  };

  beforeAll(async () => {
    user = await house.visitor();
    await user.signIn('admin', 'en');
    await user.page.setViewportSize({ width: 1500, height: 900 });
  });

  const open = async () => {
    await user.open('/settings/gojs?type_code=newsletter_subscriber');
    await node('Pending confirmation').waitFor();
    await user.grid.ready();
  };

  it('draws states and events in the chosen language, timed ones with their time', async () => {
    await open();
    await arrow('Expire · 14 days').waitFor();
    expect(await user.page.locator('.react-flow__node').count()).toBe(5);
    expect(await node('Pending confirmation').getAttribute('aria-label')).toBe('Pending confirmation, Initial state');
    await user.open('/settings/gojs?type_code=newsletter_subscriber', 'hu');
    await user.page.locator('[class*="words"]', { hasText: '14 nap' }).first().waitFor();
    await user.open('/settings/gojs?type_code=newsletter_subscriber', 'en');
  });

  it('a click on an arrow or a state selects its row in the grid beside it', async () => {
    await open();
    await arrow('Bounce').click();
    await expect.poll(() => activeRow().innerText()).toContain('Bounce');
    await node('Unsubscribed').click();
    await user.page.getByRole('tab', { name: 'Workflow states', selected: true }).waitFor();
    await expect.poll(() => activeRow().innerText()).toContain('Unsubscribed');
  });

  it('a state stays where it was dragged, also after a reload, until all are arranged anew', async () => {
    await open();
    const { page } = user;
    const [before, depth] = [await placeOf('Bounced'), await depthOf('Bounced')];
    await page.mouse.move(before.x + 20, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + 60, before.y + 90, { steps: 6 });
    // A slow hand has parts of the way stored before; what counts is where the box is let go.
    const saved = user.answerOf('set', 'user_settings');
    await page.mouse.up();
    expect((await saved).status()).toBe(200);
    await open();
    expect(await depthOf('Bounced')).toBeGreaterThan(depth + 1);
    await user.button('Arrange automatically').click();
    await expect.poll(async () => Math.abs((await depthOf('Bounced')) - depth)).toBeLessThan(0.05);
  });

  it('is saved as a picture', async () => {
    await open();
    for (const [entry, start] of [
      ['Save as SVG', '<svg'],
      ['Save as PNG', '\u0089PNG'],
    ] as const) {
      const coming = user.page.waitForEvent('download');
      await user.page.getByRole('toolbar', { name: 'Workflow type' }).getByRole('button', { name: 'Export' }).click();
      await user.page.getByRole('menuitem', { name: entry }).click();
      const file = readFileSync(await (await coming).path());
      expect(file.subarray(0, start.length).toString('latin1')).toBe(start);
      expect(file.length).toBeGreaterThan(2000);
    }
  });

  it('a drawn arrow asks for its event, becomes a transition and goes with it', async () => {
    await open();
    const { page } = user;
    await node('Active').hover();
    const from = await node('Active').locator('.react-flow__handle-bottom').boundingBox();
    const to = await node('Expired').locator('.react-flow__handle-top').boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y - 20, { steps: 8 });
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('dialog', { name: 'New transition from Active to Expired' }).waitFor();
    await user.dialog().getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Expire' }).click();
    const added = user.answerOf('set', 'fsm_transitions');
    await user.dialog().getByRole('button', { name: 'Add' }).click();
    expect((await added).status()).toBe(200);
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(9);
  });
});
