import type { Locator, Page } from 'playwright-core';
import type { ListCall } from '../../src/shared/records/calls.ts';
import type { Words } from './words.ts';

/** A grid in the words of the people who use it. Columns are named by their field, rows by their place from 0. */
export interface GridDriver {
  /** The grid under this driver; the first on the page unless another one is named. */
  root: () => Locator;
  within: (frame: Locator) => GridDriver;
  /** The rows are there, or the text that says why there are none. */
  ready: () => Promise<void>;
  rowCount: () => Promise<number>;
  /** The rows that can be read without scrolling. */
  drawnRows: () => Promise<number[]>;
  /** Half a screen down. */
  scrollOn: () => Promise<void>;
  /** Brings a column into sight. */
  showColumn: (field: string) => Promise<number>;
  header: (field: string) => Promise<Locator>;
  cell: (row: number, field: string) => Promise<Locator>;
  /** What a cell shows, or says where it shows a picture. */
  textOf: (row: number, field: string) => Promise<string>;
  column: (field: string, rows?: number) => Promise<string[]>;
  /** A click on the cell: it gets the focus, and what is a flag turns. */
  choose: (row: number, field: string) => Promise<void>;
  /** Types over a cell and presses Enter; settles with the status of the server's answer. */
  edit: (row: number, field: string, value: string) => Promise<number>;
  /** Presses keys and settles with the status of the answer to the write they cause. */
  write: (act: () => Promise<unknown>) => Promise<number>;
  sortBy: (field: string, more?: boolean) => Promise<void>;
  /** Types into the filter under a column's name. */
  filterBy: (field: string, value: string) => Promise<void>;
  search: (words: string) => Promise<void>;
  tick: (...rows: number[]) => Promise<void>;
  undo: () => Promise<number>;
  redo: () => Promise<number>;
  /** An action of the toolbar, as a button or in its menu. */
  run: (action: string) => Promise<void>;
  chips: () => Locator;
  status: () => Locator;
}

/** How long two frames are waited for at most, in milliseconds. */
const longestFrames = 500;
/** Between two looks at a grid; not by frames, of which there may be none. */
const pollingMs = 30;

export function createGrid(page: Page, words: () => Words, frame?: Locator): GridDriver {
  const place = () => frame ?? page.locator('#page');
  const root = () => place().locator('[role="grid"]').first();
  const section = () => root().locator('xpath=ancestor::section[1]');
  const readings = new Set(['list', 'count', 'filter']);
  /** How the grid is left is remembered whenever it likes; that answers nobody's typing. */
  const isWrite = ({ entity, action }: { entity: string; action: string }) => !readings.has(action) && entity !== 'user_settings';

  /** Waits for the list that an act asks for, known by what stands in its payload, and then for its rows to stand. */
  async function afterList(asks: (payload: ListCall) => boolean, act: () => Promise<unknown>) {
    const answered = page.waitForResponse((response) => {
      if (!response.url().endsWith('/rpc/api_action')) return false;
      const { action, payload } = response.request().postDataJSON() as { action: string; payload: ListCall };
      return action === 'list' && asks(payload);
    });
    await Promise.all([answered, act()]);
    await grid.ready();
  }

  /** Two frames have been drawn, or none is: now and then a browser without a screen draws nothing more until something moves. */
  const drawn = () =>
    page.evaluate(
      (most) =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, most);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
      longestFrames,
    );

  /** How much of the grid its pinned columns take. */
  const pinnedWidth = () =>
    root().evaluate((scroller) =>
      [...scroller.querySelectorAll<HTMLElement>('[role="columnheader"]')]
        .filter((header) => getComputedStyle(header).position === 'sticky')
        .reduce((width, header) => width + header.offsetWidth, 0),
    );

  const grid: GridDriver = {
    root,
    within: (inner) => createGrid(page, words, inner),
    async ready() {
      await root().waitFor();
      await page.waitForFunction(
        (element) => {
          const isBusy = element?.getAttribute('aria-busy') === 'true' || element?.querySelector('[data-row][aria-busy="true"]') != null;
          const hasRows = element?.querySelector('[data-row]') != null;
          const frameOf = element?.closest('section');
          return element != null && !isBusy && (hasRows || frameOf?.querySelector('[class*="overlay"]') != null);
        },
        await root().elementHandle(),
        { polling: pollingMs },
      );
    },
    rowCount: async () => Number(await root().getAttribute('aria-rowcount')) - 1,
    drawnRows: async () =>
      (
        await root()
          .locator('[data-row]')
          .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.row)))
      ).sort((a, b) => a - b),
    async scrollOn() {
      await root().evaluate((scroller) => {
        scroller.scrollTop += scroller.clientHeight / 2;
      });
      await drawn();
      await grid.ready();
    },
    async showColumn(field) {
      const isThere = () => root().evaluate((scroller, name) => scroller.querySelector(`[data-field="${name}"]`) !== null, field);
      if (!(await isThere())) {
        await root().evaluate((scroller) => {
          scroller.scrollLeft = 0;
        });
        for (await drawn(); !(await isThere()); await drawn()) {
          const isAtEnd = await root().evaluate(
            (scroller, lead) => {
              const before = scroller.scrollLeft;
              scroller.scrollLeft += (scroller.clientWidth - lead) / 2;
              return scroller.scrollLeft === before;
            },
            await pinnedWidth(),
          );
          if (isAtEnd) throw new Error(`there is no column ${field}`);
        }
      }
      const { at, isPinned } = await root().evaluate(
        (scroller, [name, lead]) => {
          const header = scroller.querySelector<HTMLElement>(`[data-field="${name}"]`);
          const cell = header?.closest<HTMLElement>('[role="columnheader"]');
          if (!header || !cell) throw new Error(`the column ${name} went away`);
          const isSticky = getComputedStyle(cell).position === 'sticky';
          if (!isSticky) {
            const box = cell.getBoundingClientRect();
            const frameBox = scroller.getBoundingClientRect();
            if (box.left < frameBox.left + lead) scroller.scrollLeft -= frameBox.left + lead - box.left;
            else if (box.right > frameBox.left + scroller.clientWidth)
              scroller.scrollLeft += Math.min(box.right - frameBox.left - scroller.clientWidth, box.left - frameBox.left - lead);
          }
          return { at: Number(header.dataset.header), isPinned: isSticky };
        },
        [field, await pinnedWidth()] as const,
      );
      if (!isPinned) await drawn();
      return at;
    },
    async header(field) {
      await grid.showColumn(field);
      return root().locator(`[role="columnheader"]:has([data-field="${field}"])`);
    },
    async cell(row, field) {
      const column = await grid.showColumn(field);
      // A row that is still on its way shows nothing and takes no keys.
      return root().locator(`[data-row="${row}"]:not([aria-busy="true"]) [data-col="${column}"]`);
    },
    textOf: async (row, field) =>
      (await grid.cell(row, field)).evaluate((cell: HTMLElement) => {
        const words = cell.innerText.trim();
        const spoken = [...cell.querySelectorAll('[aria-label], [alt]')].map((part) => part.getAttribute('aria-label') ?? part.getAttribute('alt'));
        return words === '' ? spoken.join(' ') : words;
      }),
    async column(field, rows = 5) {
      const texts: string[] = [];
      for (let row = 0; row < Math.min(rows, await grid.rowCount()); row += 1) texts.push(await grid.textOf(row, field));
      return texts;
    },
    async choose(row, field) {
      const cell = await grid.cell(row, field);
      await cell.click({ position: { x: 4, y: 4 } });
    },
    async edit(row, field, value) {
      await grid.choose(row, field);
      return grid.write(async () => {
        await page.keyboard.press('F2');
        await page.locator('[data-editor] input, [data-radix-popper-content-wrapper] input').first().waitFor();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(value);
        await page.keyboard.press('Enter');
      });
    },
    async write(act) {
      const answered = page.waitForResponse(
        (response) => response.url().endsWith('/rpc/api_action') && isWrite(response.request().postDataJSON() as { entity: string; action: string }),
      );
      const [answer] = await Promise.all([answered, act()]);
      return answer.status();
    },
    async sortBy(field, more = false) {
      const header = await grid.header(field);
      await afterList(
        ({ sort }) => sort?.at(more ? -1 : 0)?.field === field,
        () => header.locator('[data-header]').click({ modifiers: more ? ['Shift'] : [] }),
      );
    },
    async filterBy(field, value) {
      const column = await grid.showColumn(field);
      const box = root().locator(`[data-filter="${column}"]`);
      await afterList(
        ({ filter }) => JSON.stringify(filter ?? null).includes(JSON.stringify(value)),
        () => box.getByRole('textbox').fill(value),
      );
    },
    async search(text) {
      await afterList(
        ({ search }) => search === text,
        () =>
          section()
            .getByRole('searchbox', { name: words()('action.search') })
            .first()
            .fill(text),
      );
    },
    async tick(...rows) {
      for (const row of rows) await root().locator(`[data-row="${row}"] [data-tick]`).click();
    },
    undo: () => grid.write(() => page.keyboard.press('Control+z')),
    redo: () => grid.write(() => page.keyboard.press('Control+y')),
    async run(action) {
      const label = words()(`action.${action}`);
      const toolbar = section().getByRole('toolbar').first();
      const button = toolbar.getByRole('button', { name: label, exact: true });
      if ((await button.count()) > 0) return button.click();
      await toolbar.getByRole('button', { name: words()('grid.more_actions') }).click();
      await page.locator('[role^="menuitem"]').filter({ hasText: label }).first().click();
    },
    chips: () => section().getByRole('group', { name: words()('filter.active') }),
    status: () => section().locator('[class*="bar"]').last(),
  };
  return grid;
}
