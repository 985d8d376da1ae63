import { describe, expect, test } from 'vitest';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import { toTreeShape } from '../../../src/client/runtime/tree/tree-nodes.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { type ByShape, oneOfEachShape } from '../../conformance/chosen-screens.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { createBoardModel } from '../../support/keys/board-model.ts';
import { createGridModel, type Size } from '../../support/keys/grid-model.ts';
import { atRest, createRandom, focusOf, holdWrites, pressAll, slowCalls } from '../../support/keys/presses.ts';
import { createTreeModel } from '../../support/keys/tree-model.ts';

/** Keys for each list; `KEYS_COUNT` presses more, `KEYS_SEED` the same again. */
const pressed = Number(process.env.KEYS_COUNT ?? 500);
/** Keys after which the list is looked at. */
const atOnce = 50;
const seed = Number(process.env.KEYS_SEED ?? Date.now() % 1_000_000);
/** What even a busy machine needs for them. */
const timeout = 300_000;
/** How long a list may take to settle there. */
const settling = { timeout: 30_000 };

interface Model {
  keys: readonly string[];
  press: (key: string) => void;
  isLeftOut?: (key: string) => boolean;
}

/** Presses keys at random, in bursts, and looks after each burst whether the list is where the model is. */
async function pressAtRandom({ page }: User, model: Model, look: (when: string) => Promise<void>): Promise<void> {
  const random = createRandom(seed);
  for (let count = 0; count < pressed; count += atOnce) {
    const burst: string[] = [];
    while (burst.length < atOnce) {
      const key = model.keys[Math.floor(random() * model.keys.length)] ?? 'ArrowDown';
      if (model.isLeftOut?.(key)) continue;
      model.press(key);
      burst.push(key);
    }
    await pressAll(page, burst);
    await look(`seed ${seed}, keys ${count} to ${count + atOnce}: ${burst.join(' ')}`);
  }
}

const measure = ({ grid }: User): Promise<Size> =>
  grid.root().evaluate((root) => {
    const [row, body] = [root.querySelector<HTMLElement>('[data-row]'), root.querySelector<HTMLElement>('[data-rows]')];
    return {
      rows: Number(root.getAttribute('aria-rowcount')) - 1,
      columns: Number(root.getAttribute('aria-colcount')) - 1,
      page: Math.max(1, Math.floor((body?.clientHeight ?? 0) / (row?.offsetHeight ?? 1)) - 1),
    };
  });

async function inGrid(user: User): Promise<void> {
  const { page, grid, text } = user;
  await grid.ready();
  await grid.root().focus();
  await page.keyboard.press('Control+Home');
  // Details that open below take room: how far a page reaches is measured when they have.
  const size = await atRest(page, () => measure(user));
  await holdWrites(user);
  await slowCalls(user);
  const model = createGridModel(size);
  const drawnTicks = () =>
    grid
      .root()
      .locator('[data-row]:not([aria-busy="true"])')
      .evaluateAll((rows) => rows.map((row) => [Number((row as HTMLElement).dataset.row), row.getAttribute('aria-selected') === 'true'] as const));
  const statusLines = async () => (await grid.status().innerText()).split('\n');
  await pressAtRandom(user, model, async (when) => {
    await expect.poll(async () => (await focusOf(page)).place, { ...settling, message: when }).toEqual(model.place);
    const told = [
      ...(model.cells > 1 ? [text('grid.cells', { count: model.cells })] : []),
      ...(model.ticked > 0 ? [text('common.selected_count', { count: model.ticked, total: size.rows })] : []),
    ];
    if (model.cells <= 50_000) for (const words of told) await expect.poll(statusLines, { ...settling, message: when }).toContain(words);
    // A tick may wait for its rows; then the drawn rows are looked at until they are as the model has them.
    const wronglyDrawn = async () => (await drawnTicks()).filter(([row, isTicked]) => isTicked !== model.isTicked(row));
    await expect.poll(wronglyDrawn, { ...settling, message: when }).toEqual([]);
  });
}

describe('500 keys at full speed over a slow line', () => {
  const house = useHouse({ isReadOnly: true });

  async function visit(path: string): Promise<User> {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    await user.open(path);
    return user;
  }

  async function inTree(user: User, screen: ScreenMeta): Promise<void> {
    const { page } = user;
    const { meta } = screen;
    if (!meta) throw new Error(`${screen.id} shows no form`);
    const nodes = page.getByRole('treegrid').locator('[data-node]');
    await nodes.first().waitFor();
    const { rows } = await house.server.ask<{ rows: JsonObject[] }>('admin', meta.name, 'list', { limit: 1000 });
    const opened = await nodes.evaluateAll((all) =>
      all.flatMap((node) => (node.getAttribute('aria-expanded') === 'true' ? [(node as HTMLElement).dataset.node ?? ''] : [])),
    );
    await slowCalls(user);
    const model = createTreeModel(rows, toTreeShape(meta), opened);
    await nodes.first().focus();
    await page.keyboard.press('Home');
    await pressAtRandom(user, model, async (when) => {
      await expect.poll(async () => (await focusOf(page)).node, { ...settling, message: when }).toBe(model.node);
      expect(await nodes.evaluateAll((all) => all.map((node) => (node as HTMLElement).dataset.node)), when).toEqual(model.visible);
      expect(await page.getByRole('treegrid').locator('[aria-selected="true"]:focus').count(), when).toBe(1);
    });
  }

  async function inBoard(user: User): Promise<void> {
    const { page, text } = user;
    await page.locator('li[data-place][aria-setsize]').first().waitFor();
    const columns = await atRest(page, () =>
      page.locator('[data-column]').evaluateAll((all) =>
        all.map((column) => {
          const card = column.querySelector<HTMLElement>('li[data-place][aria-setsize]');
          return { state: card?.dataset.place?.split(':')[0] ?? '', total: Number(card?.getAttribute('aria-setsize') ?? 0) };
        }),
      ),
    );
    await slowCalls(user);
    const model = createBoardModel(columns);
    await page.locator('li[data-place][tabindex="0"]').first().focus();
    await page.keyboard.press('Control+Home');
    await pressAtRandom(user, model, async (when) => {
      await expect.poll(async () => (await focusOf(page)).card, { ...settling, message: when }).toBe(model.card);
      const told = page.getByText(text('board.ticked_cards', { count: model.ticked }), { exact: true });
      await expect.poll(() => told.count(), { ...settling, message: when }).toBe(model.ticked > 0 ? 1 : 0);
    });
  }

  async function inOwners(user: User): Promise<void> {
    const owners = user.page.getByRole('listbox').first();
    const options = owners.getByRole('option');
    await options.first().waitFor();
    const last = (await options.count()) - 1;
    let at = 0;
    const to = (index: number) => () => (at = Math.max(0, Math.min(last, index)));
    const steps: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => to(at + 1)(),
      ArrowUp: () => to(at - 1)(),
      PageDown: () => to(at + 10)(),
      PageUp: () => to(at - 10)(),
      Home: to(0),
      End: to(last),
      'Control+Home': to(0),
      'Control+End': to(last),
      'Control+ArrowUp': to(0),
      'Control+ArrowDown': to(last),
    };
    await slowCalls(user);
    await options.first().focus();
    await user.page.keyboard.press('Home');
    const focused = () => options.evaluateAll((all) => all.findIndex((option) => option === document.activeElement));
    await pressAtRandom(user, { keys: Object.keys(steps), press: (key) => void steps[key]?.() }, async (when) => {
      await expect.poll(focused, { ...settling, message: when }).toBe(at);
      await expect.poll(() => options.nth(at).getAttribute('aria-selected'), { ...settling, message: when }).toBe('true');
    });
  }

  /** What is driven in each shape; the others have no list of their own. */
  const driven: ByShape<((user: User, screen: ScreenMeta) => Promise<void>) | null> = {
    grid: inGrid,
    assignment: inOwners,
    tree: inTree,
    board: inBoard,
    form: null,
    diagram: null,
    record: null,
    print: null,
    report: null,
    dashboard: null,
    lookup: null,
    walk: null,
    planner: null,
    panel: null,
  };

  test.for(oneOfEachShape.flatMap((screen) => (driven[screen.shape] ? [[screen.shape, screen.id, screen] as const] : [])))(
    'lead a %s where the keys say: %s',
    { timeout },
    async ([shape, id, screen]) => {
      await driven[shape]?.(await visit(`/${id}`), screen);
    },
  );

  test.for(['/products/product_list', '/settings/role_pages'])('lead the grid of %s where the keys say', { timeout }, async (path) => {
    await inGrid(await visit(path));
  });
});
