import type { Page } from 'playwright';
import type { User } from '../browser-user.ts';
import { actionOf } from '../grid/answers.ts';

/** As long as a page of rows takes on a bad line, in milliseconds. */
const slowMs = 150;

/** Numbers from 0 to 1 that follow from the seed (mulberry32): a failure is repeated by its seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Place {
  row: number;
  column: number;
}

/** Where the focus is: in which kind of list, and on which cell, node, card or entry of it. */
export const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const list = focused?.closest('[role="grid"], [role="treegrid"], [role="listbox"], [data-cards], ul');
    const [row, column] = [focused?.closest<HTMLElement>('[data-row]')?.dataset.row, focused?.closest<HTMLElement>('[data-col]')?.dataset.col];
    return {
      inside: list != null,
      on: `${focused?.tagName} ${focused?.getAttribute('role')} ${focused?.className}`.slice(0, 120),
      place: row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) },
      node: focused?.closest<HTMLElement>('[data-node]')?.dataset.node,
      card: focused?.closest<HTMLElement>('[data-place]')?.dataset.place,
    };
  });

/** All calls take their time from now on. */
export async function slowCalls({ page }: User): Promise<void> {
  await page.route('**/rpc/api_action', async (route) => {
    await new Promise((resume) => setTimeout(resume, slowMs));
    await route.fallback();
  });
}

/** What is written goes nowhere, and is answered as what changed nothing. */
export async function holdWrites({ page }: User): Promise<void> {
  await page.route('**/rpc/api_action', (route) => {
    const { action, entity } = actionOf(route.request()) ?? {};
    return action === 'set' && entity !== 'user_settings' ? route.fulfill({ json: { rows: [], change_set_id: null } }) : route.fallback();
  });
}

/** Keys at full speed: none waits for what the one before has asked for. */
export async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Between two looks at what comes to rest, in milliseconds. */
const restMs = 400;

/** What is read twice alike, one look after the other: nothing that opens or arrives changes it any more. */
export async function atRest<T>(page: Page, read: () => Promise<T>): Promise<T> {
  for (let before = await read(); ;) {
    await page.waitForTimeout(restMs);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
