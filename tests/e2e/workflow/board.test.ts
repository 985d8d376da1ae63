import { beforeEach, describe, expect, test } from 'vitest';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

interface Subscriber {
  newsletter_subscriber_id: number;
  fsm_instance_id: number;
  email: string | null;
  state_code: string;
}

describe('the board of subscribers', () => {
  const house = useHouse();
  let user: User;

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    await user.signIn('admin');
    await user.open('/settings/kanban?type_code=newsletter_subscriber');
    await card('pending').waitFor();
  });

  const column = (state: string) => user.page.locator(`[data-column="${state}"]`);
  const card = (state: string, index = 0) => column(state).locator('li[data-place]').nth(index);
  const titleOf = async (state: string, index = 0) => (await card(state, index).getAttribute('aria-label'))?.split('. ')[0] ?? '';
  const titles = (state: string) => column(state).locator('li[data-place] p[title]:first-child').allInnerTexts();
  const count = async (state: string) => Number(await column(state).locator('header [aria-hidden]').last().innerText());
  const subscribers = async () => (await house.server.ask<{ rows: Subscriber[] }>('admin', 'newsletter_subscribers', 'list', { limit: 1000 })).rows;
  const inState = async (state: string) => (await subscribers()).filter((one) => one.state_code === state).length;
  const stateOf = async (email: string) => (await subscribers()).find((one) => one.email === email)?.state_code;
  const said = () => user.page.locator('#page p[role="status"]').innerText();

  async function drag(from: string, to: string, index = 0) {
    const [start, end] = [await card(from, index).boundingBox(), await column(to).boundingBox()];
    if (!start || !end) throw new Error('nothing to drag');
    const { mouse } = user.page;
    await mouse.move(start.x + 60, start.y + 30);
    await mouse.down();
    await mouse.move(start.x + 70, start.y + 40, { steps: 3 });
    await mouse.move(end.x + 100, end.y + 240, { steps: 6 });
  }
  const confirm = (event: string) => user.dialog().getByRole('button', { name: event, exact: true }).click();

  test('moves a card that is dropped, by the event that leads there', async () => {
    const [email, before] = [await titleOf('pending'), await inState('active')];
    await drag('pending', 'active');
    await user.page.mouse.up();
    await confirm('Confirm');
    await expect.poll(said).toBe(user.text('board.moved', { count: 1, name: email, state: 'Active' }));
    await expect.poll(() => stateOf(email)).toBe('active');
    await expect.poll(() => count('active')).toBe(before + 1);
    expect(await titles('active')).toContain(email);
    expect(await titles('pending')).not.toContain(email);
  });

  test('says while dragging where a card cannot go, and takes it back when it is dropped there', async () => {
    const [email, before] = [await titleOf('pending'), await inState('bounced')];
    const reason = user.text('board.no_way', { from: 'Pending confirmation', to: 'Bounced' });
    await drag('pending', 'bounced');
    await column('bounced').getByText(reason).waitFor();
    await user.page.mouse.up();
    await user.seesToast(reason);
    expect(await titleOf('pending')).toBe(email);
    await expect.poll(() => count('bounced')).toBe(before);
    expect(await stateOf(email)).toBe('pending');
  });

  test('takes a card back that the server refuses, and one whose event the user does not confirm', async () => {
    const email = await titleOf('pending');
    await drag('pending', 'active');
    await user.page.mouse.up();
    await user.dialog().waitFor();
    expect(await titles('active')).toContain(email);
    await user.page.keyboard.press('Escape');
    await expect.poll(() => titleOf('pending')).toBe(email);

    await drag('pending', 'active');
    await user.page.mouse.up();
    await user.dialog().waitFor();
    // Somebody else is quicker.
    const instance = (await subscribers()).find((one) => one.email === email)?.fsm_instance_id;
    await house.server.ask('admin', 'fsm_trigger', 'set', { event_code: 'unsubscribe', fsm_instance_id: instance });
    await confirm('Confirm');
    await user
      .dialog()
      .getByText(user.text('workflow.report', { done: 0, refused: 1 }))
      .waitFor();
    await user.page.keyboard.press('Escape');
    await expect.poll(() => titles('unsubscribed')).toContain(email);
    expect(await titles('active')).not.toContain(email);
  });

  test('moves a card by the keyboard and keeps the focus on it', async () => {
    const { page } = user;
    await card('active').click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    const email = await titleOf('pending', 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(email);
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Active' }).waitFor();
    for (let steps = 0; steps < 6; steps += 1) {
      if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Active'))) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await confirm('Confirm');
    await expect.poll(said).toBe(user.text('board.moved', { count: 1, name: email, state: 'Active' }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(email);
    expect(await stateOf(email)).toBe('active');
  });

  test('asks which of two events is meant that lead to one state', async () => {
    const states = (
      await house.server.ask<{ rows: { state_id: number; state_code: string }[] }>('admin', 'fsm_states', 'list', {
        limit: 100,
        filter: { field: 'type_code', op: 'eq', value: 'newsletter_subscriber' },
      })
    ).rows;
    const id = (code: string) => states.find(({ state_code }) => state_code === code)?.state_id;
    await house.server.ask('admin', 'fsm_events', 'set', {
      rows: [{ type_code: 'newsletter_subscriber', event_code: 'vouch', event_names: { en: 'Vouch for it' }, bv_variant: 'info' }],
    });
    await house.server.ask('admin', 'fsm_transitions', 'set', {
      rows: [{ type_code: 'newsletter_subscriber', event_code: 'vouch', from_state_id: id('pending'), to_state_id: id('active'), position: 9 }],
    });
    const email = await titleOf('pending');
    await drag('pending', 'active');
    await user.page.mouse.up();
    await user
      .dialog()
      .getByText(user.text('board.which_event', { state: 'Active' }))
      .waitFor();
    await user.dialog().getByRole('button', { name: 'Vouch for it' }).click();
    await user.dialog().getByRole('heading', { name: 'Vouch for it' }).waitFor();
    await confirm('Vouch for it');
    await expect.poll(() => stateOf(email)).toBe('active');
  });

  test('moves ticked cards together and lets go of them', async () => {
    const { page } = user;
    const [first, second] = [await titleOf('active', 0), await titleOf('active', 1)];
    await card('active').click();
    await card('active', 1).click({ modifiers: ['Control'] });
    await card('active').click({ modifiers: ['Control'] });
    await user.button(user.text('board.ticked_cards', { count: 2 })).waitFor();
    await drag('active', 'unsubscribed');
    await page.mouse.up();
    await confirm('Unsubscribe');
    await expect.poll(said).toBe(user.text('board.moved', { count: 2, name: '', state: 'Unsubscribed' }));
    expect(await Promise.all([stateOf(first), stateOf(second)])).toEqual(['unsubscribed', 'unsubscribed']);
    await user.button(user.text('board.ticked_cards', { count: 2 })).waitFor({ state: 'detached' });
  });

  test('remembers which states are shown, and opens a card’s record', async () => {
    const { page } = user;
    const stored = user.answerOf('set', 'user_settings');
    await user.choose(user.text('board.states_shown', { shown: 5, count: 5 }), 'Bounced');
    await page.keyboard.press('Escape');
    await column('bounced').waitFor({ state: 'detached' });
    await stored;
    await page.reload();
    await card('pending').waitFor();
    expect(await column('bounced').count()).toBe(0);
    await user.choose(user.text('board.states_shown', { shown: 4, count: 5 }), 'Bounced');
    await page.keyboard.press('Escape');
    await column('bounced').waitFor();
    const email = await titleOf('pending');
    await card('pending').focus();
    await page.keyboard.press('Enter');
    await user.grid.ready();
    expect(user.path()).toBe('/en/sales/newsletter_subscribers');
    await page.getByRole('gridcell', { name: email }).first().waitFor();
  });

  test('has no barriers, with a card in the hand too', async () => {
    await drag('pending', 'active');
    await column('bounced')
      .getByText(user.text('board.no_way', { from: 'Pending confirmation', to: 'Bounced' }))
      .waitFor();
    expect(await findBarriers(user.page, { contrast: false })).toEqual([]);
    await user.page.keyboard.press('Escape');
    await user.page.mouse.up();
    await user.page.keyboard.press('Escape');
    // The focus has left the board, for a button whose tip is no part of the page.
    await user.page.keyboard.press('Escape');
    await user.page.getByRole('tooltip').waitFor({ state: 'hidden' });
    expect(await findBarriers(user.page)).toEqual([]);
  });
});
