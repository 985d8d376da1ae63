import type { Locator } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

interface Subscriber {
  newsletter_subscriber_id: number;
  email: string;
  fsm_instance_id: number;
  state_code: string;
}

const form = 'newsletter_subscribers';
const company = 'KT-HU';
const pending = 'pending';

describe('the events of subscribers', () => {
  const house = useHouse();
  let user: User;
  /** The rows in sight, in the order of the screen, which no event changes. */
  let rows: Subscriber[];

  const stored = async () =>
    (await house.server.ask<{ rows: Subscriber[] }>('admin', form, 'list', { limit: 30, sort: [{ field: 'created_at', desc: true }] }, company)).rows;
  const trigger = (event_code: string, row: Subscriber) =>
    house.server.ask<TriggerAnswer>('admin', 'fsm_trigger', 'set', { event_code, fsm_instance_id: row.fsm_instance_id }, company);
  function placesOf(state: string, count: number): number[] {
    const places = rows.flatMap(({ state_code }, place) => (state_code === state ? [place] : [])).slice(0, count);
    if (places.length < count) throw new Error(`there are not ${count} rows in ${state}`);
    return places;
  }
  const rowAt = (place: number) => {
    const row = rows[place];
    if (!row) throw new Error(`there is no row ${place}`);
    return row;
  };

  /** Ticks rows and waits for what can be done with all of them. */
  async function tick(...places: number[]) {
    const answered = user.page.waitForResponse((response) => {
      const body = response.url().endsWith('/rpc/api_action')
        ? (response.request().postDataJSON() as { entity: string; payload: { selection?: { keys?: unknown[] } } })
        : null;
      return body?.entity === 'fsm_offers' && body.payload.selection?.keys?.length === places.length;
    });
    await Promise.all([answered, user.grid.tick(...places)]);
  }
  const menu = () => user.button(user.text('action.workflow'));
  const entry = (words: string) => user.page.getByRole('menuitem').filter({ hasText: words });
  const button = (name: string) => user.page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const eventOf = (choice: Locator, name: string) =>
    choice
      .getByRole('listitem')
      .filter({ has: user.page.getByText(name, { exact: true }) })
      .first();
  const agree = () => user.page.getByRole('alertdialog').locator('[type="submit"]').click();

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    await user.context.addCookies([{ name: 'company', value: company, url: house.server.url }]);
    await user.signIn('admin');
    rows = await stored();
    await user.open('/sales/newsletter_subscribers');
    await user.grid.ready();
  });

  test('are foretold before they are fired: who can, and which mails would leave, with nothing done', async () => {
    const [pendingOne = -1] = placesOf(pending, 1);
    await tick(pendingOne);
    await button('Confirm').click();
    const question = user.page.getByRole('alertdialog', { name: 'Confirm' });
    await question.getByRole('button', { name: user.text('workflow.foretell') }).click();
    await question.getByText(user.text('workflow.foretold', { done: 1, refused: 0 }).trim()).waitFor();
    expect(await findBarriers(user.page, { contrast: true })).toEqual([]);
    expect((await stored())[pendingOne]?.state_code).toBe(pending);
    await user.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });

  test('that all ticked rows can have are asked for under their name and carried out, and the rows stay ticked', async () => {
    const [first = -1, second = -1] = placesOf(pending, 2);
    await tick(first, second);
    await button('Confirm').click();
    const question = user.page.getByRole('alertdialog', { name: 'Confirm' });
    await question.getByText(user.text('workflow.record_count', { count: 2 })).waitFor();
    await user.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await menu().evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await stored())[first]?.state_code).toBe(pending);
    await button('Confirm').click();
    await agree();
    await user.seesToast(user.text('workflow.done', { event: 'Confirm', count: 2 }));
    await expect.poll(() => user.grid.textOf(second, 'state_id')).toBe('Active');
    const now = await stored();
    expect([now[first]?.state_code, now[second]?.state_code]).toEqual(['active', 'active']);
    expect(await user.grid.status().textContent()).toContain(user.text('common.selected_count', { count: 2, total: await user.grid.rowCount() }));
    await expect.poll(() => button('Confirm').count()).toBe(0);
  });

  test('are told as refused with the record and the reason where somebody was faster, and those rows can be ticked again', async () => {
    const [first = -1, second = -1] = placesOf(pending, 2);
    await tick(first, second);
    await button('Confirm').click();
    await trigger('confirm', rowAt(first));
    await agree();
    const report = user.dialog();
    await report.getByText(user.text('workflow.report', { done: 1, refused: 1 })).waitFor();
    const line = report.getByRole('row').nth(1);
    await line.getByText(user.text('error.not_in_state', { state_code: 'Active' })).waitFor();
    expect(await line.getByRole('rowheader').textContent()).toBe(rowAt(first).email);
    await report.getByRole('button', { name: user.text('action.copy') }).click();
    await user.seesToast(user.text('workflow.report_copied'));
    expect(await user.page.evaluate(() => navigator.clipboard.readText())).toContain(rowAt(first).email);
    await report.getByRole('button', { name: user.text('workflow.select_refused') }).click();
    await expect.poll(() => user.grid.status().textContent()).toContain(user.text('common.selected_count', { count: 1, total: await user.grid.rowCount() }));
    expect((await stored())[second]?.state_code).toBe('active');
  });

  test('that some rows cannot have stand apart with the reasons, and go on with the rest', async () => {
    const [waiting = -1] = placesOf(pending, 1);
    const [active = -1] = placesOf('active', 1);
    await tick(waiting, active);
    await menu().click();
    expect(await entry('Confirm').count()).toBe(0);
    await entry(user.text('workflow.why_not')).click();
    const choice = user.page.getByRole('dialog', { name: user.text('workflow.next_steps') });
    const confirm = eventOf(choice, 'Confirm');
    await confirm.getByText(user.text('workflow.can_of', { can: 1, count: 2 })).waitFor();
    await confirm.getByText(user.text('error.not_in_state', { state_code: 'Active' })).waitFor();
    await confirm.getByRole('button', { name: user.text('workflow.go_on_with', { count: 1 }) }).click();
    await agree();
    await choice.waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored())[waiting]?.state_code).toBe('active');
  });

  test('stand in the history of the row, with who and what comes by itself', async () => {
    const [place = -1] = placesOf(pending, 1);
    await user.grid.choose(place, 'source');
    const line = user.page.getByRole('list', { name: user.text('panel.workflow_history') });
    await line.getByText(user.text('workflow.began')).waitFor();
    await user.page
      .getByRole('list', { name: user.text('workflow.pending') })
      .getByRole('listitem')
      .first()
      .waitFor();
    await trigger('confirm', rowAt(place));
    await user.button(user.text('action.refresh')).first().click();
    await expect.poll(() => line.getByRole('listitem').first().textContent()).toContain('Anna Admin');
    expect(await line.getByRole('listitem').first().textContent()).toContain('Active');
  });

  test('reach a whole view by its filter, in pieces', async () => {
    await user.page.keyboard.press('Escape');
    await user.page.getByRole('columnheader').getByRole('checkbox').first().click();
    await expect.poll(() => menu().isEnabled()).toBe(true);
    await menu().click();
    await entry(user.text('workflow.why_not')).click();
    const total = await user.grid.rowCount();
    await user.page
      .getByRole('dialog')
      .getByText(user.text('workflow.record_count', { count: total }))
      .waitFor();
    await eventOf(user.page.getByRole('dialog'), 'Unsubscribe').getByRole('button').click();
    await agree();
    await user.page.getByRole('alertdialog').waitFor({ state: 'detached', timeout: 60_000 });
    expect((await stored()).filter(({ state_code }) => state_code === pending || state_code === 'active')).toEqual([]);
  });
});
